import type { SetStateView } from '#platform/web/sheets/set-state-view.ts'

/** A table of figures for an approver: the first column names the row and may lead to a page. */
export type FiguresView = {
  title: string
  hint: string
  head: string[]
  rows: { key: string; name: string; about: string; href: string | null; figures: string[] }[]
  /** The page with all of it. */
  more: { label: string; href: string } | null
}

/** Somebody without whom the run goes on. */
export type WaiverView = { key: string; name: string; href: string; text: string; who: string }

/** What an approver reads before they audit a run, with the one button. */
export type AuditRunView = {
  state: SetStateView
  waivers: { title: string; rows: WaiverView[] } | null
  /** How the run differs from the run before, by cause; unexplained differences come first. */
  differences: FiguresView | null
  /** Why the approver should look at the differences. */
  doubts: string[]
  costs: FiguresView
  sample: FiguresView
}
