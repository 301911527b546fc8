import type { TFunction } from 'i18next'
import { common, intentButton } from './control-parts.tsx'
import { type ControlView, pickerParam } from './form-view.ts'
import { Picker } from './picker.tsx'

/** One of the options, or none. */
export function select(view: ControlView, t: TFunction) {
  return (
    <select {...common(view)} defaultValue={view.value}>
      <option value="">{view.required ? t('page.pleaseChoose') : t('page.notGiven')}</option>
      {view.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/**
 * A field with too many targets for a select. The server searches for the typed text: while the user types
 * where scripts run, else after a press on the search button.
 */
export function picker(view: ControlView, t: TFunction) {
  return <Picker view={view} plain={plainPicker(view, t)} />
}

function plainPicker(view: ControlView, t: TFunction) {
  return (
    <>
      <div className="picker">
        {select(view, t)}
        {finder(view, t)}
      </div>
      {view.toList && <p className="hint">{view.toList}</p>}
    </>
  )
}

/** A text to search for targets, and the search button. */
export function finder({ name, label, placeholder }: ControlView, t: TFunction) {
  return (
    <>
      <input
        name={pickerParam(name)}
        type="text"
        autoComplete="off"
        placeholder={placeholder ?? t('page.nameOrCode')}
        aria-label={t('page.findFor', { label })}
      />
      {intentButton('find', name, { text: t('page.find'), label: t('page.findFor', { label }) })}
    </>
  )
}
