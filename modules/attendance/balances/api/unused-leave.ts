import { sql } from 'kysely'
import { ANNUAL_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { type Employed, entitledDays } from '#modules/attendance/balances/wire/annual-leave.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/**
 * Statutory annual leave: the days left today, and the days earned but not taken by the employee's last day.
 */
export type UnusedLeave = { left: number; unused: number }

type Found = {
  workStart: string
  employed: Employed[]
  /** Days left in lots that do not end before the last day. */
  left: number
  /** Granted for the year of the last day; null if nothing has been granted yet. */
  granted: number | null
}

async function readFound(db: Database | Tx, userId: string, lastDay: string) {
  const { rows } = await sql<Found>`
    select to_char(b.work_start_date, 'YYYY-MM-DD') as "workStart",
      (select jsonb_agg(jsonb_build_object('from', s.join_date, 'to', s.leave_date) order by s.join_date)
        from (select join_date, leave_date from employment_spell where user_id = b.id
          union all select b.join_date, ${lastDay}::date) s) as employed,
      coalesce((select sum(l.left) from leave_lot l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE}
        and l.expire_at >= ${lastDay}::date), 0)::float8 as left,
      (select l.granted::float8 from leave_balance l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE}
        and l.year = extract(year from ${lastDay}::date)::integer) as granted
    from user_base_info b
    where b.id = ${userId}::uuid
      and exists (select from leave_balance l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE})`.execute(
    db,
  )
  return rows[0]
}

/**
 * Annual leave not taken by the employee's last day. For that year only the share up to the day counts
 * (domain 09 A17), in whole days, and at most the granted days if other leave has cost some. Days requested
 * for the future count as taken. Null for an employee without annual leave.
 */
export async function readUnusedLeave(
  db: Database | Tx,
  userId: string,
  lastDay: string,
): Promise<UnusedLeave | null> {
  const found = await readFound(db, userId, lastDay)
  if (!found) return null
  const { workStart, employed, left, granted } = found
  const year = Number(lastDay.slice(0, 4))
  const on = { city: null, on: `${year}-01-01` }
  const bands = (await policyValue(db, 'annualLeave.bands', on)) ?? []
  const share = entitledDays({ year, employed, workStart, bands, asOf: lastDay })
  const due = granted === null ? share : Math.min(share, granted)
  return { left, unused: Math.max(0, Math.round((left - (granted ?? 0) + due) * 10) / 10) }
}
