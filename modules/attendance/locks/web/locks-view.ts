import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type LedgerLine = {
  id: string
  what: string
  pill: PillView
  who: string
  when: string
  reason: string
}

/** The locks of a month, the form that changes them, and the last entries of the ledger. */
export type LocksView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** The month and its days, each with its lock. */
  choices: { value: string; label: string }[]
  types: { value: string; label: string }[]
  /** The locks in force; null for users who may set locks, because their form already shows them. */
  inForce: string[] | null
  /** The open matters of the month, for users who may close it; null for others, and after closing. */
  open: { heading: string; lines: (string | Linked)[] } | null
  values: { setDate: string; lockType: string; reason: string }
  ledger: LedgerLine[]
  /** The full ledger, for users who may see the list. */
  listHref: string | null
  /** The preview of opening a closed month, for users who may open it. */
  reopen: Linked | null
}
