import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { TaxReportView } from './tax-report.server.ts'

/** What was paid and withheld in a tax period, by department, employer, kind of tax or region. */
export function TaxReportPage({ view }: { view: TaxReportView }) {
  const { t } = useTranslation()
  const { lines, total } = view
  return (
    <PageFrame title={view.title}>
      <ParameterForm action="/pay/tax-report" look="asked-first">
        <label>
          <span>{t('taxMonth.period')}</span>
          <input
            key={view.month}
            type="month"
            name="month"
            defaultValue={view.month}
            pattern="\d{4}-\d{2}"
          />
        </label>
        <ParameterSelect
          name="by"
          label={t('taxReport.grouped')}
          value={view.by}
          choices={view.choices}
        />
      </ParameterForm>
      {lines.length > 0 ? (
        <TableFrame caption={`${view.title} ${view.month}`} headings={view.headings}>
          {[...lines, total].map((line) => (
            <tr key={line.label} className={line === total ? 'tax-total' : undefined}>
              <th scope="row">{line.label}</th>
              {line.cells.map((cell, at) => (
                <td key={view.headings[at + 1]} data-l={view.headings[at + 1]} className="n">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
      ) : (
        <div className="empty">
          <Icon name="chart" />
          <p>{t('taxMonth.nothing', { month: view.month })}</p>
        </div>
      )}
    </PageFrame>
  )
}
