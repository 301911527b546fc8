import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'

/** Who says something, and when. */
export type ByLine = {
  face: FaceView | null
  name: string
  dept: string
  /** How long ago, and the moment itself. */
  ago: string
  at: string
}

export type BoardRow = {
  id: string
  href: string
  title: string
  type: string
  isPinned: boolean
  isRead: boolean
  /** How it begins, as plain text. */
  beginning: string
  by: ByLine
}

/** What somebody is told, as a list to read. */
export type BoardView = {
  title: string
  count: string
  search: string
  searchKey: string
  tabs: TabLink[]
  tab: string
  rows: BoardRow[]
  empty: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** The list with all of them, for whoever writes notices. */
  manageHref: string | null
}

type Neighbour = { href: string; title: string } | null

export type NoticeView = {
  label: string
  title: string
  back: { label: string; href: string }
  type: string
  isPinned: boolean
  by: ByLine
  text: RichNode[]
  files: AttachedFile[]
  /** When the reader opened it first. */
  read: string
  earlier: Neighbour
  later: Neighbour
  /** For whoever writes notices. */
  desk: NoticeDesk | null
}

export type NoticeDesk = {
  record: RecordView
  state: PillView
  facts: { name: string; label: string; text: string; href?: string }[]
}
