import type { ReactNode } from 'react'

type Props = {
  /** The name that the form sends; absent in a form with a single meaning. */
  name?: string
  value?: string
  children: ReactNode
}

/**
 * Defines the Enter key in a form with several buttons. A browser presses the first submit button of the form (HTML,
 * implicit submission), so this button comes before all others. It is never visible and never reached by Tab. Its
 * action must be harmless, or the purpose of the whole form.
 */
export function EnterButton({ name, value, children }: Props) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      data-enter="does"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      {children}
    </button>
  )
}

/**
 * Put it first in a form whose buttons decide something: the Enter key then does nothing, because a
 * browser does not submit a form whose first submit button is disabled.
 */
export function EnterDoesNothing() {
  return <button type="submit" disabled hidden data-enter="nothing" />
}
