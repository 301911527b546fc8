import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type MenuLine = {
  id: string
  level: number
  name: string
  path: string
  /** Address of the page that a view key names; '' without a view key. */
  view: string
  type: string
  /** Hidden, disabled or built-in, as text. */
  marks: PillView[]
  /** True when the path leads to no page of the product. */
  isDead: boolean
}

export type MenuTreeView = {
  label: string
  notices: NoticeView[]
  modules: TabLink[]
  module: { id: string; takesMenus: boolean } | null
  lines: MenuLine[]
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayMove: boolean
  buttonsHref: string | null
}
