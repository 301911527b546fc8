import type { FilterView } from '#platform/web/components/table/filter-form.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

/** A line of a report: a row, the name of a group before its rows, or a total after them. */
export type ReportLine =
  | { kind: 'row'; cells: string[] }
  | { kind: 'group'; label: string }
  | { kind: 'total'; level: number; label: string; cells: string[] }

/** An input of the form for parameters. A choice is drawn like a filter. */
export type ReportControl =
  | { kind: 'input'; type: string; name: string; label: string; value: string; max: string | null }
  | { kind: 'choice'; filter: FilterView }

export type ReportView = {
  key: string
  title: string
  category: string
  /** The parameters as text: a printed report has no form. */
  asked: string
  controls: ReportControl[]
  /** The query of the address. */
  search: string
  notices: string[]
  columns: { name: string; label: string; isFigure: boolean }[]
  /** The number of columns before the first total. The label of the totals spans them. */
  lead: number
  lines: ReportLine[]
  /** The totals of the whole report, below all groups. */
  whole: { label: string; cells: string[] } | null
  chart: { title: string; view: ChartView } | null
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** The range of rows on this page, when it does not have all. */
  part: string | null
  files: { label: string; href: string }[]
  shareHref: string | null
  /** The address of all reports; null for readers of this report only. */
  back: string | null
  orientation: 'portrait' | 'landscape'
  isEmpty: boolean
}

export type ReportShelf = {
  typed: string
  categories: { name: string; reports: { name: string; href: string; remark: string | null }[] }[]
  templatesHref: string | null
}
