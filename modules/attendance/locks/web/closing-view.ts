import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type ClosingLink = { label: string; href: string }

/** A group in the closing of a month. */
export type ClosingLine = {
  id: string
  name: string
  href: string
  leaders: string
  people: string
  /** The open matters, with links to the lists where users can resolve them; empty if there are none. */
  open: (string | ClosingLink)[]
  pill: PillView
  /** Who closed the month and when, or the time of the last reminder. */
  note: string
  mayClose: boolean
  isPicked: boolean
  mayRemind: boolean
  reopen: string | null
}

/** The closing of a month for all groups of the user. */
export type ClosingView = {
  title: string
  count: string
  month: string
  label: string
  steps: { before: string; after: string }
  /** The warning that is shown while the month is not over. */
  notOver: string
  lines: ClosingLine[]
  mayClose: boolean
  reason: string
  problems: ProblemView[]
  ledgerHref: string | null
}

/** The buttons of the form. */
export const CLOSING_INTENTS = { close: 'close', remind: 'remind' } as const
