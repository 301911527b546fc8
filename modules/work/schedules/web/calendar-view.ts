import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** What a time in a calendar is to its reader: his, a meeting, somebody who is busy or away, or declined. */
export type BlockLook = 'own' | 'meeting' | 'busy' | 'away' | 'declined'

/** One time in a calendar. */
export type Block = {
  key: string
  /** Null where there is nothing to open. */
  href: string | null
  title: string
  /** 09:00–10:30; empty where it is of the whole day. */
  time: string
  /** The same in a narrow place. */
  short?: string
  /** Where it is, and what else is to be said of it. */
  note: string
  look: BlockLook
  /** It meets another one of the same person. */
  isClash: boolean
}

/** A time within a column of hours: which rows it takes, and beside how many others it stands. */
export type Placed = Block & { from: number; span: number; lane: number; lanes: number }

/** A day in the grid of a month; blank where the week belongs to another one. */
export type MonthDay = {
  date: string
  day: number
  isToday: boolean
  dayClass: string
  /** What the calendar says of it, in a word, and in full. */
  mark: string
  title: string
  href: string
  addHref: string | null
  blocks: Block[]
  /** How many there are in all, and the words for it. */
  count: number
  countText: string
} | null

/** A day of a week, or a person of a day. */
export type Column = {
  key: string
  title: string
  note: string
  href: string | null
  face: FaceView | null
  isToday: boolean
  dayClass: string
  /** What is of the whole day stands above the hours. */
  strip: Block[]
  blocks: Placed[]
}

export type AgendaDay = {
  date: string
  title: string
  note: string
  isToday: boolean
  addHref: string | null
  blocks: Block[]
}

export type CalendarBody =
  | { shape: 'month'; weeks: MonthDay[][]; weekdays: { letter: string; name: string }[] }
  | { shape: 'columns'; hours: { row: number; text: string }[]; columns: Column[] }
  | { shape: 'agenda'; days: AgendaDay[]; none: string }

/** Whose calendars are shown, and whom else one may look at. */
export type PeopleChoice = {
  hidden: { name: string; value: string }[]
  find: string
  people: { code: string; name: string; note: string; isChosen: boolean }[]
  isMore: boolean
}

export type CalendarPageView = {
  title: string
  heading: string
  notices: NoticeView[]
  tabs: TabLink[]
  tab: string
  before: string
  after: string
  today: string
  body: CalendarBody
  people: PeopleChoice | null
  legend: { look: BlockLook; label: string }[]
  addHref: string | null
  listHref: string | null
}
