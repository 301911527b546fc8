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

/** What of a month can no longer be changed, who said so, and the form that says otherwise. */
export type LocksView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** The month and its days, each with what is in force. */
  choices: { value: string; label: string }[]
  types: { value: string; label: string }[]
  /** The locks in force, for readers who get no form that shows them; null for the others. */
  inForce: string[] | null
  /** What is open of the month, for those who may close it; null for others and once it is closed. */
  open: { heading: string; lines: (string | Linked)[] } | null
  values: { setDate: string; lockType: string; reason: string }
  ledger: LedgerLine[]
  /** All of it, for those who may see the list. */
  listHref: string | null
  /** Where a closed month is looked at before it is opened, for those who may. */
  reopen: Linked | null
}
