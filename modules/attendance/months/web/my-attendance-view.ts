import type { RequestView } from '#modules/attendance/requests/web/request-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { MonthGridView } from './month-view.ts'

/** The user's own attendance. */
export type MyAttendanceView = {
  title: string
  month: string
  steps: { before: string; after: string }
  today: {
    day: string
    /** The plan in words. */
    plan: string
    pill: PillView | null
    segments: { seq: number; name: string; hours: string; windows: string[]; clocked: string }[]
    punches: { key: string; time: string; source: string; why: string }[]
    /** The form of the button; null if the user is not expected at work. */
    punch: { requestId: string; reason: string; problem: string; asksReason: boolean } | null
    href: string | null
  }
  grid: MonthGridView
  missing: { key: string; text: string; href: string | null }[]
  /** Whether the month was confirmed or closed, and whether the user can confirm it. */
  confirm: { states: PillView[]; id: string | null; version: number; monthHref: string | null }
  /** `basis` explains how the days of the year were computed. */
  balances: { key: string; label: string; text: string; note: string; basis: string }[]
  requests: RequestView[]
  starts: { href: string; label: string }[]
}
