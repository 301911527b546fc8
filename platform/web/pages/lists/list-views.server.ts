import { redirect } from '@remix-run/node'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { ViewsView } from '#platform/web/components/table/list-tools.tsx'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { OwnList, SavedView } from '#platform/wire/lists/lists.ts'
import type { Grouping } from './list-groups.server.ts'
import { TAB_PARAM } from './list-tabs.server.ts'

/** The parameter with the saved view in use, and its value for no view. */
export const SAVED_PARAM = 'saved'
export const NO_VIEW = 'none'

/** Parameters that a view does not store. A view without a filter for a tab shows all rows. */
const PASSING = [SAVED_PARAM, TAB_PARAM, 'page', 'more', 'choose', 'pick', 'ids', 'asOf']

/** The state of a list as a view stores it. */
export function stateOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of PASSING) params.delete(name)
  return params.toString()
}

/**
 * The address of a view. It has all parameters of the view, so that a bookmark still works after the view is
 * deleted.
 */
export function viewHref({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return withParams(query, { [SAVED_PARAM]: id })
}

function isSameState(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => {
    const params = new URLSearchParams(text)
    params.sort()
    return params.toString()
  })
  return a === b
}

/** Opens the reader's default view, if the address has no query. */
export function beginWithDefault({ url, resource }: ResourceCall, mine: OwnList | undefined): void {
  const first = mine?.views.find(({ isDefault }) => isDefault)
  if (first && ['', '?view=list'].includes(url.search)) {
    throw redirect(`/${resource.path}${viewHref(first)}`)
  }
}

type ViewsContext = {
  search: string
  saved: string
  mine: OwnList | undefined
  groupings: Grouping[]
}

/** The views of the list, and which of them is shown. */
export function describeViews(
  { resource, t, language }: ResourceCall,
  { search, saved, mine, groupings }: ViewsContext,
): ViewsView | null {
  if (!mine) return null
  const state = stateOf(search)
  const named = mine.views.find(({ id }) => id === saved)
  const current = named ?? (saved === '' && findSame(mine.views, state)) ?? undefined
  const back = encodeURIComponent(search)
  return {
    current: current ? current.name : '',
    isChanged: current ? !isSameState(state, current.query) : false,
    links: mine.views.map((view) => ({
      id: view.id,
      label: view.name,
      note: view.isOwn ? '' : t('lists.from', { role: roleName(view.roleName ?? '', language) }),
      href: viewHref(view),
      isCurrent: view === current,
    })),
    groupings,
    standard: standardHref(search, mine),
    manage: `/${resource.path}/views${search === '' ? '' : `?back=${back}`}`,
  }
}

function findSame(views: readonly SavedView[], state: string): SavedView | false {
  return (state !== '' && views.find(({ query }) => isSameState(query, state))) || false
}

/**
 * The address of the list without a view. If the user has a default view, the address must say that no view applies.
 */
function standardHref(search: string, { views }: OwnList): string {
  const view = new URLSearchParams(search).get('view')
  const plain = view ? `view=${view}` : ''
  const hasDefault = views.some(({ isDefault }) => isDefault)
  return withParams(plain, { [SAVED_PARAM]: hasDefault ? NO_VIEW : null })
}
