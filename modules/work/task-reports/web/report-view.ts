import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

export type DrawnChart = { name: string; title: string; chart: ChartView }

export type ReportTable = {
  columns: (string | { label: string; look?: string })[]
  rows: FigureRow[]
  total: string[]
}

/** The bar of a person in one week. */
export type LoadCell = {
  text: string
  /** How much of a full week the bar fills, in percent. */
  share: number
  isOver: boolean
  /** The list of the tasks. */
  href: string
}

/** The workload of a team by person and week. */
export type LoadView = {
  about: string
  columns: string[]
  rows: { key: string; name: string; colour: number; dept: string; cells: (LoadCell | null)[] }[]
}

/** One chart page or report of tasks. */
export type TaskReportView = {
  tabs: TabLink[]
  tab: string
  label: string
  notices: NoticeView[]
  /** The request; the score report uses a year instead of dates. */
  asked: { start: string; end: string; year: string; whose: string; deptId: string }
  departments: { value: string; label: string }[]
  /**
   * How the report is limited in time: by a span, by a year, or not at all, because it covers the weeks from now on.
   */
  time: 'span' | 'year' | 'now'
  /** Choices for the people whose tasks are counted. */
  whose: { value: string; label: string }[]
  charts: DrawnChart[]
  table: ReportTable | null
  load: LoadView | null
  /** Links that export the same report. */
  files: { format: string; href: string }[]
}
