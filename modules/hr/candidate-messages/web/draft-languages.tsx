import { Fragment } from 'react'
import type { DraftLanguages } from './message-draft.server.ts'

/** Links to the draft in another language. */
export function DraftLanguageLinks({ view: { label, links } }: { view: DraftLanguages }) {
  return (
    <p className="facts">
      {label}
      {links.map(({ name, href }) => (
        <Fragment key={href}>
          {' · '}
          <a className="link" href={href}>
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
