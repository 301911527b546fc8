import type { RequestView } from '#modules/attendance/requests/web/request-view.ts'
import type { PagerView } from '#platform/web/components/table/pager.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

type Choice = { value: string; label: string }

/** The leader's employees today, and the abnormal days that the leader must follow up. */
export type TeamView = PagerView & {
  title: string
  month: string
  label: string
  steps: { before: string; after: string }
  kept: { name: string; value: string }[]
  count: string
  /** Null for another month than the current one, and for users who lead nobody. */
  today: TeamTodayView | null
  deptId: string
  departments: Choice[]
  rows: {
    key: string
    face: FaceView
    /** The personnel file, for users who may see it. */
    href: string | null
    note: string
    day: string
    dayHref: string
    pills: PillView[]
  }[]
  waiting: RequestView[]
}

/** A line for each state, with the names. */
export type TeamTodayView = {
  title: string
  href: string
  note: string
  states: {
    state: string
    pill: PillView
    people: { id: string; name: string; href: string; note: string }[]
    /** The number of further people in words. */
    more: string
  }[]
}
