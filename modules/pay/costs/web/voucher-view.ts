import type { ProblemView } from '#platform/web/components/form/form-view.ts'

type Link = { label: string; href: string }

/** The entry of a run in the books, and what can be done with it. */
export type VoucherView = {
  title: string
  facts: string
  back: Link
  problems: ProblemView[]
  notices: string[]
  /** What keeps the voucher from being made, with the page where it is put right. */
  missing: { text: string; fix: Link } | null
  headings: string[]
  lines: { key: string; name: string; texts: string[]; figures: string[] }[]
  totalLabel: string
  total: string
  mayMake: boolean
  /** The voucher in force, by its id. */
  madeId: string | null
  files: Link[]
  why: string
}
