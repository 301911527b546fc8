import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { ReportPage } from '#platform/web/reports/report-page.tsx'
import type { ContributionReportView } from './contribution-report-view.ts'

/** The report of insurance or of the housing fund: table and chart, on paper as well. */
export function ContributionReportPage({ view }: { view: ContributionReportView }) {
  return (
    <ReportPage view={view.report} isChartLast>
      <Problems view={view} />
      <Parameters view={view} />
      {view.archivable.length > 0 && <Archive months={view.archivable} />}
    </ReportPage>
  )
}

function Problems({ view }: { view: ContributionReportView }) {
  const { t } = useTranslation()
  return <ProblemSummary heading={t('contributionReport.refused')} problems={view.problems} />
}

function Parameters({ view }: { view: ContributionReportView }) {
  const { t } = useTranslation()
  const months = [
    { name: 'from', label: t('contributionReport.from'), value: view.from },
    { name: 'to', label: t('contributionReport.to'), value: view.to },
  ]
  return (
    <ParameterForm action={view.path} look="asked-first">
      {months.map(({ name, label, value }) => (
        <label key={name}>
          <span>{label}</span>
          <input key={value} type="month" name={name} defaultValue={value} pattern="\d{4}-\d{2}" />
        </label>
      ))}
      <ParameterSelect
        name="by"
        label={t('contributionReport.grouped')}
        value={view.by}
        choices={view.choices}
      />
    </ParameterForm>
  )
}

function Archive({ months }: { months: string[] }) {
  const { t } = useTranslation()
  return (
    <form method="post" className="no-print">
      <FormToken />
      <p className="hint">{t('contributionReport.archiveHint')}</p>
      <div className="buttons">
        {months.map((month) => (
          <button key={month} type="submit" name="archive" value={month} className="button">
            {t('contributionReport.archive', { month })}
          </button>
        ))}
      </div>
    </form>
  )
}
