import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { requireListRequest } from '#platform/api/lists/list-records.ts'
import { groupScope, reachesNothing } from '#platform/api/store/reach/permission.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import {
  DEFAULT_PAGE_SIZE,
  filterTable,
  type ListQuery,
  listQueryParams,
} from '#platform/define/engine/list-query.ts'

/** A file of up to this many rows is made within the request; a job makes longer ones. */
export const DIRECT_EXPORT_ROWS = 5_000
/** Exports with more rows are refused; the refusal names the number of rows. */
export const MAX_EXPORT_ROWS = 500_000

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The parameters of an export request. */
export type ExportRequest = { query: ListQuery; names: readonly string[]; format: ExportFormat }

/** Describes an export for the operation log; also one that was refused for its length. */
export function describeExport(
  resource: Resource,
  { query, names, format }: ExportRequest,
  rows: number,
) {
  const shown = { ...query, pageSize: DEFAULT_PAGE_SIZE, ...coverFilters(resource, query) }
  const filter = listQueryParams(resource, shown).toString()
  return {
    resource: resource.path,
    action: 'export',
    ok: rows <= MAX_EXPORT_ROWS,
    // The log leaves out the filter, because it can hold values that readers of the log may not see.
    title: `${format} · ${rows}`,
    after: { format, columns: names.join(','), filter, rows },
  } as const
}

const COVER = '***'

/**
 * A keyword may be a whole identity number, and a filter by day a date of birth. Readers of the log
 * may not see such fields, so the log only records that there was a filter.
 */
function coverFilters(
  resource: Resource,
  { key, filters }: ListQuery,
): Pick<ListQuery, 'key' | 'filters'> {
  const table = filterTable(resource)
  const isOpen = (parameter: string) => {
    const field = resource.fields[table.get(parameter)?.field ?? '']
    if (!field || field.mask || field.kind === 'text') return false
    return guardOf(resource, field.group) === null
  }
  return {
    key: key && COVER,
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, isOpen(name) ? value : COVER]),
    ),
  }
}

/** Page and page size of the list do not apply to an export. */
export function readExportRequest(
  actor: Actor,
  resource: Resource,
  params: URLSearchParams,
): ExportRequest {
  const formatName = params.get('format') ?? 'csv'
  params.delete('format')
  const format = EXPORT_FORMATS.find((known) => known === formatName)
  if (!format) {
    const values = { formats: EXPORT_FORMATS.join(', ') }
    throw new Failure('invalid', 'invalid.exportFormat', { values })
  }
  const chosen = (params.get('columns') ?? '').split(',').filter(Boolean)
  const { query, columns } = requireListRequest(actor, resource, params)
  return {
    query: { ...query, page: 1, pageSize: MAX_EXPORT_ROWS + 1 },
    names: shownNames(actor, resource, columns, chosen),
    format,
  }
}

/**
 * The visible columns in their order. The export of child rows also has the column of their owner, because the
 * rows say nothing without it.
 */
function shownNames(
  actor: Actor,
  resource: Resource,
  brought: readonly string[],
  chosen: readonly string[],
): string[] {
  const { parent, title, fields } = resource
  const shown = Object.keys(fields)
    .filter((name) => brought.includes(name) && !isHidden(actor, resource, name))
    // The list reads the title for its links even if the user did not choose it as a column.
    .filter((name) => name !== title || chosen.length === 0 || chosen.includes(title))
  return parent ? [...new Set([parent.field, ...shown])] : shown
}

/** Whether the user sees a field in no row: such a field gets no column. */
function isHidden(actor: Actor, resource: Resource, name: string): boolean {
  const scope = groupScope(actor, resource, resource.fields[name]?.group ?? '')
  return scope !== 'open' && reachesNothing(scope)
}

/** The failure for more rows than a file may have. */
export function tooMany(count: number, max = MAX_EXPORT_ROWS): Failure {
  return new Failure('invalid', 'invalid.exportTooLong', { values: { count, max } })
}
