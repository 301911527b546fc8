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
  /** The number of rows, as text for the heading. */
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
  /** The day that the list shows, empty for today; null if the past days of these records are not known. */
  day: { at: string; last: string } | null
  tabs: TabLink[]
  tab: string
  /** The tab of all rows, when the open tab has none of the matching rows. */
  elsewhere: TabLink | null
  /** The filters shown by default; all filters if the user asked for more. */
  usual: (FilterView & { heading: string })[]
  filters: FilterView[]
  isOpen: boolean
  /** More filters than shown: a link opens them. */
  hasMore: boolean
  chips: Chip[]
  table: TableView
  /** Shown in place of the rows when the rows are grouped. */
  groups: GroupsView | null
  /** All columns that the user can choose, while the column chooser is open. */
  chooser: ChooserView | null
  /** Names of the columns if they are not the default ones, for exports of the list. */
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
  /** No record was ever created here, so sorting, filters and columns are hidden. */
  isEmpty: boolean
  /** The user sees only rows about themselves. */
  isOwnOnly: boolean
  /**
   * The purpose of the records, shown on an empty list, with a link to the people whom the records are about.
   */
  purpose: string
  about: { label: string; href: string } | null
  actions: ActionLink[]
  /** The address of the same records as a tree. */
  tree: string | null
}
