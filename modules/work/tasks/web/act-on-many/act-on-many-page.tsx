import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { control } from '#platform/web/components/form/control.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { TogetherTasksView } from './act-on-many-view.ts'

type Props = { view: TogetherTasksView }

/**
 * The form of one verb for several tasks, so that the user enters the values once. Lists the tasks
 * that refuse the verb.
 */
export function TogetherTasksPage({ view }: Props) {
  const { t } = useTranslation()
  const { title, back, done, table } = view
  return (
    <PageFrame title={title} back={back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {done === null ? <Question view={view} /> : <Outcome view={view} />}
      <Refused view={view} />
      {done === null && <RecordTable table={table} caption={title} suffix="" t={t} />}
    </PageFrame>
  )
}

function Question({ view }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <Form method="post" className="form" key={view.draw} aria-busy={isBusy}>
      <FormToken />
      <EnterButton>{view.label}</EnterButton>
      <p>{view.question}</p>
      {view.mayGo &&
        view.groups.map(({ name, label, controls }) => (
          <fieldset key={name} className="card">
            <legend>{label}</legend>
            <div className="fields">{controls.map((item) => control(item, t))}</div>
          </fieldset>
        ))}
      <div className="buttons">
        {view.mayGo && (
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? t('page.acting') : view.label}
          </button>
        )}
        <a className="button" href={view.back.href}>
          {t('page.cancel')}
        </a>
      </div>
    </Form>
  )
}

function Outcome({ view: { done, back } }: Props) {
  return (
    <section className="card confirm">
      <p role="status">{done}</p>
      <div className="buttons">
        <a className="button button-primary" href={back.href}>
          {back.label}
        </a>
      </div>
    </section>
  )
}

function Refused({ view: { refused, done } }: Props) {
  const { t } = useTranslation()
  if (!refused) return null
  const label = t(done === null ? 'tasks.together.cannot' : 'tasks.together.notDone')
  return (
    <section className="card task-part" aria-labelledby="refused-title">
      <div className="card-head">
        <h2 id="refused-title">{label}</h2>
      </div>
      <SmallTable label={label} view={refused} />
    </section>
  )
}
