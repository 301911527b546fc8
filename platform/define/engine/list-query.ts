import { searchKey } from '#platform/wire/lists/search-key.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { Resource } from './define-resource.ts'
import type { Field, FieldKind } from './field-kinds.ts'
import { kindOf } from './kinds.ts'

/** How many files contain a keyword. */
export type TextsFound = 'none' | 'few' | 'many'

/** A checked list request. It contains only names that the definition allows. */
export type ListQuery = {
  page: number
  pageSize: number
  key: string
  /** These rows only, where given. */
  ids?: readonly string[]
  orderBy: readonly { field: string; descending: boolean }[]
  /** Only rows in which these fields have no value. */
  empty?: readonly string[]
  /** Also counts the rows of each tab of the list. */
  countTabs?: true
  /** Rows are also counted by the values of this field. */
  countBy?: string
  /** Also sums the numeric fields of the list. */
  sums?: true
  /** A filter by department means this department alone, without the departments below it. */
  deptOnly?: true
  /** Rows as they were at the end of this past day: see `dated`. */
  asOf?: string
  /** How many files have the keyword in their text, which changes how the rows are searched; absent: few. */
  textsFound?: TextsFound
  /** Parameter name (`status`, `joinDateStart` …) → text as given. */
  filters: Readonly<Record<string, string>>
}

export type ListQueryReading = {
  query: ListQuery
  /** Parameters that are no filter of this resource, or sort keys that are not allowed. */
  unknown: string[]
  /** Known parameters with an unusable value. */
  invalid: string[]
}

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 500
/** No list has more pages than this. The limit keeps the offset a safe integer. */
const MAX_PAGE = 1_000_000_000
const MAX_KEY_LENGTH = 100
const MAX_FILTER_LENGTH = 400
const MAX_IDS = 500
const FLAGS = ['deptOnly', 'countTabs', 'sums'] as const
const STANDARD = new Set([
  'page',
  'pageSize',
  'key',
  'ids',
  'orderBy',
  'countBy',
  'empty',
  ...FLAGS,
])

export type FilterPart = 'equals' | 'start' | 'end'

/** The names of the filter parameters of a field: `joinDate` → `joinDateStart`, `joinDateEnd`. */
export function filterNames(name: string, field: Field): { name: string; part: FilterPart }[] {
  if (!field.in.includes('filter')) return []
  if (!kindOf(field.kind).filter?.ranged) return [{ name, part: 'equals' }]
  return [
    { name: `${name}Start`, part: 'start' },
    { name: `${name}End`, part: 'end' },
  ]
}

/** Every filter parameter of a resource with the field and part it means. */
export function filterTable(resource: Resource): Map<string, { field: string; part: FilterPart }> {
  const table = new Map<string, { field: string; part: FilterPart }>()
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    for (const { name, part } of filterNames(fieldName, field)) {
      table.set(name, { field: fieldName, part })
    }
  }
  return table
}

const GROUPABLE = new Set<FieldKind>(['choice', 'reference'])

/**
 * Whether rows can be grouped by a field. The field must be a filter, because the link of each group filters
 * by its value.
 */
export function isGroupable({ fields }: Pick<Resource, 'fields'>, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return (
    field !== undefined &&
    GROUPABLE.has(field.kind) &&
    field.in.includes('filter') &&
    field.mask === null
  )
}

export function isUsableFilter(field: Field, value: string): boolean {
  if (value.length > MAX_FILTER_LENGTH || value.includes('\u0000')) return false
  return kindOf(field.kind).filter?.isUsable(value, field) ?? false
}

function readWhole(text: string | null, fallback: number, max: number): number | null {
  if (text === null || text === '') return fallback
  if (!/^\d{1,12}$/.test(text)) return null
  const value = Number(text)
  return value >= 1 && value <= max ? value : null
}

/** Whether a parameter occurs more than once. Empty fields of the form do not count. */
function isRepeated(params: URLSearchParams, name: string): boolean {
  return params.getAll(name).filter(Boolean).length > 1
}

/** Null when an id is invalid, or when there are too many. */
function readIds(params: URLSearchParams): string[] | null {
  const ids = params.getAll('ids').join(',').toLowerCase().split(',').filter(Boolean)
  return ids.length <= MAX_IDS && ids.every((id) => isUuid(id)) ? [...new Set(ids)] : null
}

