import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** A run in which somebody has checked rows, and whether rows of it are audited. */
export type CheckedRun = { run: string; isAudited: boolean }

/** The checked runs that counted the attendance of these people in a month, audited ones first. */
export async function readCheckedRuns(
  tx: Tx,
  { month, people }: { month: string; people: readonly string[] },
): Promise<CheckedRun[]> {
  const { rows } = await sql<CheckedRun>`
    select r.run_no as run, bool_or(s.state <> ${MONTHLY.checked}) as "isAudited"
    from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
      and r.deleted_at is null
    where s.month = ${month} and s.user_id = any(${[...people]}::uuid[]) and s.deleted_at is null
      and s.state <> all(${[MONTHLY.open, MONTHLY.voided]}) and s.month_pay_days > 0
    group by r.run_no order by 2 desc, 1`.execute(tx)
  return rows
}
