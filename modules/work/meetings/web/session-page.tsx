import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { Comments } from '#platform/web/comments/comments.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { SessionView } from './desk-view.ts'
import { MeetingPeople } from './meeting-people.tsx'
import { TopicCard } from './topic-card.tsx'

type Props = { view: SessionView; t: TFunction }

/** One session, from its agenda to its results. */
export function SessionPage({ view }: { view: SessionView }) {
  const { t } = useTranslation()
  const { title, back, head, draw, problems, topics } = view
  const writes = view.runs || view.newTopic !== null || topics.some(({ entry }) => entry !== null)
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
        {writes && (
          <EnterButton name="do" value="save">
            {t('meetings.save')}
          </EnterButton>
        )}
        <div>
          {view.left.length > 0 && <Left left={view.left} t={t} />}
          {topics.length === 0 && <p className="empty">{t('meetings.noTopics')}</p>}
          {topics.map((topic) => (
            <TopicCard key={topic.id} topic={topic} owners={view.owners} t={t} />
          ))}
          {view.newTopic && <NewTopic topic={view.newTopic} t={t} />}
          {writes && (
            <div className="buttons">
              <SubmitButton name="do" value="save" look="button-primary">
                {t('meetings.save')}
              </SubmitButton>
              {view.carryTo && (
                <SubmitButton name="do" value="carry">
                  {view.carryTo}
                </SubmitButton>
              )}
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

function Actions({ view: { carryHref, editHref, historyHref, printHref }, t }: Props) {
  return (
    <>
      <a className="button" href={printHref}>
        {t('meetings.printMinutes')}
      </a>
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
    </>
  )
}

/** Tasks of the session that belong to no topic, and the input line for another one. */
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

/** Open topics of earlier sessions, each with a checkbox that carries it over to this session. */
function Left({ left, t }: { left: SessionView['left']; t: TFunction }) {
  return (
    <section className="card meeting-part no-print" aria-labelledby="left-title">
      <h2 id="left-title">{t('meetings.left')}</h2>
      {left.map(({ id, title, note }) => (
        <label key={id} className="meeting-left">
          <input type="checkbox" name="take" value={id} defaultChecked />
          <span>
            {title} <small>{note}</small>
          </span>
        </label>
      ))}
      <SubmitButton name="do" value="take">
        {t('meetings.take')}
      </SubmitButton>
    </section>
  )
}

type NewTopicProps = { topic: NonNullable<SessionView['newTopic']>; t: TFunction }

/** The input line for the next topic. Saving adds the topic and shows the same page again. */
function NewTopic({ topic: { id, title, reporterId, reporters }, t }: NewTopicProps) {
  return (
    <section className="card meeting-part no-print" aria-labelledby="new-topic-title">
      <h2 id="new-topic-title">{t('meetings.addTopic')}</h2>
      <input type="hidden" name="newTopicId" value={id} />
      <div className="meeting-line">
        <div className="field">
          <label htmlFor="new-topic">{t('meetings.topic')}</label>
          <input id="new-topic" name="newTopic" defaultValue={title} />
        </div>
        <div className="field">
          <label htmlFor="new-reporter">{t('meetings.reporter')}</label>
          <select id="new-reporter" name="newReporter" defaultValue={reporterId}>
            {reporters.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </div>
        <SubmitButton name="do" value="save">
          {t('meetings.addTopic')}
        </SubmitButton>
      </div>
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
