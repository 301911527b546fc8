import type { TFunction } from 'i18next'
import { finder } from './control-finder.tsx'
import { common, notes } from './control-parts.tsx'
import { type ControlView, controlId } from './form-view.ts'
import { RequiredMark } from './required-mark.tsx'

/** Checkboxes; ticked ones stay on the page while the user searches for more. */
export function checks(view: ControlView, t: TFunction) {
  const { name, label, value, options = [], required } = view
  const ticked = new Set(value.split(','))
  return (
    <fieldset key={name} id={controlId(name)} className="field checks" tabIndex={-1}>
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <input type="hidden" name={`${name}.shown`} value="1" />
      <div className="boxes">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={ticked.has(option.value)}
            />
            {option.label}
          </label>
        ))}
        {options.length === 0 && <span className="hint">{t('page.none')}</span>}
      </div>
      {view.searchable && <div className="picker">{finder(view, t)}</div>}
      {notes(view)}
    </fieldset>
  )
}

/** A single checkbox with its label. */
export function checkbox(view: ControlView) {
  return (
    <div key={view.name} className="field box">
      <label htmlFor={controlId(view.name)}>
        {tick(view)}
        {view.label}
      </label>
      {notes(view)}
    </div>
  )
}

/**
 * A checkbox. Its hidden input tells the server that the box was on the page, because an unticked box sends
 * nothing.
 */
export function tick(view: ControlView) {
  return (
    <>
      <input type="hidden" name={`${view.name}.shown`} value="1" />
      <input
        {...common({ ...view, required: undefined })}
        type="checkbox"
        value="true"
        defaultChecked={view.value !== ''}
      />
    </>
  )
}
