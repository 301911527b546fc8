import type { RequestView } from '#modules/attendance/requests/web/request-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** Days of a leader's people of which he has to ask. */
export type TeamView = {
  title: string
  month: string
  label: string
  steps: { before: string; after: string }
  count: string
  /** There are more people than are shown. */
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
