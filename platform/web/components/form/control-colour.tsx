import type { TFunction } from 'i18next'
import { colourParts, UNTOUCHED_COLOUR } from '#platform/wire/records/form-parts.ts'
import { nativeInput } from './control-parts.tsx'
import type { ControlView } from './form-view.ts'

/** The text input counts. The colour input beside it counts only if the user left the text unchanged. */
export function colour(view: ControlView, t: TFunction) {
  const { name, label, value } = view
  const { picked, before } = colourParts(name)
  return (
    <div className="picker">
      {nativeInput({ ...view, kind: 'text' })}
      <input
        type="color"
        name={picked}
        defaultValue={value || UNTOUCHED_COLOUR}
        aria-label={t('page.pickColour', { label })}
      />
      <input type="hidden" name={before} value={value} />
    </div>
  )
}
