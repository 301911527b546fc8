import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'

export type BulkView = {
  title: string
  label: string
  /** The records to delete. */
  table: TableView
  /** The filters of the list in words, when all its rows were chosen. */
  filter: string
  /** The number of ticked rows that no longer exist or are outside the user's scope. */
  gone: number
  /** Ids with the versions that are shown here, `id.version,id.version`. */
  targets: string
  alongWith: string
  /** The company's own confirmation text. */
  confirm: string
  problems: ProblemView[]
  cancel: { label: string; href: string }
}
