import type { NoticeView } from '#platform/web/components/page/notices.tsx'

/** A row of the tree: a department, or a post of the department above. */
export type PostTreeRow = {
  id: string
  level: number
  name: string
  /** Null for a department that the reader may not view. */
  href: string | null
  isPost: boolean
  code: string
  isLeader: boolean
  /** Number of rows below that are not shown. */
  hidden: number
}

export type PostTreeView = {
  label: string
  notices: NoticeView[]
  /** From the top down to the department whose part the page shows. */
  trail: { id: string; name: string }[]
  rows: PostTreeRow[]
  mayAdd: boolean
}
