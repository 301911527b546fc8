import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { type FormVerb, formIntent } from '#platform/wire/records/form-parts.ts'
import { type ControlView, controlId } from './form-view.ts'

export type Draw = (view: ControlView, t: TFunction) => ReactNode

/** Hint and error below a control. */
export function notes({ name, hint, error }: ControlView) {
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

/** A button beside a control that makes the server redraw the form; nothing is saved. */
export function intentButton(
  verb: FormVerb,
  target: string,
  { text, label }: { text: string; label: string },
) {
  return (
    <button
      type="submit"
      name="intent"
      value={formIntent(verb, target)}
      formNoValidate
      className="button"
      aria-label={label}
    >
      {text}
    </button>
  )
}

/** The attributes of every native control. */
export function common({ name, required, error, hint, focus, spoken }: ControlView) {
  const id = controlId(name)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    // For screen readers only. The browser must not check it, because the server reports all missing fields
    // together.
    'aria-required': required,
    autoFocus: focus,
    'aria-label': spoken,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': notes || undefined,
  }
}

/** An input of the type that the control names. */
export function nativeInput(view: ControlView) {
  const { kind, value } = view
  return (
    <input
      {...common(view)}
      type={kind}
      defaultValue={value}
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
