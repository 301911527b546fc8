import type { ReactNode } from 'react'

type Props = {
  /** What the form says by it; nothing where the form has one meaning alone. */
  name?: string
  value?: string
  children: ReactNode
}

/**
 * Says what the Enter key does in a form with several buttons: a browser presses the first submit
 * button of the form (HTML, implicit submission), so this one stands before all others. It is never
 * seen and never reached by Tab. Its action must be harmless, or the one that the whole form is for.
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
 * Stands first in a form whose buttons decide something: the Enter key then does nothing, because a
 * browser does not send a form whose first submit button is disabled.
 */
export function EnterDoesNothing() {
  return <button type="submit" disabled hidden data-enter="nothing" />
}
