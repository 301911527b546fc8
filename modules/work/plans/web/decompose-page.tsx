import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { formIntent } from '#platform/wire/records/form-parts.ts'
import type { DecomposeView, PartForm } from './decompose-view.ts'
import { PartFields } from './part-fields.tsx'
import { PartTotals } from './part-totals.tsx'

/** React key: inputs are uncontrolled, so changed values need a new element. */
const drawnAs = ({ id, typed }: PartForm, at: number) => `${at} ${id} ${JSON.stringify(typed)}`

/** The parts of a plan in one form; their weights make up the whole. */
export function DecomposePage({ view }: { view: DecomposeView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const { title, back, facts, rows, problems, notices, version, candidates } = view
  return (
    <PageFrame title={`${title} · ${back.label}`} facts={facts} back={back}>
      <ProblemSummary heading={t('page.problems')} problems={problems} />
      <Notices notices={notices.map((text) => ({ text }))} />
      <Form method="post" replace ref={form} aria-busy={isBusy}>
        <FormToken />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="items.shown" value={rows.length} />
        <EnterButton>{t('page.save')}</EnterButton>
        <datalist id="whose">
          {candidates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
        {rows.map((row, at) => (
          <PartFields key={drawnAs(row, at)} row={row} at={at} view={view} />
        ))}
        <PartTools view={view} />
        {view.reason && (
          <label className="card plan-reason">
            <span>{view.reason.label}</span>
            <textarea name="reason" rows={2} defaultValue={view.reason.value} />
          </label>
        )}
        <div className="card plan-total">
          <PartTotals sum={view.sum} form={form} />
          <span className="buttons">
            <a className="button" href={back.href}>
              {t('page.cancel')}
            </a>
            <button type="submit" className="button button-primary" disabled={isBusy}>
              {t('page.save')}
            </button>
          </span>
        </div>
      </Form>
    </PageFrame>
  )
}

/** Buttons that change the form's rows without saving. */
function PartTools({ view }: { view: DecomposeView }) {
  const { t } = useTranslation()
  const { rows, copyFrom } = view
  return (
    <p className="plan-tools">
      {rows.length < view.most && (
        <button
          type="submit"
          name="intent"
          value={formIntent('add', 'items')}
          className="button"
          formNoValidate
        >
          <span aria-hidden="true">＋</span>
          {t('plans.addPart')}
        </button>
      )}
      <button type="submit" name="intent" value="even" className="button" formNoValidate>
        {t('plans.even')}
      </button>
      {copyFrom && (
        <button type="submit" name="intent" value="copy" className="button" formNoValidate>
          {copyFrom}
        </button>
      )}
    </p>
  )
}
