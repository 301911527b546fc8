import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

type Choice = { value: string; label: string }
type Link = { label: string; href: string }

/** A table of costs; columns and rows as `FigureTable` takes them. */
export type CostTable = {
  caption: string
  columns: string[]
  rows: FigureRow[]
  total: string[]
  totalLabel: string
}

/** The cost of audited runs: parameters, tables and pictures. */
export type CostView = {
  title: string
  facts: string
  from: string
  to: string
  by: string
  groupings: Choice[]
  entityId: string
  employers: Choice[]
  problems: { name: null; text: string }[]
  notices: string[]
  table: CostTable
  months: CostTable | null
  charts: { name: string; title: string; chart: ChartView }[]
  runs: { key: string; name: string; month: string; voucher: Link | null }[]
  files: Link[]
  links: Link[]
  isEmpty: boolean
}
