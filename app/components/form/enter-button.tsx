import type { ReactNode } from 'react'

type Props = {
  /** What the form says by it; without a name it sends the form as its plain button does. */
  name?: string
  value?: string
  children: ReactNode
}

/**
 * The button that the Enter key presses: browsers take the first one of a form. It stands before all
 * others of a form with several, and does what harms least: looks, shows again, or goes back.
 */
export function EnterButton({ name, value, children }: Props) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      formNoValidate={name !== undefined}
    >
      {children}
    </button>
  )
}
