import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { writeBankFile } from '#modules/pay/bank-files/api/write-bank-file.ts'
import { FILE_KIND } from '#modules/pay/bank-files/define/choices.ts'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import { type Run, requireRunOf } from '#modules/pay/runs/api/read-run.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { ActionVerb, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type BatchPlan, duesOf, type PlannedBatch, planBatches } from './plan-batches.ts'

/** Locks a run and its rows, so that two makers wait for each other, and nobody undoes the approval meanwhile. */
async function lockRun(tx: Tx, actor: Actor, runId: string): Promise<Run> {
  const record = await readRecord(tx, actor, payRuns, runId)
  await sql`select from pay_run where id = ${runId}::uuid for no key update`.execute(tx)
  const run = await requireRunOf(tx, record)
  const { rows } = await sql<{ state: string }>`
    select state from salary where entity_id = ${run.entityId}::uuid and month = ${run.month} and kind = ${run.kind}
      and deleted_at is null and state <> ${MONTHLY.voided} order by id for no key update`.execute(
    tx,
  )
  const isOpen = rows.some(({ state }) => state === MONTHLY.open || state === MONTHLY.checked)
  if (rows.length === 0 || isOpen) {
    throw new Failure('conflict', 'bankBatch.notAudited', { values: { run: run.runNo } })
  }
  return run
}

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
  const run = await lockRun(tx, actor, String(input.values.runId))
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

async function nextBatchNo(tx: Tx, { runNo }: Run, runId: string): Promise<string> {
  const { rows } = await sql<{ nth: number }>`
    select count(*)::integer + 1 as nth from bank_batch where run_id = ${runId}::uuid`.execute(tx)
  return `${runNo}-B${String(rows[0]?.nth ?? 1).padStart(2, '0')}`
}

/** Writes the file of a batch, and stores it with the card of each person as it is now. */
async function makeBatch(tx: Tx, actor: Actor, run: Run, batch: PlannedBatch) {
  const { template, account, dues } = batch
  const head = {
    payerName: account.payerName,
    payerAccount: account.accountNo,
    day: run.payDate,
    note: run.month,
  }
  const content = await writeBankFile(template, head, dues)
  const id = uuidv7()
  const batchNo = await nextBatchNo(tx, run, run.id)
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

/** Names a person of a run as paid without a bank file, such as in cash, with the reason. */
export const payOtherwise: ActionVerb = async (tx, actor, { values }) => {
  const userId = String(values.userId)
  refuseOwnAct(actor, 'payOtherwise', [userId])
  const run = await lockRun(tx, actor, String(values.runId))
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.person_name as name from ${duesOf(run)} s
    where s.user_id = ${userId}::uuid
      and ${opensPay(actor, PAY_ITEM.sheet, sql`s.user_id`, { need: 'edit' })}`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('conflict', 'bankBatch.notDue')
  await requireSealed(tx, [row.id])
  await sql`
    update salary set paid_otherwise = ${String(values.reason)}, paid_otherwise_by_id = ${actor.userId}::uuid,
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
    where id = ${row.id}::uuid`.execute(tx)
  return { message: { key: 'bankBatch.paidOtherwise', values: { name: row.name } } }
}
