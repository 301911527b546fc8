import type { DetailGroup, DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** What an employee who leaves is owed, laid out as a calculation on paper. */
export type CompensationView = {
  label: string
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  /** The employee and the departure. */
  facts: DetailGroup
  /** Steps of the computation, each with the articles of law that it follows. */
  steps: { name: string; title: string; law: string; rows: DetailRow[] }[]
  amounts: SmallTableView
  total: { text: string; isKnown: boolean }
  /** What the employee owes for leaving a service agreement early; null when they owe nothing. */
  training: { table: SmallTableView; law: string; note: string } | null
  /** Figures that a user must still enter, or that no parameter defines. */
  missing: string[]
  signatures: string[]
}
