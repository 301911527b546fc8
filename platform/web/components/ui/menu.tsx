import { useLocation } from '@remix-run/react'
import { type ReactNode, useId } from 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | undefined
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
    popovertargetaction?: 'hide'
  }
}

type Props = {
  /** The label of the button when its content is no text. */
  label?: string
  /** Content of the button. */
  button: ReactNode
  className?: string
  /** `end`: at the right edge of its button. `sheet`: room for a form. */
  look?: string
  children: ReactNode
}

/**
 * A button with a pop-up: links, or a form. Works without scripts; the browser
 * closes it on Escape and on a press outside (styles/menu.css has the rest).
 */
export function Menu({ label, button, className = 'button', look = '', children }: Props) {
  const id = useId()
  const { key } = useLocation()
  return (
    // The wrapper takes the focus while the menu is open, because some browsers do not focus buttons.
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
      {/* Close the menu when the user opens another page. */}
      <div key={key} id={id} popover="auto" className={`popup ${look}`}>
        {children}
      </div>
    </span>
  )
}
