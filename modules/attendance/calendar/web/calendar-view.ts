import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** A day of the year as it is drawn; blank where the week belongs to another month. */
export type CalendarCell = {
  date: string
  day: number
  dayClass: string
  /** What stands beside the number, so that the class is not said by colour alone. */
  mark: string
  /** Date, class and holiday in words. */
  title: string
  isToday: boolean
  /** Where the day is decided, for those who may. */
  href: string | null
} | null

export type CalendarMonth = { name: string; weeks: CalendarCell[][] }

export type CalendarView = {
  title: string
  notices: NoticeView[]
  /** How many days of each class the year has. */
  classes: { dayClass: string; label: string; count: string; mark: string }[]
  before: { label: string; href: string } | null
  after: { label: string; href: string } | null
  /** Initials from Monday on, with the whole words for those who hear them. */
  weekdays: { letter: string; name: string }[]
  months: CalendarMonth[]
  /** Each holiday with its days; empty where nothing was announced. */
  holidays: SmallTableView
  /** The days as a list, for those who may see it. */
  listHref: string | null
}
