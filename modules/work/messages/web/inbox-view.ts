import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A message as the inbox shows it. */
export type InboxRow = {
  id: string
  title: string
  content: string
  /** The counts in the content, each with its link; empty when the content is a sentence. */
  parts: readonly { text: string; href: string }[]
  isUnread: boolean
  /** Value of an unread message's button: the message id and the page to open next. */
  open: string
  /** Link of a message that is already read; null when it has no page. */
  href: string | null
  /** Null when the system sent the message. */
  face: FaceView | null
  icon: string
  /** Empty when the system sent the message. */
  sender: string
  type: string
  /** Relative time, and the exact time. */
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

/** Form values of the inbox buttons. */
export const INBOX_INTENTS = {
  read: 'read',
  readAll: 'read-all',
  askDelete: 'ask-delete',
  remove: 'delete',
} as const
