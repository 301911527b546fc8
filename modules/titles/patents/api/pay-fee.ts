import { sql } from 'kysely'
import { FEE } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { PATENT_FEE_DUE } from './remind-fees.ts'
import { writePatentRows } from './write-patent.ts'

/** A fee with what it costs when it is paid on a day. */
export type FeeOnDay = {
  id: string
  year: number
  state: string
  dueDate: string
  graceEnd: string
  fullFee: string
  payable: string
  surcharge: string
}

/** Reads the fee of a year, by the table of the day on which it is paid. Null when the patent has no such fee. */
export async function readFeeOnDay(
  tx: Tx,
  id: string,
  year: number,
  day: string,
): Promise<FeeOnDay | null> {
  const { rows } = await sql<FeeOnDay>`
    select f.id, f.year, f.state, f.due_date::text as "dueDate", f.grace_end::text as "graceEnd",
      fee.whole::text as "fullFee",
      round(fee.whole * (1 - patent_fee_share(p, f.year, ${day}::date)), 2)::text as payable,
      patent_surcharge(fee.whole, f.legal_date, f.due_date, ${day}::date)::text as surcharge
    from patent_fee f join patent p on p.id = f.patent_id
      cross join lateral (select coalesce(patent_fee_full(p.kind, f.year, ${day}::date), f.full_fee) as whole) fee
    where f.patent_id = ${id}::uuid and f.year = ${year}::integer and f.deleted_at is null`.execute(
    tx,
  )
  return rows[0] ?? null
}

async function readNextYear(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ year: number }>`
    select f.year from patent_fee f where f.patent_id = ${id}::uuid and f.deleted_at is null
      and f.state in (${FEE.ahead}, ${FEE.due}, ${FEE.grace})
    order by f.year limit 1`.execute(tx)
  return rows[0]?.year ?? null
}

/** Compares what was paid with what the fee costs on that day. */
export function amountProblems(
  { payable, surcharge }: Pick<FeeOnDay, 'payable' | 'surcharge'>,
  { dueAmount, dueSurcharge }: ActionValues,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const expected = moneyOf(payable).plus(moneyOf(surcharge))
  if (moneyOf(String(dueAmount)).compare(expected) !== 0) {
    problems.dueAmount = { key: 'invalid.patentAmount', values: { amount: String(expected) } }
  }
  if (moneyOf(String(dueSurcharge)).compare(moneyOf(surcharge)) !== 0) {
    problems.dueSurcharge = { key: 'invalid.patentSurcharge', values: { amount: surcharge } }
  }
  return problems
}

/** Stores a payment on the row of its year. */
export async function storePayment(
  tx: Tx,
  actor: Actor,
  fee: FeeOnDay,
  { day, values }: { day: string; values: ActionValues },
): Promise<void> {
  const { receiptNo, payer = null } = values
  await sql`update patent_fee set state = ${FEE.paid}, paid_at = ${day}::date,
      paid_amount = ${fee.payable}::numeric + ${fee.surcharge}::numeric, paid_surcharge = ${fee.surcharge}::numeric,
      full_fee = ${fee.fullFee}::numeric, payable = ${fee.payable}::numeric, receipt_no = ${receiptNo}, payer = ${payer},
      version = version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
    where id = ${fee.id}::uuid`.execute(tx)
  await markHandled(tx, PATENT_FEE_DUE, fee.id)
}

async function checkedFee(
  tx: Tx,
  id: string,
  year: number,
  day: string,
  form: Resource,
): Promise<FeeOnDay> {
  const fee = await readFeeOnDay(tx, id, year, day)
  const refuse = (field: string, key: string, values: FieldProblem['values'] = {}) =>
    invalidFields(form, { [field]: { key, values } })
  if (!fee) throw refuse('dueYear', 'invalid.patentNoSuchFee', { year })
  if (fee.state === FEE.paid) throw refuse('dueYear', 'invalid.patentFeePaid', { year })
  const next = await readNextYear(tx, id)
  if (next !== null && next !== year)
    throw refuse('dueYear', 'invalid.patentFeeOrder', { year: next })
  if (day > (await readToday(tx))) throw refuse('paidOn', 'invalid.noticeAhead')
  if (day > fee.graceEnd) throw refuse('paidOn', 'invalid.patentAfterGrace', { day: fee.graceEnd })
  return fee
}

/** Records the payment of the fee that is next, checked against the table of the day of payment. */
export async function payPatentFee(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id, version, values } = input
  const form = patents.actions.payFee?.form ?? patents
  const current = await lockForUpdate(tx, actor, patents, id, version, 'payFee')
  const day = String(values.paidOn ?? (await readToday(tx)))
  const fee = await checkedFee(tx, id, Number(values.dueYear), day, form)
  const problems = amountProblems(fee, values)
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  await storePayment(tx, actor, fee, { day, values })
  await writePatentRows(tx, id)
  const { rows } = await sql<{ due: string | null }>`
    select fee_due_date::text as due from patent where id = ${id}::uuid`.execute(tx)
  const move = {
    values: { feeDueDate: rows[0]?.due ?? null },
    move: 'payFee',
    reason: `${fee.year}`,
  }
  return { version: await writeMove(tx, actor, { resource: patents, current }, move) }
}
