import {
  type ColumnDescriptor,
  filteredDays,
  type ListDescriptor,
} from '#platform/define/described/describe.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { listQueryParams, withOwnOrder } from '#platform/define/engine/list-query.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import { pageLink } from '#platform/web/components/table/list-links.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import {
  listActions,
  type RowButtons,
  rowButtons,
} from '#platform/web/pages/act/action-links.server.ts'
import { placesOf } from '#platform/web/pages/act/button-places.server.ts'
import { type RecordRights, rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import { howManyFit } from '#platform/web/pages/texts/text-width.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { asOfNotice, lookingOnly } from './as-of.server.ts'
import { describeBulk } from './list-bulk.server.ts'
import { columnsIn, describeChooser, withColumns } from './list-columns.server.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { describeFilters } from './list-filters.server.ts'
import { describeGroupings, describeGroups } from './list-groups.server.ts'
import { openingPart, openOnlyOne, withPart } from './list-opening.server.ts'
import { keptOf, type ListRequest, readListRequest, searchOf } from './list-request.server.ts'
import { describeTabs } from './list-tabs.server.ts'
import type { ListView } from './list-view.ts'
import { beginWithDefault, describeViews } from './list-views.server.ts'
import { describeTable } from './table.server.ts'

/** Loads the list page: reads the URL and requests the rows once. */
export function loadList(call: ResourceCall): Promise<ListView> {
  return loadListWith(call, [])
}

/** The parts that differ in one list. */
export type OwnList = {
  /**
   * A call that returns the rows instead of the resource's list call. The user's settings of that list do not
   * apply, and the order is the order of this call until the user sorts.
   */
  from?: string
  /** Fields with the same value in every row. The page shows them above the table, so they are no default columns. */
  fixed?: readonly string[]
  /** Adds the special cells and row actions of this list. */
  dress?: (table: TableView, records: readonly WireRecord[]) => Promise<TableView> | TableView
}

/** Loads the list page with further actions on ticked rows, and with the parts that differ in this list. */
export async function loadListWith(
  call: ResourceCall,
  offered: readonly BulkVerb[],
  own: OwnList = {},
): Promise<ListView> {
  const address = await readAddress(call, own)
  const answer = await askApi(address, own)
  if (own.from === undefined) openElsewhere(address, answer)
  const columns = await chooseColumns(address, answer, own)
  const table = await drawTable(address, answer, columns, own)
  return describeList(address, answer, columns, { table, verbs: address.isPast ? [] : offered })
}

/** The request of the address. Its call has only the permissions that the day of the list allows. */
type ListAddress = {
  call: ResourceCall
  descriptor: ListDescriptor
  request: ListRequest
  rights: RecordRights
  /** The query of the address, normalised and without default values. */
  search: string
  isPast: boolean
}

async function readAddress(pageCall: ResourceCall, { from }: OwnList): Promise<ListAddress> {
  const { resource } = pageCall
  const named = from === undefined ? pageCall : { ...pageCall, resource: withOwnOrder(resource) }
  const descriptor = listDescriptor(named.resource, named)
  const opening = openingPart(named, descriptor)
  const request = withPart(await readListRequest(named, descriptor), named.resource, opening)
  const isPast = Boolean(request.query.asOf)
  const call = isPast ? lookingOnly(named) : named
  const rights = rightsOn(call.resource, call.permissions)
  return { call, descriptor, request, rights, search: searchOf(call, request), isPast }
}

/** The response of the API. */
type ListAnswer = {
  page: Page<WireRecord>
  filters: Awaited<ReturnType<typeof describeFilters>>
  buttons: RowButtons
  places: Awaited<ReturnType<typeof placesOf>>
}

async function askApi(address: ListAddress, { from }: OwnList): Promise<ListAnswer> {
  const { call, descriptor, request, rights } = address
  const [page, filters, buttons, places] = await Promise.all([
    askRows(call, descriptor, request, from),
    describeFilters(call, descriptor, request),
    rowButtons(call, rights),
    placesOf(call),
  ])
  return { page, filters, buttons, places }
}

/** Redirects to the reader's default view, or to the only record that the reader can see. */
function openElsewhere({ call }: ListAddress, { page }: ListAnswer): void {
  beginWithDefault(call, page.mine)
  openOnlyOne(call, page)
}

/** The columns that the address names, or else the columns that the reader has chosen. */
type ListColumns = { names: readonly string[]; shown: readonly ColumnDescriptor[] }

async function chooseColumns(
  { call, descriptor, request }: ListAddress,
  { page }: ListAnswer,
  { fixed = [] }: OwnList,
): Promise<ListColumns> {
  const names = request.columns.length > 0 ? request.columns : (page.mine?.columns ?? [])
  const left = names.length === 0 ? fixed : []
  const days = filteredDays(call.resource, request.query.filters)
  const columns = withColumns(descriptor, columnsIn(descriptor, names), days).filter(
    ({ name }) => !left.includes(name),
  )
  return { names, shown: await withEntries(call, columns) }
}

async function drawTable(
  { call, descriptor, request }: ListAddress,
  { page, buttons }: ListAnswer,
  { shown: columns }: ListColumns,
  { dress = (table) => table }: OwnList,
): Promise<TableView> {
  const { orderBy } = request.query
  return dress(tableOf(call, page, { descriptor, columns, buttons, orderBy }), page.data)
}

type ListParts = { table: TableView; verbs: readonly BulkVerb[] }

async function describeList(
  { call, descriptor, request, rights, search }: ListAddress,
  { page, filters, places }: ListAnswer,
  columns: ListColumns,
  { table, verbs }: ListParts,
): Promise<ListView> {
  const { resource, permissions } = call
  const { mine } = page
  const parts = describeTabs(call, { search, page })
  const hasAny = parts.tabs.some(({ count = '0' }) => count !== '0')
  const isEmpty = page.dataCount === 0 && filters.chips.length === 0 && !hasAny
  return {
    path: resource.path,
    label: descriptor.label,
    count: countOf(call, page.dataCount),
    search,
    kept: keptOf(request).toString(),
    key: request.query.key,
    ...describeSearch(call, descriptor),
    notices: noticesOf(call, request, page, search),
    day: resource.dated ? { at: request.query.asOf ?? '', last: todayInShanghai() } : null,
    ...filters,
    ...parts,
    ...(await describeEmpty(call, rights, { isEmpty })),
    groups: await describeGroups(call, descriptor, { search, group: request.group, page }),
    table,
    chooser: request.choosing && describeChooser(call, descriptor, request.choosing, columns.shown),
    views: describeViews(call, {
      search,
      saved: request.saved,
      mine,
      groupings: describeGroupings(call, descriptor, { search, group: request.group }),
    }),
    columns: columns.names.join(','),
    page: request.query.page,
    pageSize: request.query.pageSize,
    pageCount: page.pageCount,
    total: page.dataCount,
    mayAdd: rights.add,
    actions: listActions(call),
    mayExport: rights.export && !isEmpty,
    mayImport: takesFiles(resource) && permissions.has('import'),
    bulk: describeBulk(call, {
      request,
      columns: columns.names,
      rights,
      verbs,
      places,
      search,
      page,
    }),
    tree: request.view !== '' && descriptor.isTree ? `/${resource.path}` : null,
  }
}

function askRows(
  call: ResourceCall,
  descriptor: ListDescriptor,
  request: ListRequest,
  from: string | undefined,
): Promise<Page<WireRecord>> {
  const { resource, gateway } = call
  const wire = wireOf(call, descriptor, request, { isWhole: from === undefined })
  if (from === undefined) return gateway.list(resource, wire)
  return gateway.list({ endpoints: { ...resource.endpoints, list: from } }, wire)
}

type TableParts = {
  descriptor: ListDescriptor
  columns: readonly ColumnDescriptor[]
  buttons: RowButtons
  orderBy: ListRequest['query']['orderBy']
}

function tableOf(
  call: ResourceCall,
  { data: records, sums }: Page<WireRecord>,
  { descriptor, columns, buttons, orderBy }: TableParts,
): TableView {
  const { resource } = call
  const { parent: owner } = resource
  const { actionsOf } = buttons
  return describeTable(
    { resource, descriptor, columns, records, sums, owner, rights: buttons, actionsOf, orderBy },
    call,
  )
}

/** Whether rows can be imported from a file, by the common page or by a separate one. */
function takesFiles({ importBy, takesFiles: hasOwn }: ResourceCall['resource']): boolean {
  return importBy !== undefined || hasOwn === true
}

/** The number of letters that the keyword box shows on a phone, beside the buttons with their words. */
const SEARCH_ROOM: Readonly<Record<Language, number>> = {
  zh: 22,
  en: 17,
  es: 17,
}

/** The searchable fields, shortened to fit the box, and in full. */
function describeSearch(
  call: ResourceCall,
  { searchLabels }: ListDescriptor,
): Pick<ListView, 'searchHint' | 'searchLabels'> {
  return { searchHint: searchHint(call, searchLabels), searchLabels: listText(searchLabels, call) }
}

function searchHint(call: ResourceCall, searchLabels: readonly string[]): string {
  const [first = '', ...others] = searchLabels
  const words = [first, ...others.map(inSentence)]
  const fit = howManyFit(
    words.map((word) => `${word}、`),
    SEARCH_ROOM[call.language],
  )
  if (fit === 0) return searchLabels.length > 0 ? call.t('page.searchNow') : ''
  return listText(words.slice(0, fit), call) + (fit < words.length ? '…' : '')
}

type Empty = Pick<ListView, 'isEmpty' | 'isOwnOnly' | 'purpose' | 'about'>

/** The message of an empty list. */
async function describeEmpty(
  call: ResourceCall,
  { add }: RecordRights,
  { isEmpty }: Pick<Empty, 'isEmpty'>,
): Promise<Empty> {
  const isOwnOnly = isAboutReader(call)
  if (!isEmpty || isOwnOnly) return { isEmpty, isOwnOnly, purpose: '', about: null }
  const purpose = call.t(`purpose.${call.resource.path}`, { defaultValue: '' })
  return { isEmpty, isOwnOnly, purpose, about: add ? null : await peopleOf(call) }
}

/** Whether the rows are about people, and the reader sees only those about themselves. */
function isAboutReader({ resource: { scope }, ownOnly }: ResourceCall): boolean {
  return scope?.person !== undefined && !scope.isDeciding && ownOnly.has('view')
}

/** A link to the people of the rows, for users who may see them. */
async function peopleOf({
  resource,
  gateway,
  language,
  t,
}: ResourceCall): Promise<ListView['about']> {
  const { target } = resource.fields[resource.scope?.person ?? '']?.rule ?? {}
  if (target === undefined) return null
  const mayView = buttonCodesAt(await gateway.navigation(), `/${target}`).has('view')
  const label = resourceLabel(requireResource(target), language)
  return mayView
    ? { label: t('page.open', { label: inSentence(label) }), href: `/${target}` }
    : null
}

/**
 * The query for the API. Row counts for the tabs are requested only for users who may see the field of the
 * tabs.
 */
function wireOf(
  { resource }: ResourceCall,
  descriptor: ListDescriptor,
  { query, columns, group }: ListRequest,
  { isWhole }: { isWhole: boolean },
): URLSearchParams {
  const wire = listQueryParams(resource, query)
  if (isWhole) wire.set('mine', 'true')
  if (group !== '') wire.set('countBy', group)
  if (descriptor.columns.some(({ summed }) => summed)) wire.set('sums', 'true')
  if (columns.length > 0) wire.set('columns', columns.join(','))
  const { tabs } = resource
  if (descriptor.columns.some(({ name }) => name === tabs?.field)) wire.set('countTabs', 'true')
  return wire
}

function countOf({ resource, language, t }: ResourceCall, count: number): string {
  const total = numberText(String(count), 0, language)
  return t(resource.arePeople ? 'page.countPeople' : 'page.count', { total })
}

/** Notices about the rows: their day, and parameters without effect. */
function noticesOf(
  call: ResourceCall,
  request: ListRequest,
  page: Page<WireRecord>,
  search: string,
): NoticeView[] {
  const { asOf } = request.query
  return [
    ...(asOf ? [asOfNotice(call, asOf, search)] : []),
    ...request.notices,
    ...beyondTheEnd(call, request, page, search),
  ]
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
