import type { WaiverView } from './audit-run-view.ts'

/** A step of a pay run, from closed attendance to published slips. */
export type RunStepView = {
  name: string
  label: string
  /** `warned`: done as far as the run asks, but a warning says what is left. */
  state: 'done' | 'warned' | 'now' | 'later'
  /** The reason if the step is blocked, otherwise its state. */
  text: string
  href: string | null
}

/** Why people have no row, with the page on which the reader can settle it for all of them or for each. */
export type BlockedView = {
  check: string
  title: string
  /** Who usually settles it. */
  answers: string
  fix: { label: string; href: string } | null
  /** The form that decides that the run goes on without all of them; null for readers who may not. */
  waive: { label: string; href: string } | null
  people: {
    userId: string
    name: string
    href: string
    waive: { label: string; href: string } | null
  }[]
  more: string
}

/** The bonuses of a run with both ways to tax each. */
export type BonusTableView = {
  title: string
  hint: string
  head: string[]
  rows: {
    id: string
    name: string
    href: string
    amount: string
    alone: string
    merged: string
    /** How the bonus is taxed, and why. */
    way: string
    note: string
    /** The page on which the reader may choose the other way. */
    change: { label: string; href: string } | null
  }[]
  more: string
}

export type RunStepsView = {
  label: string
  steps: RunStepView[]
  /** The next verb of the run, and whether it opens a page or one of two forms over this page. */
  next: { label: string; href: string; opens: 'page' | 'generation' | 'change' } | null
  sheet: { label: string; href: string } | null
  /** The page that compares a run of wages with the run before. */
  differences: { label: string; href: string } | null
  /** The page of slips that nobody has confirmed. */
  unconfirmed: { label: string; href: string } | null
  bonuses: BonusTableView | null
  /** Warnings that block nothing, each with a page that helps. */
  warnings: {
    title: string
    lines: {
      name: string
      text: string
      link: { label: string; href: string } | null
      people: { userId: string; name: string }[]
    }[]
  } | null
  blocked: { title: string; hint: string; reasons: BlockedView[] } | null
  waivers: { title: string; rows: WaiverView[] } | null
}
