import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { writeBankFile } from '#modules/pay/bank-files/api/write-bank-file.ts'
import { FILE_KIND } from '#modules/pay/bank-files/define/choices.ts'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionVerb, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { lockApprovedRun } from './lock-approved-run.ts'
import { type BatchPlan, type PlannedBatch, planBatches } from './plan-batches.ts'

const totalOf = ({ dues }: PlannedBatch) => sumOfMoney(dues.map(({ amount }) => moneyOf(amount)))

function linesOf({ batches, left }: BatchPlan): Line[] {
  return [
    ...batches.map(
      (batch): Line => ({
        key: batch.template.isChecked ? 'bankBatch.willMake' : 'bankBatch.willMakeUnchecked',
        values: {
          bank: batch.template.bank,
          template: batch.template.name,
          count: batch.dues.length,
          total: String(totalOf(batch)),
        },
      }),
    ),
    ...left.map(
      ({ why, dues }): Line => ({
        key: `bankBatch.left.${why}`,
        values: { count: dues.length },
        names: dues.map(({ name }) => name),
      }),
    ),
  ]
}

/** Makes the batches that pay a run: one for each bank and account, in several files where one would be too large. */
export const makeBatches: ActionVerb = async (tx, actor, input) => {
  const run = await lockApprovedRun(tx, actor, String(input.values.runId))
  const plan = await planBatches(tx, actor, run)
  const consequences = {
    lines: linesOf(plan),
    rows: plan.batches.map(({ template, account, dues }) => [
      template.id,
      account.id,
      dues.map(({ salaryId, cardId, amount }) => [salaryId, cardId, amount]),
    ]),
  }
  if (input.isPreview) return { consequences }
  if (plan.batches.length === 0) throw new Failure('conflict', 'bankBatch.nothingToPay')
  requireAsPreviewed(input, consequences)
  const ids = plan.batches.flatMap(({ dues }) => dues.map(({ salaryId }) => salaryId))
  await requireSealed(tx, ids)
  const made = []
  for (const batch of plan.batches) made.push(await makeBatch(tx, actor, run, batch))
  return {
    made,
    consequences,
    message: { key: 'bankBatch.made', values: { count: made.length, people: ids.length } },
  }
}

async function nextBatchNo(tx: Tx, { id, runNo }: Run): Promise<string> {
  const { rows } = await sql<{ nth: number }>`
    select count(*)::integer + 1 as nth from bank_batch where run_id = ${id}::uuid`.execute(tx)
  return `${runNo}-B${String(rows[0]?.nth ?? 1).padStart(2, '0')}`
}

/** The day on which the bank is to pay: the pay day, or today for a payment that is late. */
async function dayToPay(tx: Tx, { payDate }: Run): Promise<string> {
  const today = await readToday(tx)
  return payDate > today ? payDate : today
}

/** Writes the file of a batch, and stores it with the card of each person as it is now. */
async function makeBatch(tx: Tx, actor: Actor, run: Run, batch: PlannedBatch) {
  const { template, account, dues } = batch
  const head = {
    payerName: account.payerName,
    payerAccount: account.accountNo,
    day: await dayToPay(tx, run),
    note: run.month,
  }
  const content = await writeBankFile(template, head, dues)
  const id = uuidv7()
  const batchNo = await nextBatchNo(tx, run)
  const hash = createHash('sha256').update(content).digest('hex')
  const total = String(totalOf(batch))
  await sql`
    insert into bank_batch (id, batch_no, run_id, entity_id, bank, template_id, account_id, payer_account, people,
      net, hash, extension, content, made_by_id, created_by, updated_by)
    values (${id}::uuid, ${batchNo}, ${run.id}::uuid, ${run.entityId}::uuid, ${template.bank}, ${template.id}::uuid,
      ${account.id}::uuid, ${account.accountNo}, ${dues.length}, ${total}::numeric, ${hash},
      ${template.kind === FILE_KIND.xlsx ? 'xlsx' : 'txt'}, ${content}, ${actor.userId}::uuid,
      ${actor.userId}::uuid, ${actor.userId}::uuid)`.execute(tx)
  const column = (name: 'salaryId' | 'userId' | 'cardId' | 'cardNo' | 'holder' | 'amount') =>
    dues.map((due) => due[name])
  await sql`
    insert into bank_batch_row (id, batch_id, salary_id, user_id, row_no, card_id, card_no, holder, amount, result)
    select gen_random_uuid(), ${id}::uuid, r.salary_id, r.user_id, r.row_no, r.card_id, r.card_no, r.holder, r.amount,
      ${PAYMENT.waiting}
    from unnest(${column('salaryId')}::uuid[], ${column('userId')}::uuid[], ${column('cardId')}::uuid[],
        ${column('cardNo')}::text[], ${column('holder')}::text[], ${column('amount')}::numeric[])
      with ordinality as r (salary_id, user_id, card_id, card_no, holder, amount, row_no)`.execute(
    tx,
  )
  await writeHistory(tx, actor, {
    resource: bankBatches,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { batchNo, runId: run.id, bank: template.bank, people: dues.length, net: total, hash },
  })
  return { path: bankBatches.path, id, title: batchNo }
}
