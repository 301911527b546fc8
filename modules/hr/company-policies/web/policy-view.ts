import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { ReadingListView } from '#platform/web/components/page/reading-list.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

export type ShelfRow = {
  id: string
  href: string
  title: string
  tags: string[]
  /** Number, version, issuing department and day in one line. */
  facts: string
  toConfirm: boolean
  pill: PillView | null
}

/** The documents in force as a reading list. */
export type ShelfView = ReadingListView & {
  /** Number of documents that the reader must confirm, in words. */
  waiting: string
  rows: ShelfRow[]
}

/** One document for reading. */
export type DocumentView = {
  label: string
  title: string
  back: { label: string; href: string }
  tags: string[]
  state: PillView
  facts: { name: string; label: string; text: string }[]
  text: RichNode[]
  files: AttachedFile[]
  /** Why it no longer applies, and the link to the version in force. */
  past: { text: string; reason: string; current: { href: string; label: string } | null } | null
  secret: string
  read: string
  mayConfirm: boolean
  versions: {
    id: string
    href: string
    label: string
    days: string
    pill: PillView
    isThis: boolean
  }[]
}
