import { StoryRows } from '#modules/hr/candidates/web/story-rows.tsx'
import type { MessagePanelView } from './message-panel.server.ts'

/** What a candidate was told and is about to be told. */
export function MessagePanel({ view: { title, none, rows, links } }: { view: MessagePanelView }) {
  return (
    <section className="card stage-story" aria-labelledby="candidate-messages">
      <h2 id="candidate-messages">{title}</h2>
      {rows.length === 0 && <p className="hint">{none}</p>}
      <StoryRows rows={rows} />
      {links.length > 0 && (
        <p className="buttons">
          {links.map(({ label, href }) => (
            <a key={href} className="button" href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}
