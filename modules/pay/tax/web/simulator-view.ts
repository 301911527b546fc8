import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { FigureRow } from '#platform/web/components/table/figure-table.tsx'
import type { ChartView } from '#platform/web/components/ui/chart-view.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** A figure with the steps that explain it. */
export type ExplainedTax = { name: string; title: string; facts: string; steps: SmallTableView }

/** The simulator: its form, and the year once something was entered. */
export type SimulatorView = {
  title: string
  problems: ProblemView[]
  base: ControlView[]
  bonus: ControlView[]
  more: ControlView[]
  /** More facts were entered, so they are open. */
  isMoreOpen: boolean
  year: {
    facts: string[]
    chart: { name: string; title: string; chart: ChartView } | null
    columns: string[]
    rows: FigureRow[]
    total: string[]
    months: ExplainedTax[]
  } | null
  ways: {
    verdict: string
    /** Why the bonus cannot be taxed alone, or that it lies in a range in which a higher bonus leaves less. */
    warnings: string[]
    table: SmallTableView
    alone: ExplainedTax | null
    traps: SmallTableView | null
  } | null
  singles: ExplainedTax[]
}
