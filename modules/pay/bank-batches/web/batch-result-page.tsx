import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { BatchResultView } from './batch-view.ts'

/** The result of a batch: all paid, row by row, or the file of the bank. */
export function BatchResultPage({ view }: { view: BatchResultView }) {
  const { t } = useTranslation()
  const { title, facts, back, problems, waiting, sums } = view
  return (
    <PageFrame title={title} facts={facts} back={back}>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {waiting > 0 && (
        <Form method="post" className="card p-5">
          <FormToken />
          <p className="hint">{t('bankBatch.allHint', { count: waiting })}</p>
          <Sums place="all" sums={sums} />
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
        fields={<Sums place="file" sums={sums} />}
        isBeside={waiting > 0}
      />
      <Rows view={view} />
    </PageFrame>
  )
}

/** The count and the sum that a bank says apart; without them, only the payments are compared. */
function Sums({ place, sums }: { place: 'all' | 'file'; sums: BatchResultView['sums'] }) {
  const { t } = useTranslation()
  return (
    <div className="batch-sums">
      {(['count', 'total'] as const).map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`${place}-${name}`}>{t(`bankBatch.said.${name}`)}</label>
          <input
            id={`${place}-${name}`}
            name={name}
            inputMode={name === 'count' ? 'numeric' : 'decimal'}
            autoComplete="off"
            defaultValue={sums[name]}
          />
        </div>
      ))}
    </div>
  )
}

function Rows({ view: { headings, rows, parts } }: { view: BatchResultView }) {
  const { t } = useTranslation()
  const [no, , card, amount, result, reason] = headings
  return (
    <Form method="post" className="mt-4">
      <FormToken />
      <h2>{t('bankBatch.byRow')}</h2>
      <Tabs tabs={parts.tabs} current={parts.current} label={t('bankBatch.byRow')} />
      <TableFrame caption={t('bankBatch.byRow')} look="heads" headings={headings}>
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
      <Pager view={parts.pager} t={t} sizes={false} />
      <p className="mt-4">
        <SubmitButton name="do" value="rows">
          {t('bankBatch.saveRows')}
        </SubmitButton>
      </p>
    </Form>
  )
}
