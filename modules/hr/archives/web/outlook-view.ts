import type { PillView } from '#platform/web/components/ui/pill.tsx'

type ActionView = { label: string; href: string }

export type OutlookView = {
  documents: {
    id: string
    kind: string
    docNo: string
    href: string
    /** The current approver, and the day since which the document has its state. */
    facts: string
    pill: PillView
  }[]
  days: {
    name: string
    label: string
    date: string
    away: PillView
    /** The action that the user should take for this day; null when there is none. */
    start: ActionView | null
  }[]
}
