import type { PagerView } from '#platform/web/components/table/pager.tsx'

type Linked = { label: string; href: string }

/** A cause or a department, with the sums of its effects. */
export type DifferenceGroupView = {
  key: string
  name: string
  /** The page that lists only the people of the group. */
  href: string
  isChosen: boolean
  isDoubtful: boolean
  people: string
  up: string
  down: string
  amount: string
}

/** A person whose pay differs, with the causes in the order of the calculation. */
export type DifferencePersonView = {
  key: string
  name: string
  href: string
  about: string
  before: string
  now: string
  difference: string
  causes: { name: string; text: string; isDoubtful: boolean }[]
}

/** How a run of wages differs from the run before. */
export type DifferencesView = {
  title: string
  facts: string
  back: Linked
  /** Why there is nothing to compare; empty where there is. */
  nothing: string
  /** Notices about people whose rows are not compared yet, or whose difference has no cause. */
  doubts: string[]
  sums: { label: string; text: string; note: string }[]
  tabs: { name: string; label: string; href: string }[]
  by: string
  groups: DifferenceGroupView[]
  /** The chosen group, with the page without it. */
  chosen: { text: string; all: Linked } | null
  people: DifferencePersonView[]
  pager: PagerView
}
