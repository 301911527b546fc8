import type { PillView } from '#platform/web/components/ui/pill.tsx'

type ActionView = { label: string; href: string }

export type OutlookView = {
  documents: {
    id: string
    kind: string
    docNo: string
    href: string
    /** The approver, and since when. */
    facts: string
    pill: PillView
  }[]
  days: {
    name: string
    label: string
    date: string
    away: PillView
    /** What the user can start because of the day. */
    start: ActionView | null
  }[]
}
