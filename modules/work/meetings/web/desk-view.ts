import type { QuickLineView } from '#modules/work/tasks/web/quick-line.tsx'
import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A participant. `isTicked` is the state of the checkbox, which appears only where the user may set it. */
export type PersonLine = {
  id: string
  face: FaceView
  note: string
  pill: PillView | null
  isTicked: boolean
}

export type PlainLink = { label: string; href: string }

/** A form line that becomes a task. */
export type TypedItem = { title: string; ownerCode: string; planEnd: string }

export type TypedTopic = {
  content: string
  problem: string
  conclusion: string
  deadline: string
  items: readonly TypedItem[]
}

/** The parts of a topic that the user may write: report and resolution. */
export type TopicEntry = {
  reports: boolean
  resolves: boolean
  typed: TypedTopic
  /** The version. `was` is a digest of the drawn values, so that only changed topics are saved. */
  version: string
  was: string
  /** Changes that another user saved while this user was typing. */
  meanwhile: string
}

export type TopicView = {
  id: string
  title: string
  href: string
  pill: PillView
  face: FaceView | null
  facts: string
  lastProgress: string
  /** The stored text; null where the user edits it. */
  content: string | null
  problem: string | null
  conclusion: string | null
  deadline: string
  tasks: PlainLink[]
  carriedTo: string
  /** True where the user may carry the topic over. */
  isCarriable: boolean
  /** True where the user may remove the topic. */
  isRemovable: boolean
  entry: TopicEntry | null
}

/** A new topic as the user typed it. */
export type TypedTopicLine = { title: string; reporterId: string }

export type NewTopicView = TypedTopicLine & {
  id: string
  reporters: { id: string; name: string }[]
}

export type SessionView = {
  comments: CommentsView
  title: string
  back: PlainLink
  head: HeadView
  notices: NoticeView[]
  /** Changes with every response, so that React draws the inputs anew. */
  draw: string
  problems: readonly { text: string; name: null }[]
  /** The sessions before and after this one. */
  steps: { before: PlainLink | null; after: PlainLink | null }
  agenda: string[]
  people: PersonLine[]
  /** True for organisers, who tick absent participants. */
  runs: boolean
  topics: TopicView[]
  owners: { code: string; name: string }[]
  /** The input line for a task of the session; null for users who are no organisers. */
  quick: QuickLineView | null
  /** Tasks of the session that belong to no topic. */
  tasks: PlainLink[]
  /** Open topics of earlier sessions, which an organiser can carry over to this session. */
  left: { id: string; title: string; note: string }[]
  /** The line for a new topic; null for users who may not add one. */
  newTopic: NewTopicView | null
  /**
   * The text of the button that carries the ticked topics over. Empty when there are no such topics, or when
   * the date of the next session is unknown.
   */
  carryTo: string
  /** Links to separate pages. */
  carryHref: string | null
  printHref: string
  editHref: string | null
  historyHref: string
}

/** A resolution of a project meeting. */
export type ResolutionLine = {
  id: string
  item: string
  face: FaceView | null
  facts: string
  task: PlainLink | null
}

/** Minutes as the user typed them. */
export type TypedMinutes = { minutes: string; items: readonly TypedItem[] }

export type ProjectPanelView = {
  draw: string
  problems: readonly { text: string; name: null }[]
  people: PersonLine[]
  /** Number of participants who signed in. */
  facts: string
  /** True for organisers, who tick present participants. */
  ticks: boolean
  signsIn: boolean
  resolutions: ResolutionLine[]
  /** The minutes form; null when the user cannot write minutes now. */
  minutes: TypedMinutes | null
  owners: { code: string; name: string }[]
}
