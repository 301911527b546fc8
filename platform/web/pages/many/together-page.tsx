import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OpinionInput } from '#platform/web/approval/opinion-input.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { TakeBackForm } from '#platform/web/components/form/take-back-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { TogetherView } from './together-view.ts'

/** Asks for confirmation before many documents are submitted or decided; then reports the results. */
export function TogetherPage({ view }: { view: TogetherView }) {
  const { t } = useTranslation()
  const { title, back, problems, outcome, rows } = view
  return (
    <PageFrame title={title} back={back}>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {outcome ? <Outcome outcome={outcome} back={back} /> : <Question view={view} />}
      {!outcome && rows && 'table' in rows && (
        <RecordTable table={rows.table} caption={rows.label} suffix="" t={t} />
      )}
      {!outcome && rows && 'small' in rows && (
        <section className="card">
          <SmallTable label={rows.label} view={rows.small} />
        </section>
      )}
      <Recent recent={view.recent} />
    </PageFrame>
  )
}

function Question({ view }: { view: TogetherView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { question, notes, targets, batch, buttons, opinion, back } = view
  return (
    <Form method="post" className="card confirm" aria-busy={isBusy}>
      <FormToken />
      {buttons.length > 1 && <EnterDoesNothing />}
      <p>{question}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {batch ? (
        Object.entries(batch).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      ) : (
        <input type="hidden" name="targets" value={targets} />
      )}
      {opinion !== null && buttons.length > 0 && <OpinionInput opinion={opinion} look="field" />}
      <div className="buttons">
        {buttons.map(({ intent, label, look }) => (
          <SubmitButton key={intent} name="intent" value={intent} look={look}>
            {label}
          </SubmitButton>
        ))}
        <a className="button" href={back.href}>
          {t('page.cancel')}
        </a>
      </div>
    </Form>
  )
}

type OutcomeProps = Pick<TogetherView, 'back'> & { outcome: NonNullable<TogetherView['outcome']> }

function Outcome({ outcome: { text, refused, undo }, back }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <>
      <section className="card confirm">
        <p role="status">{text}</p>
        {undo && <TakeBackForm undo={undo} back={back.href} />}
        <div className="buttons">
          <a className="button button-primary" href={back.href}>
            {back.label}
          </a>
        </div>
      </section>
      {refused && (
        <section className="card" aria-labelledby="refused-title">
          <h2 id="refused-title" className="refused-title">
            {t('together.refused')}
          </h2>
          <SmallTable label={t('together.refused')} view={refused} />
        </section>
      )}
    </>
  )
}

/** The batches of the last day, so that users need not remember the addresses. */
function Recent({ recent }: Pick<TogetherView, 'recent'>) {
  const { t } = useTranslation()
  if (recent.length === 0) return null
  return (
    <section className="card import-card" aria-labelledby="recent-title">
      <h2 id="recent-title">{t('batch.recent')}</h2>
      <ul className="import-files">
        {recent.map(({ href, label, when, state }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <Pill {...state} />
            <small>{when}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
