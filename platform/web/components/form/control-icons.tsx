import type { TFunction } from 'i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { notes } from './control-parts.tsx'
import { type ControlView, controlId } from './form-view.ts'

/** One of the drawings, or none. */
export function icons(view: ControlView, t: TFunction) {
  const { name, label, value, options = [] } = view
  return (
    <fieldset key={name} id={controlId(name)} className="field checks icons" tabIndex={-1}>
      <legend>{label}</legend>
      <div className="boxes">
        <label>
          <input type="radio" name={name} value="" defaultChecked={value === ''} />
          {t('page.none')}
        </label>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            <Icon name={option.value} />
            {option.label}
          </label>
        ))}
      </div>
      {notes(view)}
    </fieldset>
  )
}
