import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { Failure } from '#platform/api/failure.ts'
import { storeBytes } from '#platform/api/files/store-bytes.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { columnMatcher, type ImportTarget } from './columns/column-matcher.ts'
import { importFileJob } from './import-job.ts'
import { readHead } from './reading/read-head.ts'

/** The most imports of one user: in progress, and stored. */
const MAX_OWN_UNDER_WAY = 3
const MAX_OWN_KEPT = 20

/** Each import unpacks a file in memory, so only few run at the same time. */
const takeTurn = createTurns(2, 10, 'import.busy')

/**
 * Stores an uploaded file and returns its id; the same file gets the same id. The page of the file asks the
 * user about everything uncertain: the encoding, or what columns mean.
 */
export async function stageFile(
  db: Database,
  { actor, person }: { actor: Actor; person: JobPerson },
  target: ImportTarget,
  upload: Upload,
): Promise<string> {
  const { resource, roster } = target
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const known = await findSame(db, actor, target, sha256)
  if (known !== null) return known
  const matcher = await columnMatcher(db, actor, target)
  const head = await takeTurn(() => readHead(upload, {}, matcher))
  const id = uuidv7()
  // Stores the bytes and the row of the import in one transaction, because a job may delete bytes without a
  // row at any time.
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, actor)
    await storeBytes(tx, id, Readable.from([Buffer.from(upload.bytes)]))
    await tx
      .insertInto('import_file')
      .values({
        id,
        owner_id: actor.userId,
        resource: resource.path,
        roster: roster && JSON.stringify(roster),
        sha256,
        name: tidyFileName(upload.name),
        format: head.format,
        delimiter: head.delimiter,
        reading: JSON.stringify(head.reading),
        language: person.language,
        request_id: person.requestId,
        state: head.isClear ? 'checking' : 'columns',
        columns: JSON.stringify(head.columns),
      })
      .execute()
    if (head.isClear) await addJob(tx, importFileJob, { id }, person)
    return id
  })
}

/**
 * Finds the import of a form that was sent twice, or an import of the same file that the user has not
 * finished.
 */
async function findSame(
  db: Database,
  { userId }: Actor,
  { resource: { path }, roster }: ImportTarget,
  sha256: string,
): Promise<string | null> {
  const same = await db
    .selectFrom('import_file')
    .select('id')
    .where('owner_id', '=', userId)
    .where('resource', '=', path)
    .where('sha256', '=', sha256)
    .where(sql<boolean>`roster is not distinct from ${roster && JSON.stringify(roster)}::jsonb`)
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
