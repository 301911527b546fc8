import type { ReactNode } from 'react'
import { useBusy } from './busy.ts'

type Props = {
  /** The name that the form sends. */
  name: string
  value: string
  look?: 'button-primary' | 'button-danger' | 'button-refuse'
  children: ReactNode
}

/** A button that sends a form. All its buttons are disabled while the form is being sent. */
export function SubmitButton({ name, value, look, children }: Props) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className={look ? `button ${look}` : 'button'}
      disabled={useBusy()}
    >
      {children}
    </button>
  )
}
