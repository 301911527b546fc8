import { sql } from 'kysely'
import { z } from 'zod'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import {
  BANK_BATCH_CALLS,
  enteredMonth,
  settledMonth,
} from '#modules/pay/bank-batches/wire/bank-batches.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { Failure } from '#platform/api/failure.ts'
import { monthParam, readQuery, textParam } from '#platform/api/http/read-query.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { BATCH_FILE_TYPES, sendBatchFile } from './batch-file.ts'
import { exportBatch, type StoredFile } from './move-batch.ts'
import { addToGroup } from './plan-batches.ts'
import { type Outcome, settleBatch } from './settle-batch.ts'

const MAX_BANK = 40
const MAX_NAMED = 12

const fileQuery = z.object({
  month: monthParam,
  bank: textParam(MAX_BANK),
  format: z.enum(['txt', 'xlsx']).optional(),
})
type FileQuery = z.infer<typeof fileQuery>

type Known = { id: string; batchNo: string; extension: string }

function severalBatches(batches: readonly string[]): Failure {
  const names = listWords(batches.slice(0, MAX_NAMED))
  return new Failure('conflict', 'bankBatch.several', { values: { names } })
}

/** The file of the one checked batch of a month and bank. Refuses several, because they are files of their own. */
async function exportOfMonth(
  tx: Tx,
  actor: Actor,
  { month, bank, format }: FileQuery,
): Promise<StoredFile> {
  const { rows } = await sql<Known>`
    select b.id, b.batch_no as "batchNo", b.extension from bank_batch b join pay_run r on r.id = b.run_id
    where r.month = ${month} and b.bank = ${bank} and b.deleted_at is null
      and b.state not in (${BATCH.draft}, ${BATCH.void}) order by b.batch_no`.execute(tx)
  const [batch, ...others] = rows
  if (!batch) throw new Failure('not-found', 'bankBatch.none', { values: { month, bank } })
  if (others.length > 0) throw severalBatches(rows.map(({ batchNo }) => batchNo))
  const { extension } = batch
  if (format !== undefined && format !== extension) {
    throw new Failure('conflict', 'bankBatch.otherFormat', { values: { extension } })
  }
  return exportBatch(tx, actor, batch.id)
}

const fileOfMonthCall: AreaCall = {
  method: 'GET',
  path: BANK_BATCH_CALLS.fileOfMonth,
  need: permissionsFor(bankBatches, 'export'),
  // The first download changes the state of the batch.
  audit: 'write',
  spends: 'exports',
  about: {
    tag: bankBatches.path,
    summary: '某月某银行的代发文件：仅有一个已复核批次时可用；有多个时请按批次下载',
    query: fileQuery,
    answer: {},
    files: BATCH_FILE_TYPES,
  },
  handler: async (c, actor, store) => {
    const query = readQuery(c, fileQuery)
    return sendBatchFile(
      await inTransaction(store, { resource: bankBatches, actor }, (tx) =>
        exportOfMonth(tx, actor, query),
      ),
    )
  },
}

type Payment = { cardNo: string; batchId: string; batchNo: string }
type Entered = z.infer<typeof enteredMonth>

/** The outcomes by batch. Refuses a card that has no payment in the month, or payments in several batches. */
async function byBatch(tx: Tx, { month, rows }: Entered): Promise<Map<string, Outcome[]>> {
  const { rows: known } = await sql<Payment>`
    select p.card_no as "cardNo", b.id as "batchId", b.batch_no as "batchNo"
    from bank_batch_row p join bank_batch b on b.id = p.batch_id join pay_run r on r.id = b.run_id
    where r.month = ${month} and b.state in (${BATCH.exported}, ${BATCH.partly}, ${BATCH.paid})
      and p.result <> ${PAYMENT.void} and p.card_no = any(${rows.map(({ cardNo }) => cardNo)}::text[])
    order by b.id`.execute(tx)
  const found = new Map<string, Payment[]>()
  for (const payment of known) addToGroup(found, payment.cardNo, payment)
  const batches = new Map<string, Outcome[]>()
  for (const { cardNo, amount, result, reason = null } of rows) {
    const [batch, ...others] = found.get(cardNo) ?? []
    if (!batch) {
      throw new Failure('conflict', 'bankBatch.unknownRow', { values: { tail: cardNo.slice(-4) } })
    }
    if (others.length > 0) {
      throw severalBatches([batch, ...others].map(({ batchNo }) => batchNo))
    }
    addToGroup(batches, batch.batchId, { cardNo, amount, result, reason })
  }
  return batches
}

/** Enters the results of a month, all of them or none. */
async function settleMonth(tx: Tx, actor: Actor, entered: Entered) {
  const total = { changed: 0, paid: 0, open: 0 }
  for (const [id, outcomes] of [...(await byBatch(tx, entered))].sort()) {
    const { changed, paid, open } = await settleBatch(tx, actor, id, { outcomes })
    total.changed += changed
    total.paid += paid
    total.open += open
  }
  return total
}

/** The calls of a month and bank, for programs that know no batches. */
export const bankMonthCalls: readonly AreaCall[] = [
  fileOfMonthCall,
  writing({
    tag: bankBatches.path,
    method: 'PUT',
    path: BANK_BATCH_CALLS.resultOfMonth,
    need: permissionsFor(bankBatches, 'make'),
    summary: '按月登记代发结果：按卡号对应当月批次；有一行对不上，或同一卡号在多个批次，就整份拒绝',
    body: enteredMonth,
    answer: settledMonth,
    run: async ({ body, actor, store }) => {
      const done = await inTransaction(store, { resource: bankBatches, actor }, (tx) =>
        settleMonth(tx, actor, body),
      )
      const key = done.changed === 0 ? 'bankBatch.nothingNew' : 'bankBatch.settled'
      return { response: done, told: { key, values: done } }
    },
  }),
]
