import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Attachment } from '#api/http/attachment.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { readBatches } from '#api/store/export-rows.ts'
import { type CallOrigin, writeAudit } from '#api/store/history.ts'
import { inLongSnapshot } from '#api/store/long-snapshot.ts'
import { groupScope, reachesNothing } from '#api/store/permission.ts'
import { pageStatements } from '#api/store/records.ts'
import { readToday } from '#api/store/today.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Language } from '#contracts/language.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { guardOf } from '#resources/engine/groups.ts'
import {
  DEFAULT_PAGE_SIZE,
  filterTable,
  type ListQuery,
  listQueryParams,
} from '#resources/engine/list-query.ts'
import { entryLabel } from '#resources/system/dictionaries/entry-label.ts'
import { writeCsv } from './export-csv.ts'
import { type Entries, type ExportColumn, exportColumns } from './export-table.ts'
import { createTurns } from './export-turns.ts'
import { writeXlsx } from './export-xlsx.ts'
import { requireListRequest } from './list-records.ts'
import { maskRecord } from './mask-record.ts'
import type { Store } from './resource-store.ts'

export const MAX_EXPORT_ROWS = 50_000

/** Each holds a connection and a processor for a second or two: the lists of others go on. */
const takeTurn = createTurns(2, 20)

type Batches = AsyncIterable<readonly WireRecord[]>
type Format = {
  type: string
  write(title: string, columns: readonly ExportColumn[], batches: Batches): Promise<Buffer[]>
}

const FORMATS: ReadonlyMap<string, Format> = new Map([
  [
    'csv',
    {
      type: 'text/csv; charset=utf-8',
      write: (_title: string, columns: readonly ExportColumn[], batches: Batches) =>
        collect(writeCsv(columns, batches)),
    },
  ],
  [
    'xlsx',
    {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      write: writeXlsx,
    },
  ],
])

export const EXPORT_FORMATS: readonly string[] = [...FORMATS.keys()]

type Asked = { query: ListQuery; names: readonly string[]; extension: string; format: Format }
type Caller = { actor: Actor; language: Language; origin: CallOrigin }

/**
 * A list, all pages of it, as a file: the same query, rows, columns and masks
 * as on the screen. The file is whole before its first byte goes out, and no
 * file goes out that the operation log does not know of.
 */
export async function exportRecords(
  store: Store,
  { actor, language, origin }: Caller,
  resource: Resource,
  params: URLSearchParams,
): Promise<Attachment> {
  const asked = readExportRequest(actor, resource, params)
  const statements = pageStatements(resource, asked.query, asked.names, actor, 'export')
  const audit = (db: Database | Tx, rows: number) =>
    writeAudit(db, actor, { ...origin, ...describeExport(resource, asked, rows) })
  const count = await store.counts.read(store.db, statements.count.compile(store.db))
  if (count > MAX_EXPORT_ROWS) {
    await audit(store.db, count)
    throw tooMany(count)
  }
  const entries = await readEntries(store, resource, language)
  return takeTurn(() =>
    inLongSnapshot(store.db, async (tx) => {
      const title = resourceLabel(resource, language)
      const columns = exportColumns(resource, asked.names, language, entries)
      const rows = { count: 0 }
      const batches = masked(resource, readBatches(tx, statements.rows), rows)
      const parts = await asked.format.write(title, columns, batches)
      await audit(tx, rows.count)
      const today = await readToday(tx)
      return {
        title: `${title}-${today}`,
        plainTitle: `${resource.path.replace('/', '-')}-${today}`,
        extension: asked.extension,
        type: asked.format.type,
        parts,
      }
    }),
  )
}

/** What the entries of the dictionaries of a resource are called. */
async function readEntries(
  { db, dictionaries }: Store,
  resource: Resource,
  language: Language,
): Promise<Entries> {
  const types = Object.values(resource.fields).flatMap(({ rule }) => rule.choices?.dictionary ?? [])
  const named = types.map(async (type) => {
    const read = await dictionaries.read(db, type)
    return [type, new Map(read.map((one) => [one.code, entryLabel(type, one, language)]))] as const
  })
  return new Map(await Promise.all(named))
}

/** What the operation log says of a file; also of one that was refused for its length. */
function describeExport(resource: Resource, { query, names, extension }: Asked, rows: number) {
  const shown = { ...query, pageSize: DEFAULT_PAGE_SIZE, ...coverFilters(resource, query) }
  const filter = listQueryParams(resource, shown).toString()
  return {
    resource: resource.path,
    action: 'export',
    ok: rows <= MAX_EXPORT_ROWS,
    // Without the filter: what was looked for may be what others must not see.
    title: `${extension} · ${rows}`,
    after: { format: extension, columns: names.join(','), filter, rows },
  } as const
}

const COVER = '***'

/**
 * A keyword may be a whole identity number, and a filter by day a date of birth. The log is read by
 * people to whom such fields are closed: that there was something is enough.
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

/** Page and page size of the list say nothing here. */
function readExportRequest(actor: Actor, resource: Resource, params: URLSearchParams): Asked {
  const extension = params.get('format') ?? 'csv'
  params.delete('format')
  const format = FORMATS.get(extension)
  if (!format) {
    const values = { formats: EXPORT_FORMATS.join(', ') }
    throw new Failure('invalid', 'invalid.exportFormat', { values })
  }
  const chosen = (params.get('columns') ?? '').split(',').filter(Boolean)
  const { query, columns } = requireListRequest(actor, resource, params)
  return {
    query: { ...query, page: 1, pageSize: MAX_EXPORT_ROWS + 1 },
    names: shownNames(actor, resource, columns, chosen),
    extension,
    format,
  }
}

/** The columns of the screen in their order; rows of many people mean nothing without the people. */
function shownNames(
  actor: Actor,
  resource: Resource,
  brought: readonly string[],
  chosen: readonly string[],
): string[] {
  const { parent, title, fields } = resource
  const shown = Object.keys(fields)
    .filter((name) => brought.includes(name) && !isHidden(actor, resource, name))
    // A list brings the title for its links, whether it is a column or not.
    .filter((name) => name !== title || chosen.length === 0 || chosen.includes(title))
  return parent ? [...new Set([parent.field, ...shown])] : shown
}

/** No column, not even an empty one, for fields that this person sees nowhere. */
function isHidden(actor: Actor, resource: Resource, name: string): boolean {
  const scope = groupScope(actor, resource, resource.fields[name]?.group ?? '')
  return scope !== 'open' && reachesNothing(scope)
}

/** Covers and counts the rows on their way. The count before may be a moment old. */
async function* masked(
  resource: Resource,
  batches: Batches,
  rows: { count: number },
): AsyncGenerator<WireRecord[]> {
  for await (const batch of batches) {
    rows.count += batch.length
    if (rows.count > MAX_EXPORT_ROWS) throw tooMany(rows.count)
    yield batch.map((record) => maskRecord(resource, record))
  }
}

function tooMany(count: number): Failure {
  return new Failure('invalid', 'invalid.exportTooLong', {
    values: { count, max: MAX_EXPORT_ROWS },
  })
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return all
}
