import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import type { RiseView } from './plan-view.ts'

/** What a rise of pay would cost in a year, and what the answer assumes. */
export function RisePage({ view }: { view: RiseView }) {
  const { t } = useTranslation()
  const { title, back, percent, departments, ranks, problems, facts, table, chart } = view
  return (
    <PageFrame title={title} back={back}>
      <ProblemSummary heading={t('contributionReport.refused')} problems={problems} />
      <ParameterForm action="/pay/cost/rise" look="asked-first">
        <label>
          <span>{t('payRise.percent')}</span>
          <input
            key={percent}
            type="text"
            inputMode="decimal"
            name="percent"
            defaultValue={percent}
            pattern="\d{1,2}([.,]\d{1,2})?"
            size={6}
            required
          />
        </label>
        <ParameterSelect
          name="deptId"
          label={t('payCost.by.department')}
          value={view.deptId}
          all={t('payRise.allDepartments')}
          choices={departments}
        />
        <ParameterSelect
          name="rankId"
          label={t('paySpread.rank')}
          value={view.rankId}
          all={t('payRise.allRanks')}
          choices={ranks}
        />
      </ParameterForm>
      <ul className="facts cost-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {table && <FigureTable {...table} total={[]} totalLabel="" />}
      {chart && (
        <div className="cost-charts">
          <ChartCard name="rise" title={chart.title} chart={chart.view} />
        </div>
      )}
    </PageFrame>
  )
}
