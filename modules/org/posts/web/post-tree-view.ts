import type { NoticeView } from '#platform/web/components/page/notices.tsx'

/** A department, or a post of the one above it. */
export type PostTreeRow = {
  id: string
  level: number
  name: string
  /** Null for a department that the reader may not look at. */
  href: string | null
  isPost: boolean
  code: string
  isLeader: boolean
  /** Rows below that are not shown. */
  hidden: number
}

export type PostTreeView = {
  label: string
  notices: NoticeView[]
  /** From the top down to the department whose part is shown. */
  trail: { id: string; name: string }[]
  rows: PostTreeRow[]
  mayAdd: boolean
}
