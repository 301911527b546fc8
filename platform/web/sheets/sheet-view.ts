import type { ListView } from '#platform/web/pages/lists/list-view.ts'

type Link = { label: string; href: string }

/** What stands above the rows of a month: which month, how far it is, and what is next. */
export type MonthView = {
  month: string
  label: string
  earlier: Link
  later: Link
  /** What of the address stays when another month is chosen. */
  kept: { name: string; value: string }[]
  /** What the whole month can be done with, as far as it is the reader's. */
  steps: Link[]
  /** How many, what they come to, and against the month before. */
  facts: string[]
  /** Who was there the month before, in words; null for nobody. */
  gone: { summary: string; names: string } | null
  /** Every row on one page, to be printed; null where they are. */
  whole: Link | null
}

export type SheetView = { list: ListView; month: MonthView }
