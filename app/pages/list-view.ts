import type { NoticeView } from '#app/components/page/notices.tsx'
import type { BulkBarView } from '#app/components/table/bulk-bar.tsx'
import type { Chip } from '#app/components/table/filter-chips.tsx'
import type { FilterView } from '#app/components/table/filter-form.tsx'
import type { TableView } from '#app/components/table/record-table.tsx'
import type { ActionLink } from './record-view.ts'

export type ListView = {
  path: string
  label: string
  /** Everything the URL says that is not a default, in one spelling. */
  search: string
  /** The part of it that stays when the filters are reset. */
  kept: string
  key: string
  searchLabels: string
  notices: NoticeView[]
  filters: FilterView[]
  /** More filters than shown: a link opens them. */
  hasMore: boolean
  chips: Chip[]
  table: TableView
  /** Every column to choose from, while choosing. */
  chooser: { name: string; label: string; shown: boolean }[] | null
  page: number
  pageSize: number
  pageCount: number
  total: number
  mayAdd: boolean
  mayExport: boolean
  bulk: BulkBarView | null
  actions: ActionLink[]
  /** The other way to look at the same records. */
  tree: string | null
}
