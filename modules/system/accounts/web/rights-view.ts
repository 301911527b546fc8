import type { HeadView } from '#platform/web/components/page/head-card.tsx'

export type MenuPreview = { id: string; name: string; children: MenuPreview[] }

export type RightsView = {
  title: string
  label: string
  head: HeadView
  back: { label: string; href: string }
  notices: { text: string }[]
  roles: { key: string; name: string; source: string; until: string }[]
  menu: MenuPreview[]
  modules: {
    name: string
    pages: {
      id: string
      name: string
      path: string
      /** Groups of buttons that are granted in the same ways with the same scopes. */
      lines: {
        key: string
        buttons: string
        ways: { key: string; scope: string; source: string }[]
      }[]
    }[]
  }[]
}
