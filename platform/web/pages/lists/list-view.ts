import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { BulkBarView } from '#platform/web/components/table/bulk-bar.tsx'
import type { ChooserView } from '#platform/web/components/table/column-chooser.tsx'
import type { Chip } from '#platform/web/components/table/filter-chips.tsx'
import type { FilterView } from '#platform/web/components/table/filter-form.tsx'
import type { GroupsView } from '#platform/web/components/table/group-table.tsx'
import type { ViewsView } from '#platform/web/components/table/list-tools.tsx'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'

export type ListView = {
  path: string
  label: string
  /** The count, as the heading shows it. */
  count: string
  /** All non-default parameters of the URL, normalised. */
  search: string
  /** The query that stays when the filters are reset. */
  kept: string
  key: string
  /** The searchable fields, shortened to fit and in full; empty without a search. */
  searchHint: string
  searchLabels: string
  notices: NoticeView[]
  /** The day it is of, empty for today; null where past days are not known. */
  day: { at: string; last: string } | null
  tabs: TabLink[]
  tab: string
  /** The tab of all rows, when the open tab has none of the matching rows. */
  elsewhere: TabLink | null
  /** The usual filters, and all of them when the user requests more. */
  usual: (FilterView & { heading: string })[]
  filters: FilterView[]
  isOpen: boolean
  /** More filters than shown: a link opens them. */
  hasMore: boolean
  chips: Chip[]
  table: TableView
  /** In place of the rows, where they are grouped. */
  groups: GroupsView | null
  /** Every column to choose from, while choosing. */
  chooser: ChooserView | null
  /** Names of the columns where they are not the standard ones, for files of the list. */
  columns: string
  /** The reader's settings of the list; null from a back end without them. */
  views: ViewsView | null
  page: number
  pageSize: number
  pageCount: number
  total: number
  mayAdd: boolean
  mayExport: boolean
  mayImport: boolean
  bulk: BulkBarView | null
  /** Nothing was ever written here: no use to sort, filter or choose columns. */
  isEmpty: boolean
  /** The purpose of the records, shown where there is none, and a link to the people they are about. */
  purpose: string
  about: { label: string; href: string } | null
  actions: ActionLink[]
  /** The other way to look at the same records. */
  tree: string | null
}
