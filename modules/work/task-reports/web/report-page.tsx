import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { LoadTable } from './load-table.tsx'
import type { TaskReportView } from './report-view.ts'

type Props = { view: TaskReportView; t: TFunction }

/** Charts of tasks, and reports of people. */
export function TaskReportPage({ view }: { view: TaskReportView }) {
  const { t } = useTranslation()
  const { label, tabs, tab, charts, table, load, files } = view
  const isEmpty = charts.length === 0 && load === null && (table?.rows.length ?? 0) === 0
  return (
    <PageFrame
      title={label}
      actions={
        <>
          {files.map(({ format, href }) => (
            <a key={format} className="button no-print" href={href} download>
              {t(`reports.${format}`)}
            </a>
          ))}
          <PrintButton label={t('page.print')} />
        </>
      }
    >
      <Tabs tabs={tabs} current={tab} label={label} />
      <ReportFilter view={view} t={t} />
      {isEmpty && <p className="facts">{t('taskReports.empty')}</p>}
      <div className="chart-cards">
        {charts.map((chart) => (
          <ChartCard key={chart.name} {...chart} />
        ))}
      </div>
      {load && <LoadTable load={load} t={t} />}
      {table && table.rows.length > 0 && (
        <FigureTable
          caption={t(`taskReports.tabs.${tab}`)}
          columns={table.columns}
          rows={table.rows}
          total={table.total}
          totalLabel={t('taskReports.total')}
        />
      )}
    </PageFrame>
  )
}

function ReportFilter({ view: { tab, asked, time, whose, departments }, t }: Props) {
  return (
    <ParameterForm action="/work/reports" look="asked-first">
      <input type="hidden" name="tab" value={tab} />
      {time === 'year' && (
        <label>
          {t('taskReports.year')}
          <input type="number" name="year" min="2000" max="2099" defaultValue={asked.year} />
        </label>
      )}
      {time === 'span' && (
        <>
          <label>
            {t('taskReports.start')}
            <input type="date" name="start" defaultValue={asked.start} required />
          </label>
          <label>
            {t('taskReports.end')}
            <input type="date" name="end" defaultValue={asked.end} required />
          </label>
        </>
      )}
      {departments.length > 1 && (
        <ParameterSelect
          name="deptId"
          label={t('taskReports.columns.deptName')}
          value={asked.deptId}
          all={t('taskReports.anyDept')}
          choices={departments}
        />
      )}
      {whose.length > 0 && (
        <ParameterSelect
          name="whose"
          label={t('taskReports.whoseTasks')}
          value={asked.whose}
          choices={whose}
        />
      )}
    </ParameterForm>
  )
}
