import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { DayMonths } from './month-steps.tsx'
import type { TeamView } from './team-view.ts'

/** A leader's employees with abnormal days, and the pending requests of these employees. */
export function TeamPage({ view }: { view: TeamView }) {
  const { t } = useTranslation()
  const { title, count, label, month, steps, people, more, waiting } = view
  return (
    <PageFrame
      title={title}
      count={count}
      beside={<DayMonths label={label} month={month} path="/attendance/team" {...steps} />}
    >
      <div className="day-columns">
        <div>
          {people.length === 0 && (
            <div className="empty day-card">
              <Icon name="check" />
              <p>{t('attendRecords.teamNone')}</p>
            </div>
          )}
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
          {more && <p className="facts">{more}</p>}
        </div>
        <section className="card day-card" aria-labelledby="team-waiting">
          <div className="card-head">
            <h2 id="team-waiting">{t('attendRecords.waiting')}</h2>
            <a href="/hr/my-approval">{t('home.all')}</a>
          </div>
          {waiting.length === 0 && <p className="card-note">{t('attendRecords.waitingNone')}</p>}
          <ul className="day-rows">
            {waiting.map(({ id, href, title: name, note, face }) => (
              <li key={id}>
                {face && <Face {...face} />}
                <span>
                  <a href={href}>{name}</a>
                  <small>{note}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PageFrame>
  )
}

function Person({ person }: { person: TeamView['people'][number] }) {
  const { id, face, note, href, days } = person
  return (
    <section className="card day-card" aria-labelledby={`of-${id}`}>
      <div className="card-head day-person">
        <Face {...face} />
        <div>
          <h2 id={`of-${id}`}>{href ? <a href={href}>{face.name}</a> : face.name}</h2>
          <small>{note}</small>
        </div>
      </div>
      <ul className="day-chips">
        {days.map(({ key, href: to, day, text, pill }) => (
          <li key={key}>
            <span>
              <a href={to}>{day}</a>
              <small>{text}</small>
            </span>
            <Pill {...pill} />
          </li>
        ))}
      </ul>
    </section>
  )
}
