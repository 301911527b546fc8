import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Failure } from '#platform/api/failure.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { exportFileJob } from './export-job.ts'
import type { ExportFormat } from './export-request.ts'

/** The most exports that wait or run at the same time, for one user and for all users. */
export const MAX_OWN_UNDER_WAY = 3
export const MAX_UNDER_WAY = 100
/** The most files that are kept for one user. */
export const MAX_OWN_KEPT = 20

/** Any number will do, as long as all releases use the same one. */
const QUEUE_LOCK = 5_120_448_217

type Wish = { resource: string; query: URLSearchParams; format: ExportFormat; rows: number }

/** Queues an export and returns its id; a repeated request is queued once. */
export async function queueExport(
  db: Database,
  { resource, query, format, rows }: Wish,
  person: JobPerson,
): Promise<string> {
  query.delete('format')
  query.sort()
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx)
    const same = await tx
      .selectFrom('export_file')
      .select('id')
      .where('owner_id', '=', person.userId)
      .where('state', 'in', ['waiting', 'running'])
      .where('resource', '=', resource)
      .where('query', '=', query.toString())
      .where('format', '=', format)
      .where('language', '=', person.language)
      .executeTakeFirst()
    if (same) return same.id
    await requireRoom(tx, person.userId)
    const id = uuidv7()
    await tx
      .insertInto('export_file')
      .values({
        id,
        owner_id: person.userId,
        resource,
        query: query.toString(),
        format,
        language: person.language,
        request_id: person.requestId,
        rows_total: rows,
      })
      .execute()
    await addJob(tx, exportFileJob, { id }, person)
    return id
  })
}

/** Locks the queue, so that the count is still valid at the insert. */
export async function lockQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(tx)
}

/** Refuses an export beyond the limits of waiting, running and stored exports. */
export async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  const { rows } = await sql<{ own: number; all: number; kept: number }>`
    select count(*) filter (where owner_id = ${ownerId} and expires_at is null) as own,
      count(*) filter (where expires_at is null) as all,
      count(*) filter (where owner_id = ${ownerId} and state = 'done' and expires_at > now()) as kept
    from export_file where owner_id = ${ownerId} or state in ('waiting', 'running')`.execute(tx)
  const { own = 0, all = 0, kept = 0 } = rows[0] ?? {}
  if (own >= MAX_OWN_UNDER_WAY) {
    throw new Failure('locked', 'export.tooManyOwn', { values: { max: MAX_OWN_UNDER_WAY } })
  }
  if (own + kept >= MAX_OWN_KEPT) {
    throw new Failure('locked', 'export.tooManyKept', { values: { max: MAX_OWN_KEPT } })
  }
  if (all >= MAX_UNDER_WAY) throw new Failure('locked', 'export.busy')
}
