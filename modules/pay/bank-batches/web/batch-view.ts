import type { ProblemView } from '#platform/web/components/form/form-view.ts'
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

/** The payments of a batch beside its head. */
export type BatchRowsView = {
  title: string
  headings: string[]
  rows: PaymentView[]
  /** How many rows the page does not show. */
  more: string
  warning: string
  download: { label: string; href: string } | null
  verb: { label: string; href: string } | null
  next: { label: string; href: string } | null
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
  more: string
  waiting: number
}
