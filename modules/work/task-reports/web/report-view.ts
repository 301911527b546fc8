import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

export type DrawnChart = { name: string; title: string; chart: ChartView }

export type ReportTable = { columns: string[]; rows: FigureRow[] }

/** Charts and reports of tasks, one of them at a time. */
export type TaskReportView = {
  tabs: TabLink[]
  tab: string
  label: string
  notices: NoticeView[]
  /** What is asked for; a report of scores asks for a year. */
  asked: { start: string; end: string; year: string; whose: string }
  isByYear: boolean
  /** Whose tasks may be counted. */
  whose: { value: string; label: string }[]
  charts: DrawnChart[]
  table: ReportTable | null
  /** Addresses of the same as a file. */
  files: { format: string; href: string }[]
}
