import type { Actor } from '#platform/api/actor.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { noteReading } from '#platform/api/history/applicant-readings.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readBatches } from '#platform/api/store/rows/export-rows.ts'
import { pageStatements } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { entryLabel } from '#platform/define/shipped/dictionaries/entry-label.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { writeCsv } from './export-csv.ts'
import {
  type ExportFormat,
  type ExportRequest,
  MAX_EXPORT_ROWS,
  tooMany,
} from './export-request.ts'
import { type Entries, type ExportColumn, exportColumns } from './export-table.ts'
import { withTotals } from './export-totals.ts'
import { writeXlsx } from './export-xlsx.ts'

type Batches = AsyncIterable<readonly WireRecord[]>
type Format = {
  type: string
  write(
    title: string,
    columns: readonly ExportColumn[],
    batches: Batches,
    isStrong?: (record: WireRecord) => boolean,
  ): AsyncIterable<Buffer>
}

export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (_title, columns, batches) => writeCsv(columns, batches),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
}

type Called = {
  title: string
  plainTitle: string
  format: ExportFormat
  /** The name of the sheet in a workbook, when it is not the title. */
  sheet?: string
  /** Whether a row is a total of others, for formats that can show it. */
  isStrong?: (record: WireRecord) => boolean
}

/**
 * Makes a file of rows that do not come from a list. The rows are so few that the request itself makes the
 * file.
 */
export async function fileOf(
  { title, plainTitle, format, sheet = title, isStrong }: Called,
  columns: readonly ExportColumn[],
  batches: Batches,
): Promise<Attachment> {
  const { type, write } = FORMATS[format]
  const parts: Buffer[] = []
  for await (const part of write(sheet, columns, batches, isStrong)) parts.push(part)
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0)
  return { title, plainTitle, extension: format, type, parts, size }
}

/** The reader of a file, and its content. */
export type WrittenFor = {
  actor: Actor
  language: Language
  resource: Resource
  request: ExportRequest
}

/** Called with the number of rows written, before each batch; may throw to stop. */
export type OnRows = (count: number) => void | Promise<void>

/**
 * The rows of a list as a file, part by part: the same query, rows, columns and
 * masks as on the screen. `tx` is one snapshot, and stays open until the last part.
 */
export async function writeExport(
  store: Store,
  tx: Tx,
  { actor, language, resource, request }: WrittenFor,
  onRows: OnRows,
): Promise<{ title: string; parts: AsyncIterable<Buffer> }> {
  const entries = await readEntries(store, resource, language)
  const label = resourceLabel(resource, language)
  const { rows } = pageStatements(resource, request.query, request.names, actor, { also: 'export' })
  const columns = exportColumns(resource, request.names, language, entries)
  const batches = masked(resource, readBatches(tx, rows), async (count, batch) => {
    const ids = batch.map(({ id }) => id)
    await notePayOpened(store.db, actor, resource, ids)
    await noteReading(store.db, actor, resource, { ids, manner: 'export' })
    await onRows(count)
  })
  const whole = withTotals(resource, request, language, batches)
  return {
    title: `${label}-${request.query.asOf ?? (await readToday(tx))}`,
    parts: FORMATS[request.format].write(label, columns, whole, isSum),
  }
}

/** A row of sums is not a record and has no id. */
const isSum = ({ id }: WireRecord) => id === ''

/** A name that every client can read. */
export function plainTitle({ path }: Resource, title: string): string {
  return `${path.replace('/', '-')}-${title.slice(-'yyyy-MM-dd'.length)}`
}

/** The names of dictionary entries that a resource uses. */
export async function readEntries(
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

/**
 * Masks and counts the rows while they are written. The rows may have increased since the count before the
 * export.
 */
async function* masked(
  resource: Resource,
  batches: Batches,
  onRows: (count: number, batch: readonly WireRecord[]) => Promise<void>,
): AsyncGenerator<WireRecord[]> {
  let count = 0
  for await (const batch of batches) {
    count += batch.length
    if (count > MAX_EXPORT_ROWS) throw tooMany(count)
    yield batch.map((record) => maskRecord(resource, record))
    await onRows(count, batch)
  }
}
