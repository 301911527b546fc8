import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { dropBytes, readStoredBytes } from '#platform/api/files/store-bytes.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { findResource } from '#product/define/registry.server.ts'
import { exportFileJob } from './export-job.ts'
import type { ExportFormat } from './export-request.ts'
import { lockQueue, requireRoom } from './queue-export.ts'
import { FORMATS, plainTitle } from './write-export.ts'

/** Opens a file of the caller while it is kept. Without the export permission it is refused. */
export async function openOwnExport(db: Database, actor: Actor, id: string): Promise<Attachment> {
  const file = await db
    .selectFrom('export_file')
    .select(['resource', 'format', 'title', 'size', 'run_id'])
    .where('id', '=', id)
    .where('owner_id', '=', actor.userId)
    .where('state', '=', 'done')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const resource = file && findResource(file.resource)
  if (!resource || file.run_id === null || file.title === null) throw over()
  requireRight(actor, permissionsFor(resource, 'export'))
  const { title, format, size, run_id } = file
  return {
    title,
    plainTitle: plainTitle(resource, title),
    extension: format,
    type: FORMATS[format as ExportFormat].type,
    size: size ?? 0,
    parts: readStoredBytes(db, run_id),
  }
}

/** Cancels an export. A running job notices it. */
export async function cancelOwnExport(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('export_file')
    .set({
      state: 'cancelled',
      finished_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + interval '24 hours'`,
    })
    .where('id', '=', id)
    .where('owner_id', '=', actor.userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw over()
}

/** Queues a failed or cancelled export again. */
export async function retryOwnExport(
  tx: Tx,
  actor: Actor,
  id: string,
  person: JobPerson,
): Promise<void> {
  await lockQueue(tx)
  const file = await tx
    .selectFrom('export_file')
    .select('resource')
    .where('id', '=', id)
    .where('owner_id', '=', actor.userId)
    .where('state', 'in', ['failed', 'cancelled'])
    .forUpdate()
    .executeTakeFirst()
  const resource = file && findResource(file.resource)
  if (!resource) throw over()
  requireRight(actor, permissionsFor(resource, 'export'))
  await requireRoom(tx, actor.userId)
  await tx
    .updateTable('export_file')
    .set({
      state: 'waiting',
      rows_done: 0,
      language: person.language,
      problem: null,
      problem_values: null,
      finished_at: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .execute()
  await addJob(tx, exportFileJob, { id }, person)
}

/** Removes a file, also one that is still being made. */
export async function deleteOwnExport(db: Database, actor: Actor, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('export_file')
    .where('id', '=', id)
    .where('owner_id', '=', actor.userId)
    .returning('run_id')
    .executeTakeFirst()
  if (!gone) throw over()
  if (gone.run_id !== null) await dropBytes(db, [gone.run_id])
}

function requireRight(actor: Actor, codes: readonly string[]): void {
  if (codes.every((code) => actor.permissions.has(code))) return
  throw new Failure('forbidden', 'export.rightLost')
}

function over(): Failure {
  return new Failure('not-found', 'export.over')
}
