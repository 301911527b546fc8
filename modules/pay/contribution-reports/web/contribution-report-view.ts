import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ReportView } from '#platform/web/reports/report-view.ts'

/** A report of contributions: its parameters, the report, and the months that can be archived. */
export type ContributionReportView = {
  title: string
  path: string
  from: string
  to: string
  by: string
  choices: { value: string; label: string }[]
  problems: ProblemView[]
  archivable: string[]
  report: ReportView
}
