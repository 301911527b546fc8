import { useLocation } from '@remix-run/react'
import { type ReactNode, useId } from 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | undefined
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
  }
}

type Props = {
  /** What the button says when its content does not. */
  label?: string
  /** Content of the button. */
  button: ReactNode
  className?: string
  /** `end`: at the right edge of its button. `sheet`: room for a form. */
  look?: string
  children: ReactNode
}

/**
 * A button with what it opens: links, or a form. Works without scripts; the browser
 * itself closes it on Escape and on a press outside (styles/menu.css has the rest).
 */
export function Menu({ label, button, className = 'button', look = '', children }: Props) {
  const id = useId()
  const { key } = useLocation()
  return (
    // The focus lies in it while it is open, in browsers too that do not focus buttons.
    <span className="menu" tabIndex={-1}>
      <button
        type="button"
        className={className}
        popovertarget={id}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      {/* Whoever went on has done with it. */}
      <div key={key} id={id} popover="auto" className={`popup ${look}`}>
        {children}
      </div>
    </span>
  )
}
