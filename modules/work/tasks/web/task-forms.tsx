import { Form, useLocation } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { control } from '#platform/web/components/form/control.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { REPORT_PARAM } from './report-param.ts'
import type { ReportFormView, ScoreFormView } from './task-view.ts'

/** The work of a day in one line: progress, hours and what was done; the rest is behind a button. */
export function ReportForm({ form, t }: { form: ReportFormView; t: TFunction }) {
  const { draw, hidden, line, more, heading, problems, days } = form
  const element = useRef<HTMLFormElement>(null)
  const location = useLocation()
  const isRefused = problems.length > 0
  useEffect(() => {
    if (isRefused || !new URLSearchParams(location.search).has(REPORT_PARAM)) return
    const [first] = element.current?.querySelectorAll<HTMLElement>('.report-line input') ?? []
    // The browser has scrolled to the heading of the form already.
    first?.focus({ preventScroll: true })
  }, [location, isRefused])
  return (
    <Form ref={element} method="post" key={draw} className="task-form" replace>
      <ProblemSummary heading={heading} problems={problems} />
      <FormToken />
      <EnterButton name="do" value="report">
        {t('tasks.sendReport')}
      </EnterButton>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="fields report-line">{line.map((item) => control(item, t))}</div>
      <details className="report-more" open={more.some(({ error }) => error !== undefined)}>
        <summary className="link">{t('tasks.reportMore')}</summary>
        <div className="fields">{more.map((item) => control(item, t))}</div>
        {days.length > 0 && (
          <details>
            <summary>{t('tasks.day.title')}</summary>
            <ul>
              {days.map((day) => (
                <li key={day}>{day}</li>
              ))}
            </ul>
          </details>
        )}
      </details>
      <div className="buttons">
        <SubmitButton name="do" value="report" look="button-primary">
          {t('tasks.sendReport')}
        </SubmitButton>
        {form.mayFinish && (
          <button type="submit" name="do" value="done" className="button" formNoValidate>
            {t('tasks.reportDone')}
          </button>
        )}
      </div>
    </Form>
  )
}

/** Points by dimension, difficulty, and a comment. */
export function ScoreForm({ form, t }: { form: ScoreFormView; t: TFunction }) {
  const { id, version, kind, title, dims, weight, comment, problem } = form
  return (
    <Form method="post" className="task-form" key={`${id} ${problem}`} replace>
      <FormToken />
      <h3>{title}</h3>
      <ProblemSummary
        heading={t('page.notDone')}
        problems={problem === '' ? [] : [{ text: problem, name: null }]}
      />
      <input type="hidden" name="scoreId" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="kind" value={kind} />
      <div className="fields">
        {dims.map(({ name, label, points }, at) => (
          <div key={name} className="field">
            <input type="hidden" name="dim" value={name} />
            <label htmlFor={`points-${at}`}>{label}</label>
            <input
              id={`points-${at}`}
              name={`points.${at}`}
              type="number"
              min={0}
              max={100}
              step={1}
              required
              defaultValue={points}
            />
          </div>
        ))}
        <div className="field">
          <label htmlFor="score-weight">{t('tasks.difficultyField')}</label>
          <input
            id="score-weight"
            name="weight"
            type="number"
            min={0.5}
            max={2}
            step={0.1}
            required
            defaultValue={weight}
          />
        </div>
        <div className="field long">
          <label htmlFor="score-comment">{t('tasks.remark')}</label>
          <textarea id="score-comment" name="comment" rows={3} defaultValue={comment} />
        </div>
      </div>
      <SubmitButton name="do" value="score" look="button-primary">
        {t(version === '' ? 'tasks.sendScore' : 'tasks.changeScore')}
      </SubmitButton>
    </Form>
  )
}
