import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import type { PastView } from '#platform/web/components/page/timeline.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { QuickLineView } from './quick-line.tsx'

/** A person beside a task, with a note. */
export type PersonView = { key: string; face: FaceView; note: string; pill: PillView | null }

export type ChildTaskView = {
  id: string
  href: string
  title: string
  pill: PillView
  owner: FaceView | null
  facts: string
  progress: number
  isLate: boolean
  /** Label of the button that finishes the child; empty when the user may not. */
  tick: string
}

export type ReportView = {
  id: string
  face: FaceView
  facts: string
  text: string
  href: string
}

/** The form to report a day's work. */
export type ReportFormView = {
  draw: string
  hidden: { name: string; value: string }[]
  /** What every report has: progress, hours and what was done. */
  line: ControlView[]
  /** What few reports have, behind a button. */
  more: ControlView[]
  heading: string
  problems: ProblemView[]
  /** True for the owner, who finishes the task with one press. */
  mayFinish: boolean
  /** Reported and attended hours of the last days. */
  days: string[]
}

export type ScoreView = {
  id: string
  face: FaceView
  facts: string
  total: string
  dims: string
  comment: string
}

/** The score form. */
export type ScoreFormView = {
  id: string
  version: string
  kind: string
  title: string
  dims: { name: string; label: string; points: string }[]
  weight: string
  comment: string
  problem: string
}

export type TaskView = {
  title: string
  back: { label: string; href: string }
  head: HeadView
  colour: string | null
  progress: number
  /** Allowed verbs; the main one, if any, comes first. A verb without input is posted immediately. */
  verbs: (ActionLink & { isPosted: boolean; isMain: boolean })[]
  editHref: string | null
  deleteHref: string | null
  /** Address of the print page. */
  printHref: string
  filesHref: string | null
  copyHref: string | null
  templateHref: string | null
  /** Refused verbs, with reasons. */
  refused: { name: string; label: string; why: string }[]
  content: RichNode[]
  extra: DetailRow[]
  files: AttachedFile[]
  people: PersonView[]
  readers: PersonView[]
  plan: DetailRow[]
  outcome: DetailRow[]
  children: ChildTaskView[]
  childrenFacts: string
  /** The line for a new child; null for users who may not divide the task now. */
  quick: QuickLineView | null
  reports: ReportView[]
  reportForm: ReportFormView | null
  comments: CommentsView
  approvals: PersonView[]
  scores: ScoreView[]
  scoreForm: ScoreFormView | null
  log: PastView[]
  history: HistoryView[]
}
