import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
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
export type ShelfView = {
  title: string
  /** Number of documents that the reader must confirm, in words. */
  waiting: string
  search: string
  searchKey: string
  tabs: TabLink[]
  tab: string
  rows: ShelfRow[]
  empty: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  manageHref: string | null
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
