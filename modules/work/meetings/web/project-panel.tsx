import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ProjectPanelView } from './desk-view.ts'
import { ItemLines } from './item-lines.tsx'
import { MeetingPeople } from './meeting-people.tsx'

type Props = { view: ProjectPanelView; t: TFunction }

/** Attendance, minutes and resolutions, shown between a meeting's head and its fields. */
export function ProjectPanel({ view }: { view: ProjectPanelView }) {
  const { t } = useTranslation()
  const { draw, problems, people, facts, ticks, signsIn, resolutions, minutes } = view
  return (
    <>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      <div className="meeting-columns" key={draw}>
        <div>
          {minutes && <Minutes view={view} minutes={minutes} t={t} />}
          {resolutions.length > 0 && <Resolutions view={view} t={t} />}
        </div>
        <Form method="post">
          <FormToken />
          <EnterDoesNothing />
          <MeetingPeople
            people={people}
            tick={ticks ? { name: 'present', label: t('meetings.present') } : null}
            facts={facts}
            t={t}
          />
          {(ticks || signsIn) && (
            <div className="buttons no-print">
              {signsIn && (
                <SubmitButton name="do" value="signIn" look="button-primary">
                  {t('meetings.signIn')}
                </SubmitButton>
              )}
              {ticks && (
                <SubmitButton name="do" value="signIns">
                  {t('meetings.saveSignIns')}
                </SubmitButton>
              )}
            </div>
          )}
        </Form>
      </div>
    </>
  )
}

type MinutesProps = Props & { minutes: NonNullable<ProjectPanelView['minutes']> }

/** Minutes and resolutions; each resolution becomes a task. */
function Minutes({ view: { owners }, minutes, t }: MinutesProps) {
  return (
    <section className="card meeting-part" aria-labelledby="minutes-title">
      <h2 id="minutes-title">{t('meetings.minutes')}</h2>
      <Form method="post">
        <FormToken />
        <div className="field long">
          <label htmlFor="minutes">{t('meetings.said')}</label>
          <textarea id="minutes" name="minutes" rows={8} required defaultValue={minutes.minutes} />
        </div>
        <ItemLines
          summary={t('meetings.resolutionsToTasks')}
          lines={minutes.items}
          names={(column, line) => `${column}.${line}`}
          owners={owners}
          isOpen
          t={t}
        />
        <div className="buttons">
          <SubmitButton name="do" value="finish" look="button-primary">
            {t('meetings.file')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function Resolutions({ view: { resolutions }, t }: Props) {
  return (
    <section className="card meeting-part" aria-labelledby="resolved-title">
      <h2 id="resolved-title">{t('meetings.resolutions')}</h2>
      <ul className="meeting-people">
        {resolutions.map(({ id, item, face, facts, task }) => (
          <li key={id}>
            {face && <Face {...face} />}
            <span>
              {item}
              <small>{facts}</small>
            </span>
            {task && <a href={task.href}>{task.label}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
