import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { DocumentFact } from '#platform/wire/approval/approval.ts'

/** A document as the inbox shows it: enough to decide it. */
export type EntryView = {
  /** Kind and id, as the form sends them. */
  value: string
  href: string
  /** The person's name and the kind, for documents about a person; else the kind. */
  title: string
  number: string
  applicant: string
  face: FaceView | null
  /** The facts for the decision; a colour marks facts that stand out. */
  facts: DocumentFact[]
  /** The applicant's reason, shortened; null for kinds without one. */
  reason: DocumentFact | null
  step: string
  pill: PillView
  /** The relative and the exact time. */
  ago: string
  at: string
}

export type InboxView = {
  title: string
  count: string
  tabs: TabLink[]
  tab: string
  /** Whether the reader can decide the entries of this tab here. */
  isToDecide: boolean
  entries: EntryView[]
  /** The label of the link to all waiting documents; empty when this page shows them all. */
  allLabel: string
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  picked: string[]
  problem: string
  /** The entry whose rejection was refused, with the typed reason: its field is open. */
  refusing: { value: string; reason: string } | null
}

/** The values of the buttons that decide several documents. */
export const DECIDE_INTENTS = { approve: 'approve', reject: 'reject' } as const

/** The value of the button that shows all picked documents before they are decided. */
export const LOOK = 'look'

/** The name of the field with the reason to reject one entry. */
export const reasonField = (value: string) => `why ${value}`

/** The page that decides all waiting documents. */
export const ALL_PAGE = '/hr/my-approval/all'
