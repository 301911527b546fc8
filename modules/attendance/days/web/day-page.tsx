import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable, type SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { DayView } from './day-view.ts'

/** An employee's day and its explanation. */
export function DayPage({ view }: { view: DayView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} back={view.back} head={<Head view={view} />}>
      <div className="day-columns">
        <div>
          <Part name="segments" title={t('attendRecords.parts.segments')}>
            <Facts facts={view.plan} />
            <Rows label={t('attendRecords.parts.segments')} view={view.segments} />
          </Part>
          <Part name="punches" title={t('attendRecords.parts.punches')}>
            {view.punches.rows.length === 0 && (
              <p className="card-note">{t('attendRecords.noPunches')}</p>
            )}
            <Rows label={t('attendRecords.parts.punches')} view={view.punches} />
          </Part>
          <Papers papers={view.papers} />
          <Part name="steps" title={t('attendRecords.parts.steps')}>
            <ol className="day-steps">
              {view.steps.map(({ name, label, text }) => (
                <li key={name}>
                  <b>{label}</b>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </Part>
        </div>
        <div>
          <Part name="figures" title={t('attendRecords.parts.figures')}>
            <Facts facts={view.figures} />
          </Part>
          {view.rules.length > 0 && (
            <Part name="rules" title={t('attendRecords.parts.rules')}>
              <Facts facts={view.rules} />
            </Part>
          )}
          {view.links.length > 0 && (
            <nav className="card day-card day-links" aria-label={t('attendRecords.parts.links')}>
              {view.links.map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

function Papers({ papers }: Pick<DayView, 'papers'>) {
  const { t } = useTranslation()
  if (papers.length === 0) return null
  return (
    <Part name="papers" title={t('attendRecords.parts.papers')}>
      <ul className="day-rows">
        {papers.map(({ key, href, title, text }) => (
          <li key={key}>
            <span>
              {href ? <a href={href}>{title}</a> : <b>{title}</b>}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Head({ view }: { view: DayView }) {
  const { t } = useTranslation()
  const { person, title, statuses, notices, before, after } = view
  return (
    <div className="card day-head">
      <Face colour={person.colour} name={person.name} size="large" />
      <div>
        <h1>
          {person.href ? <a href={person.href}>{person.name}</a> : person.name} <span>{title}</span>
        </h1>
        <p className="facts">{person.facts}</p>
        <p className="day-pills">
          {[...statuses, ...notices].map((pill) => (
            <Pill key={pill.text} {...pill} />
          ))}
        </p>
      </div>
      <nav className="day-months no-print" aria-label={t('attendRecords.otherDays')}>
        {before && (
          <a className="button" href={before} rel="prev">
            ‹ {t('attendRecords.dayEarlier')}
          </a>
        )}
        {after && (
          <a className="button" href={after} rel="next">
            {t('attendRecords.dayLater')} ›
          </a>
        )}
      </nav>
    </div>
  )
}

function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="card day-card" aria-labelledby={`day-${name}`}>
      <div className="card-head">
        <h2 id={`day-${name}`}>{title}</h2>
      </div>
      {children}
    </section>
  )
}

function Rows({ label, view }: { label: string; view: SmallTableView }) {
  return view.rows.length === 0 ? null : <SmallTable label={label} view={view} isWide />
}

function Facts({ facts }: { facts: DayView['figures'] }) {
  return (
    <dl className="day-figures">
      {facts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
