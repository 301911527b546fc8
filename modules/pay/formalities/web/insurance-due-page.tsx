import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type DueRow, type InsuranceDueView, PICKED } from './insurance-due-view.ts'

/**
 * People without a row in insurance or fund, and people whose rows have to end. Formalities are prepared for the ticked
 * ones.
 */
export function InsuranceDuePage({ view }: { view: InsuranceDueView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const formalities = (
    <a className="button" href={view.formalitiesHref}>
      {t('insuranceDue.formalities')}
    </a>
  )
  return (
    <PageFrame title={view.title} count={view.count} actions={formalities}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {view.rows.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t('insuranceDue.none')}</p>
        </div>
      ) : (
        <Form method="post">
          <FormToken />
          <p className="facts due-about">{t('insuranceDue.about')}</p>
          <TableFrame
            caption={view.title}
            look="insurance-due"
            headings={[
              t('insuranceDue.columns.person'),
              t('insuranceDue.columns.why'),
              t('insuranceDue.columns.limit'),
              t('insuranceDue.columns.formality'),
              t('insuranceDue.columns.note'),
            ]}
          >
            {view.rows.map((row) => (
              <Row key={row.id} row={row} mayPrepare={view.mayPrepare} />
            ))}
          </TableFrame>
          {view.left && <p className="facts due-press">{view.left}</p>}
          {view.mayPrepare && (
            <p className="due-press">
              <button type="submit" className="button button-primary" disabled={isBusy}>
                {t('insuranceDue.prepare')}
              </button>
            </p>
          )}
        </Form>
      )}
    </PageFrame>
  )
}

function Row({ row, mayPrepare }: { row: DueRow; mayPrepare: boolean }) {
  return (
    <tr>
      <th scope="row" className="two">
        {mayPrepare ? (
          <label className="due-person">
            <input type="checkbox" name={PICKED} value={row.id} defaultChecked={row.isPicked} />
            {row.name}
          </label>
        ) : (
          row.name
        )}
        <small>{row.department}</small>
      </th>
      <td className="k">{row.day}</td>
      <td className="k">{row.isLate ? <Pill tone="bad" text={row.due} /> : row.due}</td>
      <td className="two">
        {row.kind} · {row.target}
        <small className="k">{row.month}</small>
      </td>
      <td>{row.note}</td>
    </tr>
  )
}
