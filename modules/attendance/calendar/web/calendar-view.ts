import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** A cell of a month on the page: a day, or null where the week reaches into another month. */
export type CalendarCell = {
  date: string
  day: number
  dayClass: string
  /** A sign beside the number, so that colour alone does not carry the class. */
  mark: string
  /** Date, class and holiday in words. */
  title: string
  isToday: boolean
  /** The page to edit the day, for users with the right. */
  href: string | null
} | null

export type CalendarMonth = { name: string; weeks: CalendarCell[][] }

export type CalendarView = {
  title: string
  notices: NoticeView[]
  /** The number of days of each class in the year. */
  classes: { dayClass: string; label: string; count: string; mark: string }[]
  before: { label: string; href: string } | null
  after: { label: string; href: string } | null
  /** Initials from Monday on, with the full words for screen readers. */
  weekdays: { letter: string; name: string }[]
  months: CalendarMonth[]
  /** Each holiday with its days; empty without an announcement. */
  holidays: SmallTableView
  /** The list of days, for users who may see it. */
  listHref: string | null
}
