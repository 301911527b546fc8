import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import type { TurnoverView } from './turnover-view.ts'

type Props = { view: TurnoverView; t: TFunction }

/** Shows joiners and leavers of a year or of the last twelve months: months, rate, and leavers by group. */
export function TurnoverPage({ view }: { view: TurnoverView }) {
  const { t } = useTranslation()
  const { year, years, headcount, chart, parts, byCompany } = view
  return (
    <PageFrame title={t('turnover.title')} actions={<PrintButton label={t('page.print')} />}>
      <ParameterForm action="/hr/turnover" look="asked-first">
        <ParameterSelect name="year" label={t('turnover.year')} value={year} choices={years} />
      </ParameterForm>
      {headcount && <ChartCard {...headcount} />}
      {chart && <ChartCard {...chart} />}
      <Months view={view} t={t} />
      <p className="facts">{t('turnover.formula')}</p>
      {byCompany && <p className="facts">{byCompany}</p>}
      <div className="chart-cards">
        {parts.map((part) => (
          <ChartCard key={part.name} {...part} />
        ))}
      </div>
    </PageFrame>
  )
}

function Months({ view: { columns, rows, total, totalLabel }, t }: Props) {
  const lines = rows.map(({ month, cells }) => ({ key: month, name: month, cells }))
  const labels = { caption: t('turnover.months'), totalLabel }
  return <FigureTable {...labels} columns={columns} rows={lines} total={total} />
}
