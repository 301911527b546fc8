import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { requireBatchReach } from './settle-batch.ts'

/** Refuses a batch whose rows are not those that were approved: sent back, or changed since. */
async function requireApproved(tx: Tx, batchId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; isOff: boolean }>`
    select s.id, s.person_name as name, (s.net <> r.amount or s.deleted_at is not null or s.paid_otherwise is not null
      or s.state not in (${MONTHLY.audited}, ${MONTHLY.finished}, ${MONTHLY.published}, ${MONTHLY.archived})) as "isOff"
    from bank_batch_row r join salary s on s.id = r.salary_id
    where r.batch_id = ${batchId}::uuid order by s.person_name`.execute(tx)
  refuseNamed(
    'bankBatch.rowsChanged',
    rows.filter(({ isOff }) => isOff),
  )
  await requireSealed(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Checks a batch that another user made. */
export const checkBatch: ActionVerb = async (tx, actor, input) => {
  const batch = await lockForUpdate(tx, actor, bankBatches, input.id, input.version, 'check')
  if (batch.madeById === actor.userId) throw new Failure('conflict', 'bankBatch.ownBatch')
  await requireBatchReach(tx, actor, input.id, 'view')
  await requireApproved(tx, input.id)
  return moveRecord(tx, actor, { resource: bankBatches, name: 'check' }, input, {
    checkedById: actor.userId,
    checkedAt: new Date().toISOString(),
  })
}

/** Makes a batch void, so that its rows can be paid by another one. Nothing of it may be paid. */
export const voidBatch: ActionVerb = async (tx, actor, input) => {
  await lockForUpdate(tx, actor, bankBatches, input.id, input.version, 'void')
  await requireBatchReach(tx, actor, input.id, 'edit')
  const moved = await moveRecord(tx, actor, { resource: bankBatches, name: 'void' }, input)
  await sql`update bank_batch_row set result = ${PAYMENT.void} where batch_id = ${input.id}::uuid`.execute(
    tx,
  )
  return moved
}

/** A file as it was made. */
export type StoredFile = { batchNo: string; extension: string; content: Uint8Array }

/** The file of a checked batch: the same bytes each time. The first time, the batch becomes exported. */
export async function exportBatch(tx: Tx, actor: Actor, id: string): Promise<StoredFile> {
  const batch = await lockForUpdate(tx, actor, bankBatches, id, null, 'export')
  const state = String(batch.state)
  if (state === BATCH.void) throw new Failure('conflict', 'bankBatch.isVoid')
  if (state === BATCH.draft) throw new Failure('conflict', 'bankBatch.notChecked')
  await requireBatchReach(tx, actor, id, 'export')
  if (state === BATCH.checked) await becomeExported(tx, actor, id)
  const { rows } = await sql<StoredFile>`
    select batch_no as "batchNo", extension, content from bank_batch where id = ${id}::uuid`.execute(
    tx,
  )
  const [file] = rows
  if (!file) throw new Error(`the batch ${id} has no file`)
  return file
}

async function becomeExported(tx: Tx, actor: Actor, id: string): Promise<void> {
  await requireApproved(tx, id)
  const { rows } = await sql<{ version: number }>`
    update bank_batch set state = ${BATCH.exported}, exported_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid returning version`.execute(tx)
  await writeHistory(tx, actor, {
    resource: bankBatches,
    id,
    version: rows[0]?.version ?? 0,
    action: 'state',
    before: { state: BATCH.checked },
    after: { state: BATCH.exported, transition: 'export' },
  })
}
