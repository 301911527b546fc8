import type { Actor } from '#platform/api/actor.ts'
import { isClosed, isOrderable } from '#platform/api/crud/fields/closed-fields.ts'
import { groupScope, reachesNothing, scopeOf } from '#platform/api/store/reach/permission.ts'
import { isColumn } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { filterTable, listQueryParams, readListQuery } from '#platform/define/engine/list-query.ts'

/** What a page of a list keeps in its address besides the question itself. */
const PAGE_WORDS = ['view', 'group']

/**
 * A stored list as this person may ask for it. What he does not see is neither shown nor
 * filtered nor ordered by, and not named: which rows a filter leaves would tell what it hides.
 */
export function openQuery(actor: Actor, resource: Resource, stored: string): string {
  const params = new URLSearchParams(stored)
  const columns = openColumns(actor, resource, (params.get('columns') ?? '').split(','))
  const words = PAGE_WORDS.flatMap((name) => {
    const value = params.get(name)
    const isShown = name !== 'group' || isOpenHere(actor, resource, value ?? '')
    return value && isShown ? [[name, value] as const] : []
  })
  for (const name of ['columns', ...PAGE_WORDS]) params.delete(name)
  const { query } = readListQuery(resource, params)
  const table = filterTable(resource)
  const filters = Object.entries(query.filters).filter(([parameter]) =>
    isFindable(actor, resource, table.get(parameter)?.field ?? ''),
  )
  const orderBy = query.orderBy.filter(
    ({ field }) => isOpenHere(actor, resource, field) && isOrderable(resource, actor, field),
  )
  const { pageSize, key, deptOnly } = query
  const open = listQueryParams(resource, {
    page: 1,
    pageSize,
    key,
    orderBy,
    filters: Object.fromEntries(filters),
    ...(deptOnly && { deptOnly }),
  })
  for (const [name, value] of words) open.set(name, value)
  if (columns.length > 0) open.set('columns', columns.join(','))
  return open.toString()
}

/** Those of the named columns that there are for this person, in the same order. */
export function openColumns(actor: Actor, resource: Resource, names: readonly string[]): string[] {
  return [...new Set(names)].filter(
    (name) => isColumn(resource, name) && isOpenHere(actor, resource, name),
  )
}

/** Whether a field shows in a list: one that shows in one's own row only is no part of it. */
function isOpenHere(actor: Actor, resource: Resource, name: string): boolean {
  if (isClosed(resource, actor, name)) return false
  const scope = groupScope(actor, resource, resource.fields[name]?.group ?? '')
  if (scope === 'open') return true
  const isOwnOnly = reachesNothing({ ...scope, self: null })
  return !isOwnOnly || reachesNothing({ ...scopeOf(actor, resource, 'view'), self: null })
}

/** Nobody finds anything by values that he sees covered. */
function isFindable(actor: Actor, resource: Resource, name: string): boolean {
  const isCovered =
    resource.fields[name]?.mask && reachesNothing(scopeOf(actor, resource, 'unmask'))
  return !isCovered && isOpenHere(actor, resource, name)
}
