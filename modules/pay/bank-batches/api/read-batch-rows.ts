import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import type { BankBatchRows, BankPayList } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { readTemplate } from '#modules/pay/bank-files/api/bank-template.ts'
import { requireRunOf } from '#modules/pay/runs/api/read-run.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { planBatches } from './plan-batches.ts'

const TAIL = 4

/** The payments of a batch to people whose pay the reader may see, with the last digits of their cards. */
export async function readBatchRows(
  db: Database,
  actor: Actor,
  id: string,
): Promise<BankBatchRows> {
  const batch = await readRecord(db, actor, bankBatches, id)
  const { isChecked } = await readTemplate(db, String(batch.templateId))
  const { rows } = await sql<BankBatchRows['rows'][number]>`
    select r.id, r.row_no as no, r.user_id as "userId", b.name, r.holder, right(r.card_no, ${TAIL}) as tail,
      r.amount::text as amount, r.result, r.reason
    from bank_batch_row r join user_base_info b on b.id = r.user_id
    where r.batch_id = ${id}::uuid and ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`)}
    order by r.row_no`.execute(db)
  return {
    batchNo: String(batch.batchNo),
    bank: String(batch.bank),
    state: String(batch.state),
    people: Number(batch.people),
    isChecked,
    isMaker: batch.madeById === actor.userId,
    rows,
  }
}

/** What the runs of a month still have to pay to people within the reader's reach, by bank and by what is missing. */
export async function readPayList(db: Database, actor: Actor, month: string): Promise<BankPayList> {
  const { rows } = await sql<{ id: string; title: string }>`
    select r.id, r.title from pay_run r where r.month = ${month} and r.deleted_at is null
      and r.state in (${MONTHLY.audited}, ${MONTHLY.finished}, ${MONTHLY.published}, ${MONTHLY.archived})
    order by r.run_no`.execute(db)
  const list: BankPayList = []
  for (const { id, title } of rows) {
    const run = await requireRunOf(db, await readRecord(db, actor, payRuns, id))
    const { batches, left } = await planBatches(db, actor, run)
    for (const { template, dues } of batches) {
      const total = sumOfMoney(dues.map(({ amount }) => moneyOf(amount)))
      const { bank } = template
      list.push({
        runId: id,
        run: title,
        bank,
        people: dues.length,
        total: String(total),
        why: null,
      })
    }
    for (const { why, dues } of left) {
      if (why === 'reach') continue
      const total = sumOfMoney(dues.map(({ amount }) => moneyOf(amount)))
      list.push({
        runId: id,
        run: title,
        bank: null,
        people: dues.length,
        total: String(total),
        why,
      })
    }
  }
  return list
}
