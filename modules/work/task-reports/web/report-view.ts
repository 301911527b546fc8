import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

export type DrawnChart = { name: string; title: string; chart: ChartView }

export type ReportTable = { columns: string[]; rows: FigureRow[]; total: string[] }

/** One chart page or report of tasks. */
export type TaskReportView = {
  tabs: TabLink[]
  tab: string
  label: string
  notices: NoticeView[]
  /** The request; the score report uses a year instead of dates. */
  asked: { start: string; end: string; year: string; whose: string; deptId: string }
  departments: { value: string; label: string }[]
  isByYear: boolean
  /** Choices for the people whose tasks are counted. */
  whose: { value: string; label: string }[]
  charts: DrawnChart[]
  table: ReportTable | null
  /** Links that export the same report. */
  files: { format: string; href: string }[]
}