function readOrder(
  resource: Resource,
  text: string | null,
): { order: ListQuery['orderBy']; bad: string[] } {
  const bad: string[] = []
  const order: { field: string; descending: boolean }[] = []
  for (const part of text ? text.split(',').slice(0, 4) : []) {
    const match = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(part)
    const field = match?.[1]
    // Uses hasOwn, because a plain lookup finds `constructor` on the prototype.
    if (
      field &&
      Object.hasOwn(resource.fields, field) &&
      resource.fields[field]?.in.includes('sort')
    ) {
      order.push({ field, descending: match?.[2] === 'desc' })
    } else {
      bad.push(part.trim().slice(0, 40))
    }
  }
  if (order.length > 0) return { order, bad }
  return {
    order: [{ field: resource.sort.field, descending: resource.sort.descending ?? false }],
    bad,
  }
}

/**
 * Reads `page`, `pageSize`, `key`, `orderBy` and the filters of a resource. The
 * API refuses when `unknown` or `invalid` has entries; a page drops
 * those parameters and shows a notice.
 */
export function readListQuery(resource: Resource, params: URLSearchParams): ListQueryReading {
  const invalid: string[] = []
  const page = readWhole(params.get('page'), 1, MAX_PAGE)
  const pageSize = readWhole(params.get('pageSize'), DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
  if (page === null) invalid.push('page')
  if (pageSize === null) invalid.push('pageSize')
  const key = searchKey(params.get('key') ?? '')
  const usableKey = key.length <= MAX_KEY_LENGTH && !key.includes('\u0000')
  if (!usableKey) invalid.push('key')
  const ids = readIds(params)
  if (ids === null) invalid.push('ids')
  for (const name of FLAGS) {
    if (!['', 'true', 'false'].includes(params.get(name) ?? '')) invalid.push(name)
  }
  const flags = FLAGS.filter((name) => params.get(name) === 'true')
  const countBy = params.get('countBy') ?? ''
  if (countBy !== '' && !isGroupable(resource, countBy)) invalid.push('countBy')
  const { order, bad: unknown } = readOrder(resource, params.get('orderBy'))
  const empty = [...new Set((params.get('empty') ?? '').split(',').filter(Boolean))]
  const isKnown = (name: string) => Object.hasOwn(resource.fields, name)
  unknown.push(...empty.filter((name) => !isKnown(name)).map((name) => name.slice(0, 40)))
  for (const name of STANDARD) if (name !== 'ids' && isRepeated(params, name)) invalid.push(name)

  const filters: Record<string, string> = {}
  const table = filterTable(resource)
  for (const name of new Set(params.keys())) {
    if (STANDARD.has(name)) continue
    const known = table.get(name)
    const field = known && resource.fields[known.field]
    // Several selects of one name count as a list; an untouched select sends ''.
    const sent = params.getAll(name).filter(Boolean).join(',').trim()
    const value = (field && kindOf(field.kind).filter?.read?.(sent)) ?? sent
    if (!field) unknown.push(name.slice(0, 40))
    else if (isRepeated(params, name) && !kindOf(field.kind).filter?.listed) invalid.push(name)
    else if (value !== '' && isUsableFilter(field, value)) filters[name] = value
    else if (value !== '') invalid.push(name)
  }
  return {
    query: {
      page: page ?? 1,
      pageSize: pageSize ?? DEFAULT_PAGE_SIZE,
      key: usableKey ? key : '',
      ...(ids && ids.length > 0 ? { ids } : {}),
      ...Object.fromEntries(flags.map((name) => [name, true])),
      ...(countBy !== '' && isGroupable(resource, countBy) ? { countBy } : {}),
      ...(empty.some(isKnown) ? { empty: empty.filter(isKnown) } : {}),
      orderBy: order,
      filters,
    },
    unknown,
    invalid,
  }
}

/**
 * The resource for a list with a sort order that is not by a field. No column is marked as sorted
 * until the user sorts, and their choice always stays in the address.
 */
export function withOwnOrder(resource: Resource): Resource {
  return { ...resource, sort: { field: '' } }
}

/** The query as parameters of the wire; defaults are left out. */
export function listQueryParams(resource: Resource, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.page !== 1) params.set('page', String(query.page))
  if (query.pageSize !== DEFAULT_PAGE_SIZE) params.set('pageSize', String(query.pageSize))
  if (query.key) params.set('key', query.key)
  for (const name of FLAGS) if (query[name]) params.set(name, 'true')
  if (query.countBy) params.set('countBy', query.countBy)
  if (query.empty) params.set('empty', query.empty.join(','))
  if (query.ids) params.set('ids', query.ids.join(','))
  if (query.asOf) params.set('asOf', query.asOf)
  const order = query.orderBy
    .map((part) => `${part.field} ${part.descending ? 'desc' : 'asc'}`)
    .join(',')
  const standard = `${resource.sort.field} ${resource.sort.descending ? 'desc' : 'asc'}`
  if (order && order !== standard) params.set('orderBy', order)
  for (const [name, value] of Object.entries(query.filters)) params.set(name, value)
  return params
}
