import type { RunStepsView } from '#modules/pay/runs/web/pay-run-view.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

type Linked = { label: string; href: string }

/** A tax period of an employer: its steps, totals, files and differences. */
export type TaxMonthView = {
  title: string
  month: string
  entityId: string
  entities: { value: string; label: string }[]
  /** Absent where nobody was paid in the period. */
  period: {
    facts: string
    runs: Linked[]
    steps: RunStepsView
    /** Who changed since the rows were generated. */
    changed: string
    totals: SmallTableView | null
    sheets: Linked[]
    differing: { id: string; name: string; diff: string; columns: string }[]
    files: SmallTableView | null
  } | null
}
