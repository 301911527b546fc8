import type { Resource } from '#platform/define/engine/define-resource.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

export const MONTH_PARAMS = ['monthStart', 'monthEnd', 'month']
/** The order that keeps the rows of a department together, for its subtotal. */
export const BY_DEPARTMENT = 'department asc,empNo asc'
/** The forward transitions. Backward transitions are only for ticked rows. */
export const FORWARD = ['check', 'audit', 'finish', 'publish', 'archive']

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const ROWS = '50'

/** The month that the address names, else the latest that there is. */
export async function monthOf({ url, gateway, resource }: ResourceCall): Promise<string> {
  const query = MONTH_PARAMS.map((name) => url.searchParams.get(name) ?? '').reverse()
  const named = query.find((text) => MONTH.test(text))
  if (named !== undefined) return named
  const { data } = await gateway.list(resource, { pageSize: 1, orderBy: 'month desc' })
  return typeof data[0]?.month === 'string' ? data[0].month : todayInShanghai().slice(0, 7)
}

/** The parameters of a sheet that the address names. Parameters without a value are left out. */
export function parametersAt({ url, resource }: ResourceCall): Record<string, string> {
  const names = resource.sheet?.parameters ?? []
  const entries = names.map((name) => [name, url.searchParams.get(name) ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The fields with the same value in every row, which the page shows above the rows. */
export const fixedFields = ({ sheet }: Resource): string[] => [
  'month',
  ...(sheet?.parameters ?? []),
]

/** The address as a list address: the rows of one sheet, by department unless the user sorts otherwise. */
export function addressOf(
  { url }: ResourceCall,
  month: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const { searchParams } = url
  const filled = {
    monthStart: month,
    monthEnd: month,
    month: null,
    ...parameters,
    orderBy: searchParams.get('orderBy') || BY_DEPARTMENT,
    pageSize: searchParams.get('pageSize') || ROWS,
  }
  return new URL(withParams(url.search, filled), url)
}

/** The parameters of the summary: the filters of the list. */
export function askedOf({ url, resource }: ResourceCall, month: string): Record<string, string> {
  const filters = [...url.searchParams].filter(([name, value]) => {
    const isFilter = name === 'key' || resource.fields[name]?.in.includes('filter')
    return isFilter && value !== '' && !MONTH_PARAMS.includes(name)
  })
  return { ...Object.fromEntries(filters), month }
}
