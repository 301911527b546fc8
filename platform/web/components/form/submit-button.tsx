import type { ReactNode } from 'react'
import { useBusy } from './busy.ts'

type Props = {
  /** The name that the form sends. */
  name: string
  value: string
  look?: 'button-primary' | 'button-danger' | 'button-refuse'
  children: ReactNode
}

/** One of the buttons that send a form; all of them wait while it is sent. */
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
