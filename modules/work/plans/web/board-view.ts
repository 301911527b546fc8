import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { BarView } from './year-bar.ts'

export type ChoiceView = { value: string; label: string }

/** A plan as a line of the tree, with its bar. */
export type PlanLine = {
  id: string
  href: string
  title: string
  face: FaceView
  /** Whose it is, and from when to when. */
  facts: string
  weight: string
  progress: number
  pill: PillView
  /** What colours the bar. */
  tone: string
  bar: BarView
  /** Shown only because of what is part of it. */
  isBeside: boolean
  /** Where to open or close what is part of it; null where nothing is. */
  toggle: { href: string; isOpen: boolean } | null
  children: PlanLine[]
}

/** Plans of a year below each other, and when they are. */
export type BoardView = {
  label: string
  year: number
  /** How many, how far, how many late. */
  facts: string
  notices: NoticeView[]
  steps: { before: string; after: string }
  asked: { dept: string; owner: string; state: string }
  departments: ChoiceView[]
  owners: ChoiceView[]
  states: ChoiceView[]
  isFiltered: boolean
  months: string[]
  /** Where today is, in thousandths; null in another year. */
  today: number | null
  todayText: string
  lines: PlanLine[]
  more: string
  links: {
    list: string
    all: string
    few: string
    add: string | null
    import: string | null
    config: string | null
  }
}
