import type { ApprovalView } from '#platform/web/approval/approval-steps.tsx'
import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { OverviewView } from '#platform/web/components/page/overview.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { TableView } from '#platform/web/components/table/table-view.ts'

/** A button beyond edit and delete; it opens a form of its own. */
export type ActionLink = {
  name: string
  label: string
  href: string
  /** Why a press would be refused now. */
  why?: string
  /** Takes back what the user has done. It stands in sight, but it is never the main button. */
  isUndo?: true
  /** The usual way to a new record. */
  begins?: boolean
  /** The next step of the work. It is the main button of a list, before the one with `begins`. */
  leads?: true
}

export type ChildView = {
  name: string
  label: string
  table: TableView
  addHref: string | null
  allHref: string | null
}

export type RecordView = {
  label: string
  head: HeadView
  notices: NoticeView[]
  /** True for the state on a past day, which allows no actions. */
  isPast: boolean
  /** Null when the list would only lead back to this page. */
  back: { label: string; href: string } | null
  editHref: string | null
  deleteHref: string | null
  /** The address to unmask or mask the sensitive values; null for readers who may not see them. */
  clearHref: { href: string; isClear: boolean } | null
  /** The print page of the whole record; null if the open tab already shows all of it. */
  printHref: string | null
  actions: ActionLink[]
  /**
   * The buttons for the next step of the record, if the reader may use them. They come before the usual
   * buttons.
   */
  next: ActionLink[]
  /** The approval of a document. */
  approval: ApprovalView | null
  /** The comments on a document. */
  comments: CommentsView | null
  tabs: TabLink[]
  tab: string
  /** The first tab, for a definition with an overview. */
  overview: OverviewView | null
  groups: DetailGroup[]
  children: ChildView[]
  history: HistoryView[] | null
}
