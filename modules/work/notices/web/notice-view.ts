import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { ReadingListView } from '#platform/web/components/page/reading-list.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'

/** Author and time. */
export type ByLine = {
  face: FaceView | null
  name: string
  dept: string
  /** Relative time, and the exact time. */
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
  /** Start of the text, as plain text. */
  beginning: string
  by: ByLine
}

/** The notices addressed to the user, as a list to read. */
export type BoardView = ReadingListView & {
  count: string
  rows: BoardRow[]
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
  /** When the reader first opened the notice. */
  read: string
  earlier: Neighbour
  later: Neighbour
  /** For users who write notices. */
  desk: NoticeDesk | null
}

export type NoticeDesk = {
  record: RecordView
  state: PillView
  facts: { name: string; label: string; text: string; href?: string }[]
}
