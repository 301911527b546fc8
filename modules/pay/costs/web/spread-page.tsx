import { useTranslation } from 'react-i18next'
import { MonthForm } from '#platform/web/components/form/month-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { SpreadView } from './plan-view.ts'

/** How pay spreads within each rank; ranks with few people have no figures. */
export function SpreadPage({ view }: { view: SpreadView }) {
  const { t } = useTranslation()
  const { title, back, month, notices, table, chart } = view
  return (
    <PageFrame title={title} back={back} actions={<PrintButton label={t('page.print')} />}>
      <MonthForm month={month} />
      <p className="facts">{t('paySpread.about')}</p>
      {notices.map((notice) => (
        <p key={notice} role="status" className="notice notice-doubt">
          {notice}
        </p>
      ))}
      {table ? (
        <FigureTable {...table} total={[]} totalLabel="" />
      ) : (
        <div className="empty">
          <Icon name="chart" />
          <p>{t('paySpread.none', { month })}</p>
        </div>
      )}
      {chart && (
        <div className="cost-charts">
          <ChartCard name="spread" title={chart.title} chart={chart.view} />
        </div>
      )}
    </PageFrame>
  )
}
