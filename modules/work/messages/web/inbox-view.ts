import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A message as the inbox shows it. */
export type InboxRow = {
  id: string
  title: string
  content: string
  /** The figures that the content is made of, each with its page; none where it is a sentence. */
  parts: readonly { text: string; href: string }[]
  isUnread: boolean
  /** What the button of an unread message says to the server: its id, and where to go on to. */
  open: string
  /** Where a message leads that was read already; null where it speaks of no page. */
  href: string | null
  /** Null where the product itself speaks. */
  face: FaceView | null
  icon: string
  /** Nothing where the product itself speaks. */
  sender: string
  type: string
  /** How long ago, and the exact time. */
  ago: string
  at: string
  pill: PillView | null
}

export type InboxView = {
  title: string
  unread: number
  tabs: TabLink[]
  tab: string
  rows: InboxRow[]
  page: number
  pageCount: number
  total: number
}

/** What the buttons of the inbox say. */
export const INBOX_INTENTS = {
  read: 'read',
  readAll: 'read-all',
  askDelete: 'ask-delete',
  remove: 'delete',
} as const
