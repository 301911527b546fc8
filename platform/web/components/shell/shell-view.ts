import type { PageTabs } from '#platform/web/components/page/page-tabs.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { NewMessageCount } from '#platform/wire/push/inbox.ts'

/** One entry of the side menu, ready to draw. */
export type SideEntry = {
  id: string
  name: string
  icon: string
  /** Null for a heading that only groups. */
  to: string | null
  /** The number of records on that page that wait for the reader; absent for zero. */
  waiting?: number
  /** The other pages of the same thing, which the page shows as tabs. */
  others?: string[]
  children: SideEntry[]
}

/** A module as the bar shows it. */
export type ModuleEntry = { id: string; name: string; icon: string; to: string }

/** A module with its side menu, if it has one. */
export type ModuleMenu = ModuleEntry & { side: SideEntry[] }

/** A menu entry whose path has no page. */
export type MissingView = { name: string; path: string }

/** A page that was kept open: its path, and the address it was left at. */
export type TabView = { path: string; to: string; name: string }

/** Everything the shell draws; plain data. */
export type ShellView = {
  person: { sub: string; name: string; user_name: string; face: FaceView }
  modules: ModuleEntry[]
  /** The module of the page, with its side menu. The side menus of other modules are not rendered. */
  current: { id: string; side: SideEntry[] } | null
  /** Paths of entries that are shown without the shell; `:id` matches one segment. */
  bare: string[]
  tabs: TabView[]
  /** The tabs above this page, if it is one of several pages of the same thing. */
  pageTabs: PageTabs | null
  /** The menu entries of this module that have no page. */
  missing: MissingView[]
  sidebar: 'open' | 'closed'
  /** Unread messages; null when the count is not available. */
  unread: NewMessageCount | null
  /** The address to create a task; null for users without the permission. A key opens it from every page. */
  newTask: string | null
  /** Who prints the page, and when; shown at the foot of the paper. */
  printed: string
  /**
   * The user signed in with a password set by an administrator, so they may only open the page to change it.
   */
  isFirstSignIn: boolean
}
