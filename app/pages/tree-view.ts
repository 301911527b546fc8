import type { ColumnView } from '#app/components/table/table-view.ts'
import type { ActionLink } from './record-view.ts'

export type TreeRow = {
  id: string
  /** 1 for the top of what is shown. */
  level: number
  cells: string[]
  actions?: ActionLink[]
  /** Nodes below that are not shown. */
  hidden: number
}

export type TreeView = {
  path: string
  label: string
  notices: { text: string }[]
  /** From the root down to the node whose part of the tree is shown. */
  trail: { id: string; title: string }[]
  columns: ColumnView[]
  title: number
  rows: TreeRow[]
  total: number
  /** Field that a new record's parent is named in. */
  parentField: string
  actions: ActionLink[]
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
}
