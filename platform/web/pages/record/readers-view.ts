import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

export type ReaderRow = {
  id: string
  name: string
  code: string
  dept: string
  face: FaceView
  readAt: string
}

/** The audience of a record: the users who have read it, and the users who have not. */
export type ReadersView = {
  title: string
  back: { label: string; href: string }
  facts: string
  /** The percentage of the audience who have read the record. */
  share: number
  search: string
  searchKey: string
  tabs: TabLink[]
  tab: string
  rows: ReaderRow[]
  empty: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** The page that reminds the users who have not read the record. */
  remindHref: string | null
}
