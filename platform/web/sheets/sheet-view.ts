import type { ListView } from '#platform/web/pages/lists/list-view.ts'

type Link = { label: string; href: string }

/** The part above the rows of a month: the month, its state, and its next step. */
export type MonthView = {
  month: string
  label: string
  earlier: Link
  later: Link
  /** The sheets of the month where there are several, by their parameters, and the shown one. */
  sheets: { current: string; links: Link[] } | null
  /** The parameters that stay when the user chooses another month. */
  kept: { name: string; value: string }[]
  /** The transitions of the whole month that the reader may use. */
  steps: Link[]
  /** The count, the total, and the difference from the month before. */
  facts: string[]
  /** The names of the people who were only in the month before; null for none. */
  gone: { summary: string; names: string } | null
  /** The link to one page with all rows, for printing; null if this page already has all rows. */
  whole: Link | null
}

export type SheetView = { list: ListView; month: MonthView }
