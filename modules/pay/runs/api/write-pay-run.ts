import { sql } from 'kysely'
import { payDateOn } from '#modules/pay/legal-entities/api/read-pay-date.ts'
import { PAY_RUN_KIND, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

/** The tax period is the month of the pay day (Individual Income Tax Law, article 14: tax is withheld when paid). */
const taxPeriodOf = (payDate: string) => payDate.slice(0, MONTH_LENGTH)

type Employer = { name: string; payDay: number; payLag: number; known: string | null }

/** The employer of a run, and the run of this kind that it already has in the month. */
async function readEmployer(tx: Tx, { entityId, month, kind }: WriteInput): Promise<Employer> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay runs ${String(entityId)}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<Employer>`
    select e.name, e.pay_day as "payDay", e.pay_lag::integer as "payLag", r.run_no as known
    from legal_entity e
      left join pay_run r on r.entity_id = e.id and r.month = ${String(month)} and r.kind = ${String(kind)}
        and r.deleted_at is null
    where e.id = ${String(entityId)}::uuid and e.deleted_at is null and e.enabled`.execute(tx)
  const [found] = rows
  if (!found) throw invalidFields(payRuns, { entityId: { key: 'invalid.reference' } })
  return found
}

/** The next number of a month, such as `GZ202611-02`. */
async function nextNumber(tx: Tx, month: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay run numbers ${month}`}, 0))`.execute(
    tx,
  )
  const start = `GZ${month.replace('-', '')}-`
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(substr(run_no, ${start.length + 1})::integer), 0) + 1 as next
    from pay_run where run_no like ${`${start}%`}`.execute(tx)
  return start + String(rows[0]?.next ?? 1).padStart(2, '0')
}

/**
 * Opens a run. Without a pay day it takes the one of the employer. An employer has one run of a kind in a month, so
 * that nobody is paid twice.
 */
export async function addPayRun(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const known = await findEarlierWrite(tx, actor, payRuns, input.id)
  if (known) return known
  const month = String(input.month)
  const employer = await readEmployer(tx, input)
  if (employer.known !== null) {
    throw new Failure('conflict', 'pay.runExists', { values: { run: employer.known, month } })
  }
  const payDate = input.payDate ? String(input.payDate) : await payDateOn(tx, month, employer)
  requireAfterWork(payDate, month)
  const computed = {
    runNo: await nextNumber(tx, month),
    taxPeriod: taxPeriodOf(payDate),
    title: titleOf(month, employer.name, String(input.kind)),
    state: 'empty',
  }
  return addRecord(tx, actor, payRuns, { ...input, payDate }, computed)
}

/** The title of a run; only the kinds beside the normal one are named. */
function titleOf(month: string, employer: string, kind: string): string {
  const label = PAY_RUN_KIND.options.find(({ value }) => value === kind)?.label
  return kind === RUN_KIND.normal ? `${month} ${employer}` : `${month} ${employer} ${label ?? kind}`
}

/** Wages are not paid before the month in which they are earned. */
function requireAfterWork(payDate: string, month: string): void {
  if (payDate >= `${month}-01`) return
  throw invalidFields(payRuns, { payDate: { key: 'invalid.payBeforeWork' } })
}

/** Changes a run. Its pay day is fixed once rows are checked, because the tax period follows from it. */
export async function updatePayRun(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, payRuns, input.id, Number(input.version))
  const payDate = await payDateOf(tx, input, current)
  if (payDate === String(current.payDate)) {
    return updateRecord(tx, actor, payRuns, { ...input, payDate })
  }
  if (current.state !== 'empty' && current.state !== MONTHLY.open) {
    throw new Failure('conflict', 'pay.runFixed')
  }
  requireAfterWork(payDate, String(current.month))
  return updateRecord(
    tx,
    actor,
    payRuns,
    { ...input, payDate },
    { taxPeriod: taxPeriodOf(payDate) },
  )
}

/** The pay day after a change. If the user emptied it, the employer's pay day counts again. */
async function payDateOf(tx: Tx, input: WriteInput, current: Partial<WireRecord>): Promise<string> {
  if (input.payDate) return String(input.payDate)
  if (input.payDate === undefined) return String(current.payDate)
  const { rows } =
    await sql<Employer>`select name, pay_day as "payDay", pay_lag::integer as "payLag",
    null as known from legal_entity where id = ${String(current.entityId)}::uuid`.execute(tx)
  const [employer] = rows
  return employer ? payDateOn(tx, String(current.month), employer) : String(current.payDate)
}
