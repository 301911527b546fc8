import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { colourParts, UNTOUCHED_COLOUR } from '#contracts/form-parts.ts'
import { type ControlView, controlId, findIntent, pickerParam } from './form-view.ts'

/** A native control with its label, hint and error. */
export function control(view: ControlView, t: TFunction) {
  const { kind, name, label, required } = view
  if (kind === 'checkbox') return checkbox(view)
  if (kind === 'checks') return checks(view, t)
  return (
    <div key={name} className={kind === 'textarea' ? 'field long' : 'field'}>
      <label htmlFor={controlId(name)}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {INPUTS[kind](view, t)}
      {notes(view)}
    </div>
  )
}

function notes({ name, hint, error }: ControlView) {
  return (
    <>
      {hint && (
        <p id={`${controlId(name)}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId(name)}-error`} className="error">
          {error}
        </p>
      )}
    </>
  )
}

function common({ name, required, error, hint, focus }: ControlView) {
  const id = controlId(name)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    required,
    autoFocus: focus,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': notes || undefined,
  }
}

type Draw = (view: ControlView, t: TFunction) => ReactNode

/** Every control there is; boxes bring their own label. */
const INPUTS: Readonly<Record<Exclude<ControlView['kind'], 'checkbox' | 'checks'>, Draw>> = {
  text: nativeInput,
  number: nativeInput,
  date: nativeInput,
  month: nativeInput,
  time: nativeInput,
  'datetime-local': nativeInput,
  textarea: (view) => (
    <textarea {...common(view)} rows={4} maxLength={view.maxLength} defaultValue={view.value} />
  ),
  colour,
  select,
  picker,
}

function nativeInput(view: ControlView) {
  const { kind, value } = view
  return (
    <input
      {...common(view)}
      type={kind}
      defaultValue={value}
      maxLength={view.maxLength}
      min={view.min}
      max={view.max}
      step={view.step}
      pattern={view.pattern}
      title={view.title}
      inputMode={view.inputMode}
      placeholder={view.placeholder}
    />
  )
}

/** The text counts; a colour picked beside it does where the text was left alone. */
function colour(view: ControlView, t: TFunction) {
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

function select(view: ControlView, t: TFunction) {
  return (
    <select {...common(view)} defaultValue={view.value}>
      <option value="">{view.required ? t('page.pleaseChoose') : t('page.none')}</option>
      {view.options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Too many targets for a select: what is typed here is looked for by the server. */
function picker(view: ControlView, t: TFunction) {
  return (
    <div className="picker">
      {select(view, t)}
      {finder(view, t)}
    </div>
  )
}

function finder({ name, label }: ControlView, t: TFunction) {
  return (
    <>
      <input
        name={pickerParam(name)}
        type="text"
        maxLength={100}
        autoComplete="off"
        placeholder={t('page.nameOrCode')}
        aria-label={t('page.findFor', { label })}
      />
      <button
        type="submit"
        name="intent"
        value={findIntent(name)}
        formNoValidate
        className="button"
        aria-label={t('page.findFor', { label })}
      >
        {t('page.find')}
      </button>
    </>
  )
}

/** Any number of boxes; what is ticked stays on the page while more are looked for. */
function checks(view: ControlView, t: TFunction) {
  const { name, label, value, options = [], required } = view
  const ticked = new Set(value.split(','))
  return (
    <fieldset key={name} id={controlId(name)} className="field checks" tabIndex={-1}>
      <legend>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
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

/** The hidden twin tells the server that the box was on the page at all. */
function checkbox(view: ControlView) {
  const { name, label, value } = view
  return (
    <div key={name} className="field box">
      <input type="hidden" name={`${name}.shown`} value="1" />
      <label>
        <input
          {...common({ ...view, required: undefined })}
          type="checkbox"
          value="true"
          defaultChecked={value !== ''}
        />
        {label}
      </label>
      {notes(view)}
    </div>
  )
}
