import type { DeskNode } from '#modules/org/departments/wire/department-desk.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { DeskState } from './desk-links.ts'

/** People compared with approved places: as a bar, as figures, and in a word. */
export type FillView = { filled: number; plan: number | null; text: string; pill: PillView }

/** A row in a table of departments. */
export type UnitLine = { id: string; name: string; leader: FaceView | null; fill: FillView }

export type DayView = {
  at: string
  last: string
  /** The formatted day, and what is unknown about it; null for today. */
  other: { title: string; unknown: string } | null
}

export type PersonLine = {
  key: string
  id: string
  face: FaceView
  empNo: string
  place: string
  /** Kind of a post that is not the main one. */
  kind: string | null
  state: PillView | null
}

export type PeopleView = {
  lines: PersonLine[]
  summary: string
  page: number
  pageCount: number
  /** Whether the list includes the departments below, and the URL of the other choice. */
  isWithBelow: boolean
  otherWay: string | null
}

export type PostLine = {
  id: string
  name: string
  facts: string
  marks: string[]
  fill: FillView
}

export type PostsView = { lines: PostLine[]; count: number; sum: FillView; addHref: string | null }

/** An event of the department. */
export type EventLine = {
  id: string
  text: string
  facts: string
  /** The person whom the event is about. */
  face: FaceView | null
}

export type ChosenView = {
  id: string
  title: string
  trail: { id: string; name: string }[]
  facts: string
  pill: PillView
  leader: { face: FaceView; href: string | null } | null
  fill: FillView
  /** Planned changes of the department on a future day. */
  planned: { text: string; href: string }[]
  editHref: string | null
  belowHref: string | null
  deleteHref: string | null
  actions: ActionLink[]
  tabs: TabLink[]
  tab: string
  units: UnitLine[]
  unitsLeft: string | null
  people: PeopleView | null
  posts: PostsView | null
  groups: DetailGroup[]
  events: EventLine[] | null
  eventsHref: string
  changes: HistoryView[] | null
}

export type FoundLine = { id: string; name: string; path: string; count: string }

export type DeskView = {
  label: string
  count: string
  notices: NoticeView[]
  day: DayView
  state: DeskState
  tree: DeskNode[]
  left: number
  find: string
  found: FoundLine[] | null
  /** All departments, when none is chosen. */
  whole: { fill: FillView; units: UnitLine[] } | null
  chosen: ChosenView | null
  /** Notice that the chosen department did not exist on the day. */
  absent: { name: string; text: string; href: string; link: string } | null
  listHref: string
  chartHref: string | null
  actions: ActionLink[]
  addHref: string | null
}
