import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { Comments } from '#platform/web/comments/comments.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import type { SessionView } from './desk-view.ts'
import { MeetingPeople } from './meeting-people.tsx'
import { TopicCard } from './topic-card.tsx'

type Props = { view: SessionView; t: TFunction }

/** One session, from its agenda to its results. */
export function SessionPage({ view }: { view: SessionView }) {
  const { t } = useTranslation()
  const { title, back, head, draw, problems, topics } = view
  const writes = view.runs || topics.some(({ entry }) => entry !== null)
  return (
    <PageFrame
      title={title}
      back={back}
      head={<HeadCard head={head} actions={<Actions view={view} t={t} />} />}
    >
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      <Steps view={view} t={t} />
      <Form method="post" key={draw} className="meeting-columns">
        <FormToken />
        <div>
          {topics.length === 0 && <p className="empty">{t('meetings.noTopics')}</p>}
          {topics.map((topic) => (
            <TopicCard key={topic.id} topic={topic} owners={view.owners} t={t} />
          ))}
          {writes && (
            <div className="buttons">
              <SubmitButton name="do" value="save" look="button-primary">
                {t('meetings.save')}
              </SubmitButton>
            </div>
          )}
        </div>
        <div>
          {view.agenda.length > 0 && <Agenda lines={view.agenda} t={t} />}
          <MeetingPeople
            people={view.people}
            tick={view.runs ? { name: 'absent', label: t('meetings.absent') } : null}
            t={t}
          />
        </div>
      </Form>
      <Tasks view={view} t={t} />
      <Comments view={view.comments} t={t} />
    </PageFrame>
  )
}

function Actions({ view: { addTopicHref, carryHref, editHref, historyHref }, t }: Props) {
  return (
    <>
      {addTopicHref && (
        <a className="button button-primary" href={addTopicHref}>
          {t('meetings.addTopic')}
        </a>
      )}
      {carryHref && (
        <a className="button" href={carryHref}>
          {t('meetings.carryOver')}
        </a>
      )}
      {editHref && (
        <a className="button" href={editHref}>
          {t('meetings.move')}
        </a>
      )}
      <a className="button" href={historyHref}>
        {t('meetings.allTopics')}
      </a>
      <PrintButton label={t('meetings.print')} />
    </>
  )
}

/** Tasks of the session that come of no topic, and the line for another one. */
function Tasks({ view: { quick, tasks }, t }: Props) {
  if (!quick && tasks.length === 0) return null
  return (
    <section className="card meeting-part" aria-labelledby="session-tasks">
      <h2 id="session-tasks">{t('meetings.sessionTasks')}</h2>
      {quick && <QuickLine view={quick} />}
      {tasks.length > 0 && (
        <ul>
          {tasks.map(({ href, label }) => (
            <li key={href}>
              <a className="link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Steps({ view: { steps }, t }: Props) {
  const { before, after } = steps
  if (!before && !after) return null
  return (
    <nav className="meeting-steps no-print" aria-label={t('meetings.times')}>
      {before && (
        <a className="link" href={before.href} rel="prev">
          ‹ {t('meetings.before', { date: before.label })}
        </a>
      )}
      {after && (
        <a className="link" href={after.href} rel="next">
          {t('meetings.after', { date: after.label })} ›
        </a>
      )}
    </nav>
  )
}

function Agenda({ lines, t }: { lines: readonly string[]; t: TFunction }) {
  return (
    <section className="card meeting-part" aria-labelledby="agenda-title">
      <h2 id="agenda-title">{t('meetings.agenda')}</h2>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}
