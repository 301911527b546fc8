import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** The sheet of one interviewer in words. */
export type SheetView = {
  key: string
  name: string
  score: string
  verdict: PillView
  parts: string
  words: string
}

/** An interview with its sheets, for those who arrange it. */
export type InterviewRow = {
  id: string
  href: string
  title: string
  about: string
  pill: PillView
  /** "2 of 3 sheets", with the mean where the reader may see it. */
  standing: string
  opinion: string
  /** Null for readers who may not see scores yet. */
  sheets: SheetView[] | null
}

export type InterviewPanelView = {
  title: string
  none: string
  hidden: string
  rows: InterviewRow[]
}

export type CardView = {
  id: string
  href: string
  title: string
  about: string
  pill: PillView | null
  button: { label: string; isMain: boolean }
}

export type MyInterviewsView = {
  title: string
  sections: { name: string; title: string; none: string; cards: CardView[] }[]
}

/** One item of the score card, with the points that were typed. */
export type ItemView = {
  code: string
  title: string
  weight: string
  anchors: { key: string; text: string }[]
  points: string
}

export type InterviewDeskView = {
  title: string
  back: { label: string; href: string }
  about: string
  where: string
  pill: PillView
  resume: { name: string; label: string; text: string }[]
  questions: string[]
  items: ItemView[]
  verdicts: { value: string; label: string }[]
  verdict: string
  words: string
  submit: string
  /** Why no sheet can be handed in now, or empty. */
  closed: string
  problem: string
  standing: string
  hidden: string
  sheets: SheetView[] | null
}
