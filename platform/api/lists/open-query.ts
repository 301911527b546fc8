import type { Actor } from '#platform/api/actor.ts'
import { isClosed, isOrderable } from '#platform/api/crud/fields/closed-fields.ts'
import { groupScope, reachesNothing, scopeOf } from '#platform/api/store/reach/permission.ts'
import { isColumn } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { filterTable, listQueryParams, readListQuery } from '#platform/define/engine/list-query.ts'

/** Parameters of a list page that are not part of the query. */
const PAGE_WORDS = ['view', 'group']

/**
 * Reduces a stored query to what this caller may use. Fields that they cannot see are not shown, filtered, sorted by or
 * named, because the rows that a filter leaves would reveal the values.
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

/** The named columns that this caller may see, in the same order. */
export function openColumns(actor: Actor, resource: Resource, names: readonly string[]): string[] {
  return [...new Set(names)].filter(
    (name) => isColumn(resource, name) && isOpenHere(actor, resource, name),
  )
}

/** Whether a field may appear in a list. Fields that users see only in their own row may not. */
function isOpenHere(actor: Actor, resource: Resource, name: string): boolean {
  if (isClosed(resource, actor, name)) return false
  const scope = groupScope(actor, resource, resource.fields[name]?.group ?? '')
  if (scope === 'open') return true
  const isOwnOnly = reachesNothing({ ...scope, self: null })
  return !isOwnOnly || reachesNothing({ ...scopeOf(actor, resource, 'view'), self: null })
}

/** A caller cannot search by values that they see masked. */
function isFindable(actor: Actor, resource: Resource, name: string): boolean {
  const isCovered =
    resource.fields[name]?.mask && reachesNothing(scopeOf(actor, resource, 'unmask'))
  return !isCovered && isOpenHere(actor, resource, name)
}
