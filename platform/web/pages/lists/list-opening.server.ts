import { redirect } from '@remix-run/node'
import type { ListDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { ListRequest } from './list-request.server.ts'
import { ALL_ROWS } from './list-tabs.server.ts'
import { NO_VIEW, SAVED_PARAM } from './list-views.server.ts'

/** What an address may say of the look of a list without saying which rows it wants. */
const LOOK = ['page', 'pageSize', 'orderBy', 'columns', 'choose', 'view', 'group', 'pick', 'asOf']

type Opening = { field: string; codes: string }

type At = Pick<ResourceCall, 'resource' | 'url' | 'ownOnly'>

/**
 * The part that a list opens on, where its address leaves open which rows are wanted. An address
 * that names a filter, a keyword or a view means what it says, and no less; of one's own rows
 * there are too few to be parted.
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

/** The request with the part that is on the screen: each link of the page says which it is. */
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

/** A list that can hold nothing but one's own record leads to it, unless it is asked for as a list. */
export function openOnlyOne(at: At, { data }: Page<WireRecord>): void {
  const [record, other] = data
  if (!isListOfOne(at) || at.url.search !== '' || !record || other) return
  throw redirect(`/${at.resource.path}/${record.id}`)
}

/** Whether the records are people and the reader reaches none but himself. */
export function isListOfOne({ resource, ownOnly }: Pick<At, 'resource' | 'ownOnly'>): boolean {
  return resource.scope?.person === 'id' && ownOnly.has('view')
}
