import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { AgendaView, CardBody, FactsView, PresenceView } from './home-view.ts'

/** Entries in time order, then who is away. */
export function AgendaContent({ agenda: { times, away, awayTitle } }: { agenda: AgendaView }) {
  return (
    <>
      {times.length > 0 && (
        <ol className="agenda">
          {times.map(({ id, time, title, note, href, isOver }) => (
            <li key={id} className={isOver ? 'agenda-over' : undefined}>
              <b className="agenda-time">{time}</b>
              <div className="home-row-words">
                {href ? <a href={href}>{title}</a> : <b>{title}</b>}
                {note && <span className="row-note">{note}</span>}
              </div>
            </li>
          ))}
        </ol>
      )}
      {away.length > 0 && (
        <div className="home-faces">
          <h3>{awayTitle}</h3>
          <FaceList people={away} />
        </div>
      )}
    </>
  )
}

/** Faces with their names and a few words each. */
function FaceList({ people }: { people: AgendaView['away'] }) {
  return (
    <ul>
      {people.map(({ id, face, note }) => (
        <li key={id}>
          <Face {...face} size="small" /> {face.name} <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Counts, then the people who are not here with the reasons, then the avatars of those who are. */
export function PresenceContent({ presence }: { presence: PresenceView }) {
  const { pills, people, here } = presence
  return (
    <>
      <ul className="team-states">
        {pills.map((pill) => (
          <li key={pill.text}>
            <Pill {...pill} />
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <ul className="home-rows presence">
          {people.map(({ id, href, face, note, pill }) => (
            <li key={id}>
              <Face {...face} size="small" />
              <div className="home-row-words">
                {href ? <a href={href}>{face.name}</a> : <b>{face.name}</b>}
                {note && <span className="row-note">{note}</span>}
              </div>
              <Pill {...pill} />
            </li>
          ))}
        </ul>
      )}
      {here.length > 0 && (
        <div className="home-faces">
          <FaceList people={here} />
        </div>
      )}
    </>
  )
}

/** A few figures with their names, and links to go on. */
export function FactsContent({ figures: { facts, links } }: { figures: FactsView }) {
  return (
    <>
      <dl className="home-facts">
        {facts.map(({ label, text, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone === null ? undefined : `ink-${tone}`}>{text}</dd>
          </div>
        ))}
      </dl>
      {links.length > 0 && (
        <div className="card-note own-file-links">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

type FacesProps = Pick<Extract<CardBody, { shape: 'faces' }>, 'people'>

/** People with a small avatar and a few words each. */
export function FacesContent({ people }: FacesProps) {
  return (
    <div className="home-faces">
      <ul>
        {people.map(({ id, href, face, text }) => (
          <li key={id}>
            <Face {...face} size="small" /> <a href={href}>{face.name}</a> <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
