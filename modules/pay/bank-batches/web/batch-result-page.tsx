import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { BatchResultView } from './batch-view.ts'

/** The result of a batch: all paid, row by row, or the file of the bank. */
export function BatchResultPage({ view }: { view: BatchResultView }) {
  const { t } = useTranslation()
  const { title, facts, back, problems, waiting, more } = view
  return (
    <PageFrame title={title} facts={facts} back={back}>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {waiting > 0 && (
        <Form method="post" className="card p-5">
          <FormToken />
          <p className="hint">{t('bankBatch.allHint', { count: waiting })}</p>
          <SubmitButton name="do" value="all" look="button-primary">
            {t('bankBatch.allPaid')}
          </SubmitButton>
        </Form>
      )}
      <UploadCard
        heading={t('bankBatch.fileTitle')}
        hints={[t('bankBatch.fileHint'), t('bankBatch.safe')]}
        isRefused={problems.length > 0}
        send={t('bankBatch.sendFile')}
      />
      <Rows view={view} />
      {more && <p className="hint">{more}</p>}
    </PageFrame>
  )
}

function Rows({ view: { headings, rows } }: { view: BatchResultView }) {
  const { t } = useTranslation()
  const [no, , card, amount, result, reason] = headings
  return (
    <Form method="post" className="mt-4">
      <FormToken />
      <TableFrame caption={t('bankBatch.byRow')} isCaptionShown look="heads" headings={headings}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-l={no}>{row.no}</td>
            <th scope="row">{row.name}</th>
            <td data-l={card}>{row.card}</td>
            <td data-l={amount} className="num">
              {row.amount}
            </td>
            <td data-l={result}>
              <Pill tone={row.tone} text={row.result} />
              <select
                name={`result-${row.id}`}
                aria-label={t('bankBatch.resultOf', { name: row.name })}
                defaultValue={row.chosen}
              >
                <option value="">{t('bankBatch.unchanged')}</option>
                {row.choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
            <td data-l={reason}>
              <input
                name={`reason-${row.id}`}
                aria-label={t('bankBatch.reasonOf', { name: row.name })}
                autoComplete="off"
                defaultValue={row.typed || row.reason}
              />
            </td>
          </tr>
        ))}
      </TableFrame>
      <p className="mt-4">
        <SubmitButton name="do" value="rows">
          {t('bankBatch.saveRows')}
        </SubmitButton>
      </p>
    </Form>
  )
}
