import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { Failure } from '#platform/api/failure.ts'
import { documentBatchJob } from '#platform/api/jobs/batch-job.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { ANY_KIND, type BatchWish, MAX_BATCH } from '#platform/wire/approval/document-batch.ts'
import { listedDocuments, seenOf, waitingDocuments } from './documents-of-batch.ts'

/** The most batches that are kept for one user. */
const MAX_OWN_KEPT = 50

type BatchContext = {
  actor: Actor
  person: JobPerson
  kinds: DocumentKinds
  kind: DocumentKind | null
}

/**
 * Stores the documents of a list in the versions that the user saw, and queues a job for them. A form that is sent
 * again queues no second job.
 */
export async function beginBatch(tx: Tx, context: BatchContext, wish: BatchWish): Promise<void> {
  const { actor, person, kinds, kind } = context
  const { id, verb, list, opinion, seenAt, shown } = wish
  if ((verb === 'submit') === (kind === null)) throw new Failure('invalid', 'invalid.form')
  if (verb === 'reject' && !opinion) throw new Failure('invalid', 'approval.opinionNeeded')
  const resource = kind?.resource.path ?? ANY_KIND
  const set = kind ? listedDocuments(actor, kind, list) : waitingDocuments(actor, kinds)
  if (!(await requireRoom(tx, actor, { id, resource }))) return
  await sql`
    insert into document_batch (id, owner_id, resource, verb, opinion, shown, total)
    values (${id}, ${actor.userId}, ${resource}, ${verb}, ${opinion || null}, ${shown}, 0)`.execute(
    tx,
  )
  // A list with more documents than the limit is refused below. Of the waiting documents, the batch takes
  // those that have waited longest.
  const { numAffectedRows = 0n } = await sql`
    insert into document_batch_item (batch_id, place, resource, record_id, version)
    select ${id}, place, resource, id, version from (${seenOf(set, seenAt)}) as seen
    order by place limit ${kind ? MAX_BATCH + 1 : MAX_BATCH}`.execute(tx)
  const total = Number(numAffectedRows)
  if (total === 0) throw new Failure('conflict', 'batch.nothing')
  if (total > MAX_BATCH)
    throw new Failure('invalid', 'batch.tooMany', { values: { max: MAX_BATCH } })
  await tx.updateTable('document_batch').set({ total }).where('id', '=', id).execute()
  await addJob(tx, documentBatchJob, { id }, person)
}

/**
 * Refuses a batch beyond the limit; returns false when it exists already. A lock keeps the count valid until the
 * insert.
 */
async function requireRoom(
  tx: Tx,
  { userId }: Actor,
  { id, resource }: { id: string; resource: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('batch ' || ${userId}, 0))`.execute(tx)
  const { rows } = await sql<{ isOwn: boolean; isSame: boolean; runs: boolean }>`
    select id = ${id} as "isSame", owner_id = ${userId} as "isOwn",
      state = 'running' and resource = ${resource} as runs
    from document_batch where owner_id = ${userId} or id = ${id}`.execute(tx)
  const same = rows.find(({ isSame }) => isSame)
  if (same && !same.isOwn) throw new Failure('conflict', 'batch.over')
  if (same) return false
  if (rows.some(({ runs }) => runs)) throw new Failure('locked', 'batch.underWay')
  if (rows.length >= MAX_OWN_KEPT) {
    throw new Failure('locked', 'batch.tooManyKept', { values: { max: MAX_OWN_KEPT } })
  }
  return true
}
