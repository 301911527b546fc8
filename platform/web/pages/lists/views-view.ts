import type { ProblemView } from '#platform/web/components/form/form-view.ts'

/** The values of the buttons of the page. */
export const VIEW_INTENTS = {
  add: 'add',
  update: 'update',
  renew: 'renew',
  setDefault: 'default',
  dropDefault: 'no-default',
  remove: 'remove',
} as const

export type SavedViewRow = {
  id: string
  name: string
  href: string
  /** The filters, as text. */
  filter: string
  shared: string
  roleId: string
  isDefault: boolean
  mayChange: boolean
}

export type ViewsPageView = {
  title: string
  /** Changes with every response to a form, so that the controls are drawn anew. */
  draw: string
  /** The list that would be saved, in words. */
  filter: string
  newId: string
  query: string
  typed: { name: string; roleId: string; isDefault: boolean }
  roles: { id: string; name: string }[]
  rows: SavedViewRow[]
  problems: ProblemView[]
  back: { label: string; href: string }
}
