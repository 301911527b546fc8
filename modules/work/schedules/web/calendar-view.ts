import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/**
 * The look of a block: the reader's own entry, a meeting, a task that is due, a busy or absent person, or a declined
 * entry.
 */
export type BlockLook = 'own' | 'meeting' | 'task' | 'busy' | 'away' | 'declined'

/** One block in a calendar. */
export type Block = {
  key: string
  /** Null when the reader cannot open it. */
  href: string | null
  title: string
  /** 09:00–10:30; empty for the whole day. */
  time: string
  /** Shorter time text for narrow cells. */
  short?: string
  /** Place and other details. */
  note: string
  look: BlockLook
  /** True when it overlaps another block of the same person. */
  isClash: boolean
}

/** A block in an hour column: its rows, its lane, and the number of lanes. */
export type Placed = Block & { from: number; span: number; lane: number; lanes: number }

/** A day in the month grid; null when the day belongs to another month. */
export type MonthDay = {
  date: string
  day: number
  isToday: boolean
  dayClass: string
  /** The work calendar's mark for the day, short and in full. */
  mark: string
  title: string
  href: string
  addHref: string | null
  blocks: Block[]
  /** Total number of blocks, and its text. */
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
  /** All-day blocks stand above the hours. */
  strip: Block[]
  blocks: Placed[]
  /**
   * All hours of the day. A free hour in the future has the address of the form for a new entry at
   * that time.
   */
  hours: { row: number; href: string | null; label: string }[]
  /** The number of the current half-hour; null on all days except today. */
  now: number | null
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

/** The people whose calendars are shown, and other people whom the user may view. */
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
