import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { PagerView } from '#platform/web/components/table/pager.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

/** A payment of a batch as text. */
export type PaymentView = {
  id: string
  no: string
  name: string
  card: string
  amount: string
  result: string
  tone: Tone
  reason: string
}

/** The payments by their results, and the pages of those that are shown. */
export type BatchPartsView = { current: string; tabs: TabLink[]; pager: PagerView }

/** The payments of a batch beside its head. */
export type BatchRowsView = {
  title: string
  headings: string[]
  rows: PaymentView[]
  parts: BatchPartsView
  /** How many payments the reader may not see. */
  more: string
  warning: string
  download: { label: string; href: string } | null
  /** The main verb of the page. */
  verb: { label: string; href: string } | null
  besides: { label: string; href: string }[]
}

/** The form on which the result of a bank is entered. */
export type BatchResultView = {
  title: string
  facts: string
  back: { label: string; href: string }
  problems: ProblemView[]
  headings: string[]
  rows: (PaymentView & {
    choices: { value: string; label: string }[]
    chosen: string
    typed: string
  })[]
  parts: BatchPartsView
  waiting: number
  /** The count and the sum that the user typed before a refusal. */
  sums: { count: string; total: string }
}
