import { type RawBuilder, sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import type { BankBatchRows, BankPayList } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { readTemplate } from '#modules/pay/bank-files/api/bank-template.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type BatchPlan, type Due, planBatches } from './plan-batches.ts'

const TAIL = 4
const PAGE_SIZE = 50

/** The payments that somebody works on come first: those that failed, then those that wait. */
const PROBLEMS_FIRST = sql`case r.result when ${PAYMENT.waiting} then 1 when ${PAYMENT.paid} then 2
  when ${PAYMENT.void} then 3 else 0 end, r.row_no`

type Row = BankBatchRows['rows'][number]

/**
 * A page of the payments of a batch to people whose pay the reader may see, with the last digits of their cards. A page
 * beyond the last one is the last one.
 */
export async function readBatchRows(
  db: Database,
  actor: Actor,
  { id, result, page }: { id: string; result?: string | undefined; page: number },
): Promise<BankBatchRows> {
  const batch = await readRecord(db, actor, bankBatches, id)
  const { isChecked } = await readTemplate(db, String(batch.templateId))
  const seen = sql`bank_batch_row r
    where r.batch_id = ${id}::uuid and ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`)}`
  const { rows: counts } = await sql<{ result: string; count: number }>`
    select r.result, count(*)::integer as count from ${seen} group by r.result order by r.result`.execute(
    db,
  )
  const again = await readAgain(db, seen)
  const total = counts
    .filter((one) => result === undefined || one.result === result)
    .reduce((sum, { count }) => sum + count, 0)
  const shown = Math.max(1, Math.min(page, Math.ceil(total / PAGE_SIZE)))
  const { rows } = await sql<Row>`
    select p.id, p.row_no as no, p.user_id as "userId", b.name, p.holder,
      case when ${opensPay(actor, PAY_ITEM.bankCard, sql`p.user_id`)} then right(p.card_no, ${TAIL}) else '' end as tail,
      p.amount::text as amount, p.result, p.reason
    from (select r.*, row_number() over (order by ${PROBLEMS_FIRST}) as nth from ${seen}
        ${result === undefined ? sql`` : sql`and r.result = ${result}`}) p
      join user_base_info b on b.id = p.user_id
    where p.nth > ${(shown - 1) * PAGE_SIZE}::integer and p.nth <= ${shown * PAGE_SIZE}::integer
    order by p.nth`.execute(db)
  return {
    batchNo: String(batch.batchNo),
    bank: String(batch.bank),
    state: String(batch.state),
    people: Number(batch.people),
    isChecked,
    isMaker: batch.madeById === actor.userId,
    counts,
    unpaid: again.unpaid,
    nextBatch: again.nextBatch,
    total,
    page: shown,
    pageSize: PAGE_SIZE,
    rows,
  }
}

/** What became of the payments of a batch that were not made. */
async function readAgain(
  db: Database,
  seen: RawBuilder<unknown>,
): Promise<Pick<BankBatchRows, 'unpaid' | 'nextBatch'>> {
  const { rows } = await sql<Pick<BankBatchRows, 'unpaid' | 'nextBatch'>>`
    with failed as (
      select r.salary_id, r.batch_id from ${seen} and r.result in (${PAYMENT.failed}, ${PAYMENT.returned})
    ), live as (
      select l.salary_id, b.id, b.batch_no from failed f
        join bank_batch_row l on l.salary_id = f.salary_id and l.batch_id <> f.batch_id
          and l.result in (${PAYMENT.waiting}, ${PAYMENT.paid})
        join bank_batch b on b.id = l.batch_id
    )
    select (select count(*)::integer from failed f join salary s on s.id = f.salary_id
        where s.paid_otherwise is null and not exists (select from live l where l.salary_id = f.salary_id)) as unpaid,
      (select jsonb_build_object('id', id, 'batchNo', batch_no) from live
        order by batch_no desc limit 1) as "nextBatch"`.execute(db)
  return rows[0] ?? { unpaid: 0, nextBatch: null }
}

type PaidRun = Run & { title: string }

/** What the runs of a month still have to pay to people within the reader's reach, by bank and by what is missing. */
export async function readPayList(db: Database, actor: Actor, month: string): Promise<BankPayList> {
  const { rows: runs } = await sql<PaidRun>`
    select id, run_no as "runNo", kind, entity_id as "entityId", month, pay_date::text as "payDate",
      tax_period as "taxPeriod", title
    from pay_run where month = ${month} and deleted_at is null
      and state in (${MONTHLY.audited}, ${MONTHLY.finished}, ${MONTHLY.published}, ${MONTHLY.archived})
    order by run_no`.execute(db)
  const list: BankPayList = []
  for (const run of runs) list.push(...linesOf(run, await planBatches(db, actor, run)))
  return list
}

function linesOf({ id, title }: PaidRun, { batches, left }: BatchPlan): BankPayList {
  const lineOf = (dues: readonly Due[], bank: string | null, why: string | null) => ({
    runId: id,
    run: title,
    bank,
    people: dues.length,
    total: String(sumOfMoney(dues.map(({ amount }) => moneyOf(amount)))),
    why,
  })
  return [
    ...batches.map(({ template, dues }) => lineOf(dues, template.bank, null)),
    // The amounts of people outside the reader's reach are none of the reader's business.
    ...left.filter(({ why }) => why !== 'reach').map(({ why, dues }) => lineOf(dues, null, why)),
  ]
}
