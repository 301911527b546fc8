import type { ListDescriptor } from '#platform/define/described/describe.ts'
import { withRecent } from '#platform/define/described/limit-to-recent.ts'
import {
  DEFAULT_PAGE_SIZE,
  isGroupable,
  type ListQuery,
  listQueryParams,
  readListQuery,
} from '#platform/define/engine/list-query.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { findParam } from '#platform/web/components/table/filter-form.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import {
  type Choice,
  filterAt,
  findChoices,
} from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { readAsOf } from './as-of.server.ts'
import { ALL_ROWS, TAB_PARAM } from './list-tabs.server.ts'
import { NO_VIEW, SAVED_PARAM } from './list-views.server.ts'

/** The request in the URL of a list, with its notices. */
export type ListRequest = {
  query: ListQuery
  /** Names of the chosen columns; empty for the default ones. */
  columns: string[]
  /** The columns ticked so far, in their order, while the column chooser is open; otherwise null. */
  choosing: string[] | null
  showsMore: boolean
  view: string
  /** The field whose values the list counts instead of listing rows; empty for none. */
  group: string
  /** The view in the address, or the mark for no view. */
  saved: string
  /** Set when the user wants all rows of a list that opens on one tab; otherwise empty. */
  tab: string
  /** The texts in find filters from which no target was chosen. */
  typed: Map<string, string>
  /** The targets that were found by name, with their labels. */
  found: Map<string, Choice[]>
  notices: NoticeView[]
}

const PAGE_PARAMS = ['columns', 'choose', 'more', 'view', 'group', 'pick', SAVED_PARAM, TAB_PARAM]
const MAX_HITS = 10
const MAX_NAMED = 8

/** Reads the URL of a list. It drops parameters that it does not understand, and names them in a notice. */
export async function readListRequest(
  call: ResourceCall,
  descriptor: ListDescriptor,
): Promise<ListRequest> {
  const { resource, url, t } = call
  const params = new URLSearchParams(url.search)
  const columns = params.getAll('columns').join(',').split(',').filter(Boolean)
  const isColumn = (name: string) => descriptor.columns.some((column) => column.name === name)
  const group = params.get('group') ?? ''
  const tab = params.get(TAB_PARAM) ?? ''
  const isGroup = (name: string) =>
    isGroupable(resource, name) && descriptor.filters.some((filter) => filter.name === name)
  const request: ListRequest = {
    query: { page: 1, pageSize: DEFAULT_PAGE_SIZE, key: '', orderBy: [], filters: {} },
    columns: [...new Set(columns.filter(isColumn))],
    choosing: params.has('choose')
      ? (params.get('choose') ?? '').split(',').filter(isColumn)
      : null,
    showsMore: params.has('more'),
    view: params.get('view') ? 'list' : '',
    group: isGroup(group) ? group : '',
    saved: readSaved(params.get(SAVED_PARAM)),
    tab: tab === ALL_ROWS ? tab : '',
    typed: new Map(),
    found: new Map(),
    notices: [],
  }
  for (const name of PAGE_PARAMS) params.delete(name)
  const { asOf, notices } = readAsOf(call, params)
  request.notices.push(...notices)
  await resolveTyped(call, descriptor, params, request)
  const { query, unknown, invalid } = readListQuery(resource, params)
  request.query = {
    ...withRecent(resource, query, todayInShanghai()),
    ...(asOf && { asOf }),
  }
  const strange = [...unknown, ...columns.filter((name) => !isColumn(name))]
  if (group !== request.group) strange.push('group')
  if (tab !== request.tab) strange.push(TAB_PARAM)
  if (strange.length > 0) {
    request.notices.push({ text: t('page.unknownParams', { names: nameThem(strange) }) })
  }
  if (invalid.length > 0) {
    const labels = invalid.map((name) => labelOf(descriptor, name))
    request.notices.push({ text: t('page.invalidParams', { names: nameThem(labels) }) })
  }
  return request
}

function readSaved(stored: string | null): string {
  return stored === NO_VIEW || isUuid(stored) ? stored.toLowerCase() : ''
}

function nameThem(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => name.slice(0, 40))
  return shown.map(isolate).join(', ') + (names.length > MAX_NAMED ? ' …' : '')
}

function labelOf(descriptor: ListDescriptor, parameter: string): string {
  const owner = descriptor.filters.find((filter) =>
    filter.inputs.some((input) => input.name === parameter),
  )
  return owner ? `${owner.label} (${parameter})` : parameter
}

/**
 * Converts names and codes typed into a find filter to ids. A single hit is selected. If there are several hits, the
 * list shows the rows of all hits, with links to select one of them.
 */
async function resolveTyped(
  call: ResourceCall,
  descriptor: ListDescriptor,
  params: URLSearchParams,
  request: ListRequest,
): Promise<void> {
  for (const { name, label, target } of descriptor.filters) {
    const typed = (params.get(findParam(name)) ?? '').trim().slice(0, 100)
    params.delete(findParam(name))
    if (typed === '' || target === undefined) continue
    const hits = await findChoices(call, filterAt(call, name, target), typed, MAX_HITS + 1)
    params.delete(name)
    if (hits.length === 0 || hits.length > MAX_HITS) {
      const key = hits.length === 0 ? 'page.nothingNamed' : 'page.tooManyNamed'
      request.typed.set(name, typed)
      request.notices.push({ text: call.t(key, { label, typed, max: MAX_HITS }) })
      continue
    }
    params.set(name, hits.map((hit) => hit.value).join(','))
    request.found.set(name, hits)
    if (hits.length > 1) {
      const without = new URLSearchParams(call.url.search)
      without.delete(findParam(name))
      const links = hits.map((hit) => ({
        label: hit.label,
        href: withParams(without.toString(), { [name]: hit.value, page: null }),
      }))
      request.notices.push({ text: call.t('page.severalNamed', { label, typed }), links })
    }
  }
}

/** The request as a normalised query without default values. */
export function searchOf(call: Pick<ResourceCall, 'resource'>, request: ListRequest): string {
  const params = listQueryParams(call.resource, request.query)
  for (const [name, value] of keptOf(request)) params.set(name, value)
  if (request.showsMore) params.set('more', '1')
  return params.toString()
}

/** The parameters that stay when the filters are removed: the look of the list. */
export function keptOf(request: ListRequest): URLSearchParams {
  const params = new URLSearchParams()
  if (request.view !== '') params.set('view', request.view)
  if (request.group !== '') params.set('group', request.group)
  if (request.saved !== '') params.set(SAVED_PARAM, request.saved)
  if (request.tab !== '') params.set(TAB_PARAM, request.tab)
  if (request.query.asOf) params.set('asOf', request.query.asOf)
  if (request.columns.length > 0) params.set('columns', request.columns.join(','))
  if (request.query.pageSize !== DEFAULT_PAGE_SIZE) {
    params.set('pageSize', String(request.query.pageSize))
  }
  return params
}
