import type { NoticeView } from '#app/components/page/notices.tsx'
import type { BulkBarView } from '#app/components/table/bulk-bar.tsx'
import type { ChoosableColumn } from '#app/components/table/column-chooser.tsx'
import { pageLink } from '#app/components/table/list-links.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { Page, WireRecord } from '#contracts/envelope.ts'
import type { ColumnDescriptor, ListDescriptor } from '#resources/described/describe.ts'
import { listQueryParams } from '#resources/engine/list-query.ts'
import { listActions, rowButtons } from './action-links.server.ts'
import { ALL_PARAM, bulkFields } from './bulk-edit.server.ts'
import { placesOf } from './button-places.server.ts'
import { withEntries } from './dictionary-options.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { describeFilters } from './list-filters.server.ts'
import { keptOf, type ListRequest, readListRequest, searchOf } from './list-request.server.ts'
import { describeTabs } from './list-tabs.server.ts'
import type { ListView } from './list-view.ts'
import { beginWithDefault, describeViews } from './list-views.server.ts'
import { numberText } from './localised-text.server.ts'
import { isDeletable, type Rights, rightsOn } from './may.server.ts'
import { describeTable } from './table.server.ts'

/** What is ticked travels in the address, which has to stay short enough for every server. */
const MAX_PICKED = 100
const MAX_BULK_BACK = 800

/** Everything the list page shows: reads the URL, asks the API once for the rows. */
export async function loadList(call: ResourceCall): Promise<ListView> {
  const { resource, gateway, permissions } = call
  const descriptor = listDescriptor(resource, call)
  const request = await readListRequest(call, descriptor)
  const rights = rightsOn(resource, permissions)
  const [page, filters, buttons, places] = await Promise.all([
    gateway.list(resource, wireOf(call, descriptor, request)),
    describeFilters(call, descriptor, request),
    rowButtons(call, rights),
    placesOf(call),
  ])
  const { mine } = page
  beginWithDefault(call, mine)
  const search = searchOf(call, request)
  const chosen = request.columns.length > 0 ? request.columns : (mine?.columns ?? [])
  const columns = await withEntries(call, columnsIn(descriptor, chosen))
  return {
    path: resource.path,
    label: descriptor.label,
    count: countOf(call, page.dataCount),
    search,
    kept: keptOf(request).toString(),
    key: request.query.key,
    searchLabels: searchText(descriptor),
    notices: [...request.notices, ...beyondTheEnd(call, request, page, search)],
    ...filters,
    ...describeTabs(call, { search, page }),
    table: describeTable(
      {
        descriptor,
        columns,
        records: page.data,
        rights: buttons,
        actionsOf: buttons.actionsOf,
        orderBy: request.query.orderBy,
        owner: resource.parent,
      },
      call,
    ),
    chooser: request.choosing && describeChooser(descriptor, request.choosing, columns),
    views: describeViews(call, { search, saved: request.saved, mine }),
    columns: chosen.join(','),
    page: request.query.page,
    pageSize: request.query.pageSize,
    pageCount: page.pageCount,
    total: page.dataCount,
    mayAdd: rights.add,
    actions: listActions(call),
    mayExport: rights.export,
    bulk: describeBulk(
      call,
      { ...request, columns: chosen },
      {
        ...rights,
        delete: rights.delete && deletesSome(call, places('delete'), page),
        edit: rights.edit && places('edit') !== 'detail' && bulkFields(call).length > 0,
      },
      { search, page },
    ),
    tree: request.view !== '' && descriptor.isTree ? `/${resource.path}` : null,
  }
}

const MAX_SEARCH_LABELS = 3

/** What the keyword is looked for in, as far as there is room for it. */
function searchText({ searchLabels }: ListDescriptor): string {
  const shown = searchLabels.slice(0, MAX_SEARCH_LABELS).join(' / ')
  return searchLabels.length > MAX_SEARCH_LABELS ? `${shown} …` : shown
}

/** What the API is asked; parts of a list are for those who may see what they go by. */
function wireOf(
  { resource }: ResourceCall,
  descriptor: ListDescriptor,
  { query, columns }: ListRequest,
): URLSearchParams {
  const wire = listQueryParams(resource, query)
  wire.set('mine', 'true')
  if (columns.length > 0) wire.set('columns', columns.join(','))
  const { tabs } = resource
  if (descriptor.columns.some(({ name }) => name === tabs?.field)) wire.set('countTabs', 'true')
  return wire
}

function countOf({ resource, language, t }: ResourceCall, count: number): string {
  const total = numberText(String(count), 0, language)
  return t(resource.arePeople ? 'page.countPeople' : 'page.count', { total })
}

/**
 * Deleting many is offered where at least one of them can be deleted, and not where
 * it belongs on the page of a record alone.
 */
function deletesSome({ resource }: ResourceCall, place: string, { data }: Page<WireRecord>) {
  return place !== 'detail' && data.some((record) => isDeletable(resource, record))
}

/** Boxes to tick are drawn only for those who may do something with what they ticked. */
function describeBulk(
  { url, resource, t }: ResourceCall,
  { query, columns }: ListRequest,
  rights: Rights,
  { search, page }: { search: string; page: Page<WireRecord> },
): BulkBarView | null {
  const orderBy = new URLSearchParams(search).get('orderBy') ?? ''
  if (!(rights.delete || rights.edit || rights.export) || query.pageSize > MAX_PICKED) return null
  return {
    isAll: url.searchParams.get('pick') === 'all',
    mayDelete: rights.delete,
    mayEdit: rights.edit,
    all:
      rights.edit && page.pageCount > 1
        ? {
            label: t('bulk.editAll', { total: page.dataCount }),
            href: `/${resource.path}/bulk-edit?${ALL_PARAM}=1&back=${encodeURIComponent(search)}`,
          }
        : null,
    mayExport: rights.export,
    hidden: [
      { name: 'picked', value: '1' },
      { name: 'back', value: search.length > MAX_BULK_BACK ? '' : search },
      { name: 'columns', value: columns.join(',') },
      { name: 'orderBy', value: orderBy },
    ].filter(({ value }) => value !== ''),
  }
}

/** The chosen columns in their order, or the standard ones. */
function columnsIn({ columns }: ListDescriptor, chosen: readonly string[]): ColumnDescriptor[] {
  if (chosen.length === 0) return columns.filter(({ shown }) => shown)
  const byName = new Map(columns.map((column) => [column.name, column]))
  return chosen.flatMap((name) => byName.get(name) ?? [])
}

/** Those that are ticked first, as they stand; the others wait below. */
function describeChooser(
  descriptor: ListDescriptor,
  ticked: readonly string[],
  shown: readonly ColumnDescriptor[],
): ChoosableColumn[] {
  const first = ticked.length > 0 ? columnsIn(descriptor, ticked) : shown
  const names = new Set(first.map(({ name }) => name))
  const others = descriptor.columns.filter(({ name }) => !names.has(name))
  return [...first, ...others].map(({ name, label }) => ({ name, label, shown: names.has(name) }))
}

function beyondTheEnd(
  { t }: ResourceCall,
  { query }: ListRequest,
  { pageCount }: Page<WireRecord>,
  search: string,
): NoticeView[] {
  if (query.page <= Math.max(pageCount, 1)) return []
  const links =
    pageCount > 0 ? [{ label: t('page.lastPage'), href: pageLink(search, pageCount) }] : []
  return [{ text: t('page.beyondTheEnd', { page: query.page, pageCount }), links }]
}
