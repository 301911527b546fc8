import type { RequestView } from '#modules/attendance/requests/web/request-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { MonthGridView } from './month-view.ts'

/** Somebody's attendance as he sees it himself. */
export type MyView = {
  title: string
  month: string
  steps: { before: string; after: string }
  today: {
    day: string
    /** What is to be worked, in words. */
    plan: string
    pill: PillView | null
    segments: { seq: number; name: string; hours: string; windows: string[]; clocked: string }[]
    punches: { key: string; time: string; source: string; why: string }[]
    /** The form of the button: null for whoever is not expected at work. */
    punch: { requestId: string; reason: string; problem: string; asksReason: boolean } | null
    href: string | null
  }
  grid: MonthGridView
  missing: { key: string; text: string; href: string | null }[]
  /** Of the month: whether it was confirmed or closed, and whether it can be. */
  confirm: { states: PillView[]; id: string | null; version: number; monthHref: string | null }
  /** `basis` says how the days of the year came to be. */
  balances: { key: string; label: string; text: string; note: string; basis: string }[]
  requests: RequestView[]
  starts: { href: string; label: string }[]
}
