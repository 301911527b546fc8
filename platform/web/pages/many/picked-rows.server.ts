import { listQueryParams } from '#platform/define/engine/list-query.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import type { RowVersion } from '#platform/web/gateway/gateway-types.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { filtersInWords } from '#platform/web/pages/lists/list-filters.server.ts'
import { type ListRequest, readListRequest } from '#platform/web/pages/lists/list-request.server.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { FieldErrors, WireRecord } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The most ids that fit into one address for any back end. */
const IDS_A_CALL = 100
/** The most rows that the API accepts in one request. */
export const MAX_TARGETS = 500

/** The ids of the ticked rows, from the address. */
export function pickedIds({ url }: ResourceCall): string[] {
  const ids = url.searchParams.getAll('ids').join(',').toLowerCase().split(',')
  return [...new Set(ids.filter((id) => isUuid(id)))].slice(0, MAX_TARGETS)
}

/** The rows that a form was rendered for; null when it names none or has an invalid one. */
export function readTargets(text: FormDataEntryValue | null): RowVersion[] | null {
  const parts = typeof text === 'string' ? text.split(',').filter(Boolean) : []
  const targets = parts.map((part) => {
    const [id = '', version = ''] = part.split('.')
    return { id, version: /^\d{1,9}$/.test(version) ? Number(version) : 0 }
  })
  const isUsable = targets.every(({ id, version }) => isUuid(id) && version > 0)
  return isUsable && targets.length > 0 && targets.length <= MAX_TARGETS ? targets : null
}

/** The text for the form from which readTargets reads the rows. */
export function targetsText(records: readonly RowVersion[]): string {
  return records.map(({ id, version }) => `${id}.${version}`).join(',')
}

/** Reads the rows with these ids that the user may see. */
export async function readPicked(
  call: ResourceCall,
  ids: readonly string[],
  params: Readonly<Record<string, string>> = {},
): Promise<WireRecord[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, index) =>
    ids.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL),
  )
  const pages = await Promise.all(
    parts.map((part) =>
      call.gateway.list(call.resource, { ...params, ids: part, pageSize: IDS_A_CALL }),
    ),
  )
  return pages.flatMap((page) => page.data)
}

/** The parameter for all rows of the list instead of the ticked ones. */
export const ALL_PARAM = 'all'

/** The chosen rows in their order, and the number of rows that the user chose. */
export type Chosen = { records: WireRecord[]; total: number }

/**
 * The ticked rows or, for the whole list, one page of it, with
 * title and `columns` of each.
 */
export async function readChosen(
  call: ResourceCall,
  { columns = [], page = 1, pageSize = MAX_TARGETS }: ChosenPart = {},
): Promise<Chosen> {
  const { resource, url, gateway } = call
  const shown = [...new Set([resource.title, ...columns])].join(',')
  if (!url.searchParams.has(ALL_PARAM)) {
    const ids = pickedIds(call)
    const query = Object.fromEntries(
      ['orderBy', 'asOf'].flatMap((name) => {
        const value = url.searchParams.get(name)
        return value ? [[name, value]] : []
      }),
    )
    const records =
      ids.length === 0 ? [] : await readPicked(call, ids, { ...query, columns: shown })
    return { records: records.slice((page - 1) * pageSize, page * pageSize), total: ids.length }
  }
  const wire = await queryOfList(call, { page, pageSize })
  wire.set('columns', shown)
  const found = await gateway.list(resource, wire)
  return { records: found.data, total: found.dataCount }
}

type ChosenPart = { columns?: readonly string[]; page?: number; pageSize?: number }

/** The query of the list that the user came from, in the format of the API. */
export async function queryOfList(
  call: ResourceCall,
  part: { page: number; pageSize: number } = { page: 1, pageSize: MAX_TARGETS },
): Promise<URLSearchParams> {
  const { query } = await requestOfList(call)
  return listQueryParams(call.resource, { ...query, ...part })
}

/** The request of the list that the user came from. */
function requestOfList(call: ResourceCall): Promise<ListRequest> {
  const { resource, url } = call
  const list = new URL(`/${resource.path}?${readBack(url.searchParams)}`, url)
  return readListRequest({ ...call, url: list }, listDescriptor(resource, call))
}

/** The filters of the list in words when the user chose all its rows; otherwise empty. */
export async function chosenInWords(call: ResourceCall): Promise<string> {
  if (!call.url.searchParams.has(ALL_PARAM)) return ''
  return filtersInWords(call, await requestOfList(call))
}

/** The obstacles of each record, by the name that the user knows. */
export function describeRefusals(
  call: ResourceCall,
  records: readonly WireRecord[],
  refusals: FieldErrors,
): ProblemView[] {
  return Object.entries(refusals).map(([id, reason]) => {
    const record = records.find((one) => one.id === id)
    const title = record ? describeHeading(call, record).title : id
    return { name: null, text: `${isolate(title)}: ${reason}` }
  })
}
