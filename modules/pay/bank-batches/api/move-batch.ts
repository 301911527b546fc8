import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { requireBatchReach } from './settle-batch.ts'
import { writeBatchState } from './write-batch-state.ts'

/** A file has the amounts and the numbers of the cards. */
const FILE_ITEMS = [PAY_ITEM.sheet, PAY_ITEM.bankCard]

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

/** Refuses a batch with a card that was deleted, or that is of another holder, since the file was made. */
async function requireCards(tx: Tx, batchId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select b.name from bank_batch_row r join salary_bank c on c.id = r.card_id
      join user_base_info b on b.id = r.user_id
    where r.batch_id = ${batchId}::uuid
      and (c.deleted_at is not null or not c.verified or c.holder <> r.holder or c.card_no <> r.card_no)
    order by b.emp_no`.execute(tx)
  refuseNamed('bankBatch.cardsChanged', rows)
}

/** Checks a batch that another user made. */
export const checkBatch: ActionVerb = async (tx, actor, input) => {
  const batch = await lockForUpdate(tx, actor, bankBatches, input.id, input.version, 'check')
  if (batch.madeById === actor.userId) throw new Failure('conflict', 'bankBatch.ownBatch')
  await requireBatchReach(tx, actor, input.id, { need: 'edit', items: FILE_ITEMS })
  await requireApproved(tx, input.id)
  await requireCards(tx, input.id)
  return moveRecord(tx, actor, { resource: bankBatches, name: 'check' }, input, {
    checkedById: actor.userId,
    checkedAt: new Date().toISOString(),
  })
}

/** Makes a batch void, so that its rows can be paid by another one. Nothing of it may be paid. */
export const voidBatch: ActionVerb = async (tx, actor, input) => {
  await lockForUpdate(tx, actor, bankBatches, input.id, input.version, 'void')
  await requireBatchReach(tx, actor, input.id, { need: 'edit' })
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
  await requireBatchReach(tx, actor, id, { need: 'export', items: FILE_ITEMS })
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
  await requireCards(tx, id)
  await writeBatchState(tx, actor, {
    id,
    before: BATCH.checked,
    state: BATCH.exported,
    transition: 'export',
  })
}
