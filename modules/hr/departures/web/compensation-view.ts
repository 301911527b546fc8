import type { DetailGroup, DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** What somebody who leaves is owed, as one would work it out on paper. */
export type CompensationView = {
  label: string
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  /** Whom it is about. */
  facts: DetailGroup
  /** What the amounts follow from, each with the articles that say so. */
  steps: { name: string; title: string; law: string; rows: DetailRow[] }[]
  amounts: SmallTableView
  total: { text: string; isKnown: boolean }
  /** What he pays himself for leaving a service agreement early; null where nothing is owed. */
  training: { table: SmallTableView; law: string; note: string } | null
  /** Figures that are still to be entered, or that no parameter says. */
  missing: string[]
  signatures: string[]
}
