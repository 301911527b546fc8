import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { type CallOrigin, writeAudit } from '#platform/api/history/history.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { inLongSnapshot } from '#platform/api/store/connection/long-snapshot.ts'
import { pageStatements } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Language } from '#platform/wire/language/language.ts'
import {
  DIRECT_EXPORT_ROWS,
  describeExport,
  MAX_EXPORT_ROWS,
  readExportRequest,
  tooMany,
} from './export-request.ts'
import { createTurns } from './export-turns.ts'
import { queueExport } from './queue-export.ts'
import { FORMATS, plainTitle, type WrittenFor, writeExport } from './write-export.ts'

/**
 * Each export uses a connection and a processor for a moment. Few exports at a time leave room for other
 * users' lists.
 */
const takeTurn = createTurns(2, 20)

type Caller = { actor: Actor; language: Language; origin: CallOrigin }

/**
 * Returns a list, with all its pages, as a file. A short file is complete before its first byte is sent. No
 * file is sent without an entry in the operation log. A job makes a longer file, and the response is the id
 * of the export.
 */
export async function exportRecords(
  store: Store,
  { actor, language, origin }: Caller,
  resource: Resource,
  params: URLSearchParams,
): Promise<Attachment | { id: string }> {
  const query = new URLSearchParams(params)
  const request = readExportRequest(actor, resource, params)
  const statements = pageStatements(resource, request.query, request.names, actor, {
    also: 'export',
  })
  const audit = (db: Database | Tx, rows: number) =>
    writeAudit(db, actor, { ...origin, ...describeExport(resource, request, rows) })
  const count = await store.counts.read(store.db, statements.count.compile(store.db))
  if (count > MAX_EXPORT_ROWS) {
    await audit(store.db, count)
    throw tooMany(count)
  }
  if (count > DIRECT_EXPORT_ROWS) {
    const person = { userId: actor.userId, language, requestId: origin.requestId ?? null }
    const wish = { resource: resource.path, query, format: request.format, rows: count }
    return { id: await queueExport(store.db, wish, person) }
  }
  return takeTurn(() => exportAtOnce(store, { actor, language, resource, request }, audit))
}

async function exportAtOnce(
  store: Store,
  file: WrittenFor,
  audit: (tx: Tx, rows: number) => Promise<void>,
): Promise<Attachment> {
  const { resource, request } = file
  return inLongSnapshot(store.db, async (tx) => {
    const rows = { count: 0 }
    const { title, parts } = await writeExport(store, tx, file, (count) => {
      rows.count = count
    })
    const collected = await collect(parts)
    await audit(tx, rows.count)
    return {
      title,
      plainTitle: plainTitle(resource, title),
      extension: request.format,
      type: FORMATS[request.format].type,
      size: collected.reduce((sum, part) => sum + part.byteLength, 0),
      parts: collected,
    }
  })
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return all
}
