import type { MouseEvent } from 'react'
import { useFocusOn } from './focus-on.ts'
import { controlId, type ProblemView } from './form-view.ts'

type Props = { heading: string; problems: readonly ProblemView[] }

/** All problems of a form in one place, each a link to its field. It takes the focus. */
export function ProblemSummary({ heading, problems }: Props) {
  const box = useFocusOn<HTMLDivElement>(problems.length > 0 && problems)
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the message is found
      autoFocus
      className="problems notice notice-error"
    >
      <h2>{heading}</h2>
      <ul>
        {problems.map(({ name, text, href }) => (
          <li key={`${name} ${text}`}>
            {href !== undefined ? (
              <a href={href}>{text}</a>
            ) : name === null ? (
              text
            ) : (
              <a href={`#${controlId(name)}`} onClick={goTo}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Moves the focus without following the link. The router treats another fragment as another page, so it would drop the
 * response, and the typed text with it.
 */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}
