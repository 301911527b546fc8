import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import type { TrainingStatisticsView } from './training-statistics-view.ts'

/** Shows the trainings of a year by department. */
export function TrainingStatisticsPage({ view }: { view: TrainingStatisticsView }) {
  const { t } = useTranslation()
  const { title, rows, columns, total, chart } = view
  return (
    <PageFrame title={title} actions={<PrintButton label={t('page.print')} />}>
      <TrainingFilters view={view} />
      {rows.length === 0 && <p className="empty">{t('training.noStatistics')}</p>}
      {chart && <ChartCard name="hours" title={t('training.chart')} chart={chart} />}
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

function TrainingFilters({
  view: { year, years, deptId, departments },
}: {
  view: TrainingStatisticsView
}) {
  const { t } = useTranslation()
  return (
    <ParameterForm action="/hr/training-statistics" look="asked-first">
      <ParameterSelect
        name="year"
        label={t('training.year')}
        value={year}
        choices={years.map((one) => ({ value: one, label: one }))}
      />
      <ParameterSelect
        name="deptId"
        label={t('training.department')}
        value={deptId}
        all={t('training.allDepartments')}
        choices={departments}
      />
    </ParameterForm>
  )
}
