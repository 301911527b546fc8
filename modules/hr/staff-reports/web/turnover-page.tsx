import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import type { TurnoverView } from './turnover-view.ts'

type Props = { view: TurnoverView; t: TFunction }

/** Shows joiners and leavers of a year: months, rate, and leavers by group. */
export function TurnoverPage({ view }: { view: TurnoverView }) {
  const { t } = useTranslation()
  const { year, years, chart, parts, byCompany } = view
  return (
    <PageFrame title={t('turnover.title')} actions={<PrintButton label={t('page.print')} />}>
      <ParameterForm action="/hr/turnover" look="asked-first">
        <ParameterSelect
          name="year"
          label={t('turnover.year')}
          value={year}
          choices={years.map((one) => ({ value: one, label: one }))}
        />
      </ParameterForm>
      {chart && <Drawn {...chart} />}
      <Months view={view} t={t} />
      <p className="facts">{t('turnover.formula')}</p>
      {byCompany && <p className="facts">{byCompany}</p>}
      <div className="chart-cards">
        {parts.map((part) => (
          <Drawn key={part.name} {...part} />
        ))}
      </div>
    </PageFrame>
  )
}

function Drawn({ name, title, chart }: TurnoverView['parts'][number]) {
  return (
    <section className="card" aria-labelledby={`chart-${name}`}>
      <div className="card-head">
        <h2 id={`chart-${name}`}>{title}</h2>
      </div>
      <Chart chart={chart} />
    </section>
  )
}

function Months({ view: { columns, rows, total }, t }: Props) {
  const lines = rows.map(({ month, cells }) => ({ key: month, name: month, cells }))
  const labels = { caption: t('turnover.months'), totalLabel: t('turnover.total') }
  return <FigureTable {...labels} columns={columns} rows={lines} total={total} />
}
