import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { BarView } from './year-bar.ts'

export type ChoiceView = { value: string; label: string }

/** A plan as a line of the tree, with its time bar. */
export type PlanLine = {
  id: string
  href: string
  title: string
  face: FaceView
  /** Owner and dates. */
  facts: string
  weight: string
  progress: number
  pill: PillView
  /** Colour of the bar. */
  tone: string
  bar: BarView
  /** True when the line is shown only because a plan below it matches. */
  isBeside: boolean
  /** Link that opens or closes the branch; null without parts. */
  toggle: { href: string; isOpen: boolean } | null
  children: PlanLine[]
}

/** The year's plans as a tree, with their time bars. */
export type BoardView = {
  label: string
  year: number
  /** Total, overall progress, and counts by state. */
  facts: string
  notices: NoticeView[]
  steps: { before: string; after: string }
  asked: { dept: string; owner: string; state: string }
  departments: ChoiceView[]
  owners: ChoiceView[]
  states: ChoiceView[]
  isFiltered: boolean
  months: string[]
  /** Position of today, in thousandths; null in another year. */
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
