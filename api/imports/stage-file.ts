import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { createTurns } from '#api/crud/export-turns.ts'
import type { Upload } from '#api/crud/upload.ts'
import { Failure } from '#api/failure.ts'
import { importFileJob } from '#api/jobs/import-job.ts'
import { addJob, type JobPerson } from '#api/jobs/job.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { keepBytes } from '#api/store/kept-bytes.ts'
import { endingOf, MAX_FILE_BYTES, tidyFileName } from '#contracts/files.ts'
import { type ImportFormat, MAX_CSV_BYTES } from '#contracts/imports.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { unfit } from './failures.ts'
import { matchColumns, plainHeading } from './match-columns.ts'
import { readHead, textPieces } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

/** Of one person: that something is done with just now, and all that are kept. */
const MAX_OWN_UNDER_WAY = 3
const MAX_OWN_KEPT = 20
const MEGABYTE = 1024 * 1024

/** Each unpacks a file in memory. */
const takeTurn = createTurns(2, 10, 'import.busy')

/** Rows as text, which is what is kept of every file. */
type Sent = {
  format: ImportFormat
  delimiter: string
  head: string[][]
  pieces: () => Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Takes a file of rows; answers its id, which is that of the same file if it was sent already. */
export async function stageFile(
  db: Database,
  { actor, person }: { actor: Actor; person: JobPerson },
  resource: Resource,
  upload: Upload,
): Promise<string> {
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const known = await findSame(db, actor, resource, sha256)
  if (known !== null) return known
  const sent = await takeTurn(() => readFile(upload))
  const headings = sent.head[0] ?? []
  requireHeadings(headings, sent.head)
  const id = uuidv7()
  // The bytes and the word of them: what belongs to nothing is cleared away at any moment.
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, actor)
    await keepBytes(tx, id, eachOf(sent.pieces()))
    const head = { headings, first: sent.head[1] ?? [] }
    const { columns, isClear } = await matchColumns(tx, actor, resource, head)
    await tx
      .insertInto('import_file')
      .values({
        ...{ id, owner_id: actor.userId, resource: resource.path, sha256 },
        ...{ name: tidyFileName(upload.name), format: sent.format, delimiter: sent.delimiter },
        ...{ language: person.language, request_id: person.requestId },
        ...{ state: isClear ? 'checking' : 'columns', columns: JSON.stringify(columns) },
      })
      .execute()
    if (isClear) await addJob(tx, importFileJob, { id }, person)
    return id
  })
}

async function* eachOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>) {
  yield* pieces
}

async function readFile({ name, bytes }: Upload): Promise<Sent> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) throw unfit('empty')
  const ending = endingOf(name)
  const isPacked = buffer.subarray(0, 2).toString('latin1') === 'PK'
  if (ending === 'xlsx' && isPacked) return readPacked(buffer)
  if ((ending === 'csv' || ending === 'txt') && !isPacked) return readPlain(buffer)
  throw unfit('kind')
}

async function readPacked(bytes: Buffer): Promise<Sent> {
  if (bytes.length > MAX_FILE_BYTES) throw unfit('tooLarge', { max: MAX_FILE_BYTES / MEGABYTE })
  const rows = await readWorkbook(bytes)
  const pieces = () => stringify(rows, { quoted_string: true }) as AsyncIterable<Buffer>
  return { format: 'xlsx', delimiter: ',', head: rows.slice(0, 3), pieces }
}

function readPlain(bytes: Buffer): Sent {
  if (bytes.length > MAX_CSV_BYTES) throw unfit('tooLarge', { max: MAX_CSV_BYTES / MEGABYTE })
  const { delimiter, rows } = readHead(textPieces(bytes))
  return { format: 'csv', delimiter, head: rows, pieces: () => textPieces(bytes) }
}

function requireHeadings(headings: readonly string[], head: readonly string[][]): void {
  const plain = headings.map(plainHeading).filter(Boolean)
  if (plain.length === 0 || head.length < 2) throw unfit('noRows')
  const twice = headings.find((heading, index) => {
    const text = plainHeading(heading)
    return text !== '' && headings.findIndex((other) => plainHeading(other) === text) < index
  })
  if (twice !== undefined) throw unfit('headingTwice', { heading: twice.trim() })
}

/** A form that is sent twice, or a file that somebody has not finished with. */
async function findSame(
  db: Database,
  { userId }: Actor,
  { path }: Resource,
  sha256: string,
): Promise<string | null> {
  const same = await db
    .selectFrom('import_file')
    .select('id')
    .where('owner_id', '=', userId)
    .where('resource', '=', path)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['columns', 'checking', 'importing'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return same?.id ?? null
}

async function requireRoom(tx: Tx, { userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${userId}, 0))`.execute(tx)
  const { rows } = await sql<{ busy: number; kept: number }>`
    select count(*) filter (where state in ('checking', 'importing')) as busy, count(*) as kept
    from import_file where owner_id = ${userId} and expires_at > now()`.execute(tx)
  const { busy = 0, kept = 0 } = rows[0] ?? {}
  if (busy >= MAX_OWN_UNDER_WAY) {
    throw new Failure('locked', 'import.tooManyOwn', { values: { max: MAX_OWN_UNDER_WAY } })
  }
  if (kept >= MAX_OWN_KEPT) {
    throw new Failure('locked', 'import.tooManyKept', { values: { max: MAX_OWN_KEPT } })
  }
}
