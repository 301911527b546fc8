import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'

export type BulkView = {
  title: string
  label: string
  /** The records to delete. */
  table: TableView
  /** Which rows of the list were meant, where all of them were. */
  filter: string
  /** Ticked, but not there any more or out of reach. */
  gone: number
  /** Ids with the versions that are shown here, `id.version,id.version`. */
  targets: string
  alongWith: string
  /** The company's own confirmation text. */
  confirm: string
  problems: ProblemView[]
  cancel: { label: string; href: string }
}
