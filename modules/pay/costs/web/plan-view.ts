import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'

type Choice = { value: string; label: string }
type Link = { label: string; href: string }
type Table = {
  caption: string
  columns: string[]
  rows: { key: string; name: string; cells: string[] }[]
}

/** What a rise of pay would cost. */
export type RiseView = {
  title: string
  back: Link
  percent: string
  deptId: string
  rankId: string
  departments: Choice[]
  ranks: Choice[]
  problems: ProblemView[]
  facts: string[]
  table: Table | null
  chart: { title: string; view: ChartView } | null
}

/** How pay spreads within each rank. */
export type SpreadView = {
  title: string
  back: Link
  month: string
  notices: string[]
  table: Table | null
  chart: { title: string; view: ChartView } | null
}
