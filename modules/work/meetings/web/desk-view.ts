import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** Somebody of a meeting; what a tick beside him would say, where his reader may set it. */
export type PersonLine = {
  id: string
  face: FaceView
  note: string
  pill: PillView | null
  isTicked: boolean
}

export type PlainLink = { label: string; href: string }

/** A line of what is to become a task. */
export type TypedItem = { title: string; ownerCode: string; planEnd: string }

export type TypedTopic = {
  content: string
  problem: string
  conclusion: string
  deadline: string
  items: readonly TypedItem[]
}

/** What of a topic somebody may write: how it stands, and what comes of it. */
export type TopicEntry = {
  reports: boolean
  resolves: boolean
  typed: TypedTopic
  /** As of which version, and what was in its boxes then: only what was changed is saved. */
  version: string
  was: string
  /** What somebody else has saved since, while this was typed. */
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
  /** Written already; null where the reader writes it himself. */
  content: string | null
  problem: string | null
  conclusion: string | null
  deadline: string
  tasks: PlainLink[]
  carriedTo: string
  entry: TopicEntry | null
}

export type SessionView = {
  comments: CommentsView
  title: string
  back: PlainLink
  head: HeadView
  notices: NoticeView[]
  /** Changes with every answer, so that the controls are drawn anew. */
  draw: string
  problems: readonly { text: string; name: null }[]
  /** The times before and after this one. */
  steps: { before: PlainLink | null; after: PlainLink | null }
  agenda: string[]
  people: PersonLine[]
  /** Whoever keeps the minutes ticks who is not there. */
  runs: boolean
  topics: TopicView[]
  owners: { code: string; name: string }[]
  /** Links to what has a page of its own. */
  addTopicHref: string | null
  carryHref: string | null
  editHref: string | null
  historyHref: string
}

/** What was resolved in a meeting about a project. */
export type ResolutionLine = {
  id: string
  item: string
  face: FaceView | null
  facts: string
  task: PlainLink | null
}

/** Minutes as somebody has typed them. */
export type TypedMinutes = { minutes: string; items: readonly TypedItem[] }

export type ProjectPanelView = {
  draw: string
  problems: readonly { text: string; name: null }[]
  people: PersonLine[]
  /** How many have said that they are there. */
  facts: string
  /** Whoever runs it ticks who is there. */
  ticks: boolean
  signsIn: boolean
  resolutions: ResolutionLine[]
  /** Where they are to be written now. */
  minutes: TypedMinutes | null
  owners: { code: string; name: string }[]
}
