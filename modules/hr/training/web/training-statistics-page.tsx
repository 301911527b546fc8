import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import type { TrainingStatisticsView } from './training-statistics-view.ts'

/** Shows the trainings of a year by department. */
export function TrainingStatisticsPage({ view }: { view: TrainingStatisticsView }) {
  const { t } = useTranslation()
  const { title, rows, columns, total, chart } = view
  return (
    <PageFrame title={title} actions={<PrintButton label={t('page.print')} />}>
      <Asked view={view} />
      {rows.length === 0 && <p className="empty">{t('training.noStatistics')}</p>}
      {chart && (
        <section className="card" aria-labelledby="chart-hours">
          <div className="card-head">
            <h2 id="chart-hours">{t('training.chart')}</h2>
          </div>
          <Chart chart={chart} />
        </section>
      )}
      {rows.length > 0 && (
        <FigureTable
          caption={title}
          columns={columns}
          rows={rows}
          total={total}
          totalLabel={t('training.total')}
        />
      )}
      <p className="facts">{t('training.formula')}</p>
    </PageFrame>
  )
}

function Asked({ view: { year, years, deptId, departments } }: { view: TrainingStatisticsView }) {
  const { t } = useTranslation()
  return (
    <Form method="get" action="/hr/training-statistics" className="asked asked-first no-print">
      <label>
        {t('training.year')}
        <select key={year} name="year" defaultValue={year}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        {t('training.department')}
        <select key={deptId} name="deptId" defaultValue={deptId}>
          <option value="">{t('training.allDepartments')}</option>
          {departments.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('org.show')}
      </button>
    </Form>
  )
}
