import { redirect } from '@remix-run/node'
import type { ListDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { ListRequest } from './list-request.server.ts'
import { ALL_ROWS } from './list-tabs.server.ts'
import { NO_VIEW, SAVED_PARAM } from './list-views.server.ts'

/** Parameters about the look of a list, which do not select rows. */
const LOOK = ['page', 'pageSize', 'orderBy', 'columns', 'choose', 'view', 'group', 'pick', 'asOf']

type Opening = { field: string; codes: string }

type At = Pick<ResourceCall, 'resource' | 'url' | 'ownOnly'>

/**
 * The default tab of a list whose address selects no rows. An address with a filter, a keyword or a view gets
 * no default tab. A list of the user's own rows has none either, because it is too short for tabs.
 */
export function openingPart(
  { resource: { tabs }, url, ownOnly }: At,
  { filters }: Pick<ListDescriptor, 'filters'>,
): Opening | null {
  const codes = tabs?.of[tabs.opensOn ?? '']
  if (!tabs || !codes || ownOnly.has('view')) return null
  if (!filters.some(({ name }) => name === tabs.field)) return null
  const isOpen = [...url.searchParams].every(
    ([name, value]) => LOOK.includes(name) || (name === SAVED_PARAM && value === NO_VIEW),
  )
  return isOpen ? { field: tabs.field, codes: codes.join(',') } : null
}

/** The request with the open tab, so that each link of the page names the tab. */
export function withPart(
  request: ListRequest,
  { tabs }: Pick<Resource, 'tabs'>,
  opening: Opening | null,
): ListRequest {
  if (tabs?.opensOn === undefined) return request
  const { query } = request
  if (opening) {
    const filters = { ...query.filters, [opening.field]: opening.codes }
    return { ...request, query: { ...query, filters } }
  }
  return { ...request, tab: query.filters[tabs.field] ? '' : ALL_ROWS }
}

/** A list that can hold only the user's own record redirects to it, unless the address asks for the list. */
export function openOnlyOne(at: At, { data }: Page<WireRecord>): void {
  const [record, other] = data
  if (!isListOfOne(at) || at.url.search !== '' || !record || other) return
  throw redirect(`/${at.resource.path}/${record.id}`)
}

/** Whether the records are people and the reader's scope is only themselves. */
export function isListOfOne({ resource, ownOnly }: Pick<At, 'resource' | 'ownOnly'>): boolean {
  return resource.scope?.person === 'id' && ownOnly.has('view')
}
