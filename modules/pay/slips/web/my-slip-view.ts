import type { ChartView } from '#platform/web/components/ui/chart-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A line of the reader's slip. A line with reasons opens to them. */
export type MySlipLine = {
  key: string
  item: string
  amount: string
  /** The change against the month before, such as "+200.00"; empty where there is none to show. */
  change: string
  /** How the amount came about, the local rules behind it, and the amount of the month before. */
  reasons: string[]
  /** The form to ask about this line; null if the reader cannot ask about it. */
  askHref: string | null
}

/** The page of one slip of the reader. */
export type MySlipView = {
  title: string
  facts: string
  back: { href: string; label: string }
  net: { amount: string; payDay: string; change: string }
  confirm: { done: PillView | null; digest: string }
  /** Net pay as an equation: earnings less contributions less tax. */
  sums: { key: string; label: string; amount: string }[]
  share: string
  /** `askHref`: the form to ask about the part as a whole. */
  parts: {
    name: string
    title: string
    amount: string
    lines: MySlipLine[]
    askHref: string | null
  }[]
  /** Items of the month before that this month has not. */
  gone: string
  company: { title: string; lines: { key: string; item: string; amount: string }[] }
  year: string
  isOpen: boolean
  openHref: string
  questions: {
    id: string
    item: string
    question: string
    note: string
    state: PillView
    answer: string
    answerNote: string
    mayClose: boolean
  }[]
  /** The form of a question; null when the time to ask is over. */
  ask: {
    requestId: string
    items: { value: string; label: string }[]
    item: string
    text: string
    problem: string
    note: string
  } | null
  askOver: string
  openings: string[]
  /** Slips of the same month that were prepared outside. */
  sheets: { key: string; title: string; href: string; net: string }[]
}

/** The slips of a year of the reader. */
export type MyYearView = {
  title: string
  year: number
  years: { year: number; href: string; isCurrent: boolean }[]
  latest: { href: string; title: string; payDay: string; pill: PillView | null } | null
  heads: string[]
  rows: { key: string; href: string; name: string; note: string; cells: string[] }[]
  total: string[]
  chart: ChartView | null
  proofHref: string | null
  /** Slips that were prepared outside, which no total includes. */
  sheets: {
    key: string
    href: string
    name: string
    title: string
    note: string
    gross: string
    net: string
    state: string
  }[]
  none: string
}
