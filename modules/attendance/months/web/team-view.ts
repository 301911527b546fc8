import type { RequestView } from '#modules/attendance/requests/web/request-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** Abnormal days that the leader must follow up. */
export type TeamView = {
  title: string
  month: string
  label: string
  steps: { before: string; after: string }
  count: string
  /** The number of further employees in words. */
  more: string
  people: {
    id: string
    face: FaceView
    note: string
    href: string | null
    days: { key: string; href: string; day: string; text: string; pill: PillView }[]
  }[]
  waiting: RequestView[]
}
