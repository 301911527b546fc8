import { sql } from 'kysely'
import { paysWages, WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The sheet of a run. */
export type RunKey = { entityId: string; month: string; kind: string }

export type Run = RunKey & { id: string; runNo: string; payDate: string; taxPeriod: string }

/** The run of a sheet. Refuses a sheet without a run, because the pay day of the run decides the tax. */
export async function requireRun(
  db: Database | Tx,
  { entityId, month, kind }: RunKey,
): Promise<Run> {
  const { rows } = await sql<Run>`
    select id, run_no as "runNo", kind, entity_id as "entityId", month, pay_date::text as "payDate",
      tax_period as "taxPeriod"
    from pay_run
    where entity_id = ${entityId}::uuid and month = ${month} and kind = ${kind} and deleted_at is null`.execute(
    db,
  )
  const [run] = rows
  if (!run) throw new Failure('conflict', 'pay.noRun', { values: { month } })
  return run
}

/** The run of a record of `pay/runs`. */
export function requireRunOf(
  db: Database | Tx,
  { entityId, month, kind }: WireRecord,
): Promise<Run> {
  const key = {
    entityId: String(entityId),
    month: String(month),
    kind: String(kind),
  }
  return requireRun(db, key)
}

/**
 * Refuses to compute a run out of the order of payments. While an earlier run is unchecked, this run could withhold too
 * little or too much. A later run has already cumulated without this run. Within a tax period, the pay day gives the
 * order, and on the same day the run number. A later open run of the same tax period is no obstacle, because it can be
 * generated again. Wages and final settlements of one month pay different people, so neither cumulates the other.
 */
export async function requireTaxOrder(db: Database | Tx, run: Run): Promise<void> {
  const later = sql<boolean>`(r.tax_period, r.pay_date, r.run_no)
    > (${run.taxPeriod}, ${run.payDate}::date, ${run.runNo})`
  const { rows } = await sql<{ run: string; isLater: boolean }>`
    select r.run_no as run, ${later} as "isLater" from pay_run r
    where r.entity_id = ${run.entityId}::uuid and r.id <> ${run.id}::uuid and r.deleted_at is null
      and left(r.tax_period, 4) = left(${run.taxPeriod}, 4)
      and not (${paysWages(run.kind)}::boolean and r.kind = any(${[...WAGE_RUNS]}::text[])
        and r.month = ${run.month} and r.tax_period = ${run.taxPeriod})
      and (r.tax_period > ${run.taxPeriod} and r.state <> 'empty'
        or ${later} and r.state not in ('empty', ${MONTHLY.open})
        or not ${later} and r.state = ${MONTHLY.open})
    order by r.tax_period, r.pay_date, r.run_no limit 1`.execute(db)
  const [other] = rows
  if (!other) return
  const key = other.isLater ? 'pay.laterRun' : 'pay.earlierRunOpen'
  throw new Failure('conflict', key, { values: { run: other.run } })
}
