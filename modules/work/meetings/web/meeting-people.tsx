import type { TFunction } from 'i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { PersonLine } from './desk-view.ts'

type Props = {
  people: readonly PersonLine[]
  /** Name and label of the checkbox; null when the user may not set it. */
  tick: { name: string; label: string } | null
  /** How many have signed in. */
  facts?: string
  t: TFunction
}

/** Participants of a meeting. */
export function MeetingPeople({ people, tick, facts, t }: Props) {
  return (
    <section className="card meeting-part" aria-labelledby="people-title">
      <h2 id="people-title">{t('meetings.who')}</h2>
      {facts && <p className="facts">{facts}</p>}
      <ul className="meeting-people">
        {people.map(({ id, face, note, pill, isTicked }) => (
          <li key={id}>
            <Face {...face} />
            <span>
              {face.name}
              {note && <small>{note}</small>}
            </span>
            {pill && <Pill {...pill} />}
            {tick && (
              <label className="meeting-tick">
                <input
                  type="checkbox"
                  name={tick.name}
                  value={id}
                  defaultChecked={isTicked}
                  aria-label={`${tick.label} ${face.name}`}
                />
                {tick.label}
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
