import type { TFunction } from 'i18next'
import { OTHER_COLOUR, otherColour } from '#platform/wire/records/form-parts.ts'
import { PALETTE } from '#platform/wire/values/palette.ts'
import { notes } from './control-parts.tsx'
import { type ControlView, controlId } from './form-view.ts'
import { RequiredMark } from './required-mark.tsx'

/** The colours of the palette by name; the last choice is a colour outside of it. */
export function colour(view: ControlView, t: TFunction) {
  const { name, label, value, required } = view
  const isOther = value !== '' && !PALETTE.some((one) => one.value === value)
  return (
    <fieldset key={name} id={controlId(name)} className="field checks palette" tabIndex={-1}>
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <input type="hidden" name={`${name}.shown`} value="1" />
      <div className="boxes">
        {!required && (
          <label>
            <input type="radio" name={name} value="" defaultChecked={value === ''} />
            {t('page.none')}
          </label>
        )}
        {PALETTE.map((one) => (
          <label key={one.name}>
            <input
              type="radio"
              name={name}
              value={one.value}
              defaultChecked={one.value === value}
            />
            <Swatch colour={one.value} />
            {t(`palette.${one.name}`)}
          </label>
        ))}
        <label>
          <input type="radio" name={name} value={OTHER_COLOUR} defaultChecked={isOther} />
          {t('palette.other')}
          <input
            type="color"
            name={otherColour(name)}
            defaultValue={isOther ? value : PALETTE[0].value}
            aria-label={t('page.pickColour', { label })}
          />
        </label>
      </div>
      {notes(view)}
    </fieldset>
  )
}

/** An attribute instead of a style, because the security policy allows no inline styles. */
function Swatch({ colour: fill }: { colour: string }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <rect width="14" height="14" rx="3" fill={fill} />
    </svg>
  )
}
