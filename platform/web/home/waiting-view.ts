import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { RowView } from './home-view.ts'

/** All that waits for the user, or one kind of it. */
export type WaitingView = {
  title: string
  count: string
  tabs: TabLink[]
  /** The open tab; empty for all kinds. */
  kind: string
  rows: RowView[]
  /** The address of this page, to which the forms of its rows lead back. */
  back: string
  /** The page that handles all of this kind at once. */
  act: { href: string; label: string } | null
  /** The link to the list of this kind, when it has more rows than this page shows. */
  more: { href: string; label: string } | null
  /** Kinds that could not be read. */
  failed: string
}
