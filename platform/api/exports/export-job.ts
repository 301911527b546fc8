import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import { dropBytes, storeBytes } from '#platform/api/files/store-bytes.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import type { PersonalJob, PersonalWork } from '#platform/api/jobs/job.ts'
import { JOB_LIMIT_MS } from '#platform/api/jobs/job-limit.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { inLongSnapshot } from '#platform/api/store/connection/long-snapshot.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { describeExport, readExportRequest } from './export-request.ts'
import { type WrittenFor, writeExport } from './write-export.ts'

/** How long a file, or the result of a failed export, is kept. */
const KEPT = sql<Date>`now() + interval '24 hours'`
const TOLD_EVERY_MS = 500

const about = '/account/exports'
const link = (id: string) => `${about}/${id}`
const EXPORT_READY = declareMessage({ code: 'exportReady', type: 'system', about, link })
const EXPORT_FAILED = declareMessage({ code: 'exportFailed', type: 'system', about, link })

const exportOf = z.object({ id: z.uuid() })

/**
 * Makes the file of a list that is too long to wait for. Each run of the job starts again from the first row.
 */
export const exportFileJob: PersonalJob<z.infer<typeof exportOf>> = {
  name: 'export-file',
  worksFor: 'person',
  payload: exportOf,
  attempts: 3,
  async run(work, { id }) {
    const { db } = work.store
    const file = await begin(db, id)
    if (!file) return
    try {
      await make(work, file)
    } catch (error) {
      await dropBytes(db, [file.runId])
      // The user has cancelled the export.
      if (!(error instanceof NotWanted)) throw error
    }
  },
  async giveUp(tx, { id }, reason) {
    const failed = await tx
      .updateTable('export_file')
      .set({
        state: 'failed',
        finished_at: sql<Date>`now()`,
        expires_at: KEPT,
        problem: reason.message,
        problem_values: JSON.stringify(reason.values),
      })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['owner_id as ownerId', 'resource'])
      .executeTakeFirst()
    if (!failed) return
    const values = { ...listIn(failed), reason: inEachLanguage(reason.message, reason.values) }
    await sendMessage(tx, EXPORT_FAILED, [failed.ownerId], { from: null, id, values })
  },
}

/** The label of the list, for a message. */
function listIn({ resource }: { resource: string }): { list: Words } {
  const found = requireResource(resource)
  const labels = LANGUAGES.map((language) => [language, resourceLabel(found, language)])
  return { list: Object.fromEntries(labels) as Words }
}

class NotWanted extends Error {}

type Begun = { id: string; runId: string; resource: string; query: string; format: string }

/**
 * Starts a run of the export and deletes the bytes of an earlier run. Null when the export is no longer wanted.
 */
async function begin(db: Database, id: string): Promise<Begun | null> {
  const runId = uuidv7()
  const { rows } = await sql<Begun & { earlier: string | null }>`
    with before as (
      select id, run_id from export_file
      where id = ${id} and state in ('waiting', 'running') for update
    )
    update export_file f set state = 'running', run_id = ${runId}, rows_done = 0
    from before where f.id = before.id
    returning f.id, f.run_id as "runId", f.resource, f.query, f.format,
      before.run_id as earlier`.execute(db)
  const [file] = rows
  if (file?.earlier) await dropBytes(db, [file.earlier])
  return file ?? null
}

async function make(work: PersonalWork, file: Begun): Promise<void> {
  const { store, actor, language } = work
  const resource = requireResource(file.resource)
  if (actor.mustChangePassword) throw new Failure('forbidden', 'account.mustChange')
  if (!permissionsFor(resource, 'export').every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'export.rightLost')
  }
  const params = new URLSearchParams(file.query)
  params.set('format', file.format)
  const request = readExportRequest(actor, resource, params)
  const rows = { count: 0 }
  const tell = progressOf(work, file)
  const { title, size } = await inLongSnapshot(
    store.db,
    async (tx) => {
      const written = await writeExport(
        store,
        tx,
        { actor, language, resource, request },
        async (count) => {
          rows.count = count
          await tell(count)
        },
      )
      const kept = await storeBytes(store.db, file.runId, written.parts)
      return { title: written.title, size: kept }
    },
    JOB_LIMIT_MS,
  )
  await finish(work, file, { resource, request, title, size, rows: rows.count })
}

/** Writes the progress, and finds out whether the user has cancelled. */
function progressOf(
  { store: { db }, stopping }: PersonalWork,
  { id, runId }: Begun,
): (count: number) => Promise<void> {
  let toldAt = 0
  return async (count) => {
    stopping.throwIfAborted()
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    const result = await db
      .updateTable('export_file')
      .set({ rows_done: count })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw new NotWanted()
  }
}

type Finished = Pick<WrittenFor, 'resource' | 'request'> & {
  title: string
  size: number
  rows: number
}

/** Marks the file as done and writes the operation log in one transaction. */
async function finish(
  { store, actor, requestId }: PersonalWork,
  { id, runId }: Begun,
  { resource, request, title, size, rows }: Finished,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('export_file')
      .set({
        state: 'done',
        title,
        size,
        rows_done: rows,
        rows_total: rows,
        finished_at: sql<Date>`now()`,
        expires_at: KEPT,
      })
      .where('id', '=', id)
      .where('run_id', '=', runId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw new NotWanted()
    await writeAudit(tx, actor, { requestId, ...describeExport(resource, request, rows) })
    const values = { ...listIn({ resource: resource.path }), rows }
    await sendMessage(tx, EXPORT_READY, [actor.userId], { from: null, id, values })
  })
}
