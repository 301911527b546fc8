import { sql } from 'kysely'
import { ANNUAL_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { type Employed, entitledDays } from '#modules/attendance/balances/wire/annual-leave.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
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

/** The employee to read unused leave for, and the last day of the employment. */
export type LeaveOf = { userId: string; lastDay: string }

async function readFound(db: Database | Tx, wanted: readonly LeaveOf[]) {
  const asked = wanted.map(({ userId, lastDay }, nth) => ({ nth, userId, lastDay }))
  const { rows } = await sql<Found & { nth: number }>`
    select w.nth, to_char(b.work_start_date, 'YYYY-MM-DD') as "workStart",
      (select jsonb_agg(jsonb_build_object('from', s.join_date, 'to', s.leave_date) order by s.join_date)
        from (select join_date, leave_date from employment_spell where user_id = b.id
          union all select b.join_date, w."lastDay") s) as employed,
      coalesce((select sum(l.left) from leave_lot l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE}
        and l.expire_at >= w."lastDay"), 0)::float8 as left,
      (select l.granted::float8 from leave_balance l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE}
        and l.year = extract(year from w."lastDay")::integer) as granted
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (nth integer, "userId" uuid, "lastDay" date)
      join user_base_info b on b.id = w."userId"
    where exists (select from leave_balance l where l.user_id = b.id and l.kind = ${ANNUAL_LEAVE})`.execute(
    db,
  )
  return rows
}

/** The bands of annual leave at the beginning of each year. */
async function readBands(db: Database | Tx, years: ReadonlySet<number>) {
  const bands = new Map<number, NonNullable<PolicyValue<'annualLeave.bands'>>>()
  for (const year of years) {
    const on = { city: null, on: `${year}-01-01` }
    bands.set(year, (await policyValue(db, 'annualLeave.bands', on)) ?? [])
  }
  return bands
}

const yearOf = (day: string) => Number(day.slice(0, 'yyyy'.length))

/**
 * Annual leave that people have not taken by their last day, in the order of `wanted`. For the year of the last day,
 * only the share up to that day counts (domain 09 A17), in whole days. If other leave has cost some days, it is at most
 * the granted days. Days requested for the future count as taken. Null for an employee without annual leave.
 */
export async function readUnusedLeaves(
  db: Database | Tx,
  wanted: readonly LeaveOf[],
): Promise<(UnusedLeave | null)[]> {
  if (wanted.length === 0) return []
  const bandsOf = await readBands(db, new Set(wanted.map(({ lastDay }) => yearOf(lastDay))))
  const known: (UnusedLeave | null)[] = wanted.map(() => null)
  for (const { nth, workStart, employed, left, granted } of await readFound(db, wanted)) {
    const asOf = wanted[nth]?.lastDay ?? ''
    const year = yearOf(asOf)
    const bands = bandsOf.get(year) ?? []
    const share = entitledDays({ year, employed, workStart, bands, asOf })
    const due = granted === null ? share : Math.min(share, granted)
    known[nth] = {
      left,
      unused: Math.max(0, Math.round((left - (granted ?? 0) + due) * 10) / 10),
    }
  }
  return known
}

/** The same for one employee. */
export async function readUnusedLeave(
  db: Database | Tx,
  userId: string,
  lastDay: string,
): Promise<UnusedLeave | null> {
  const [known] = await readUnusedLeaves(db, [{ userId, lastDay }])
  return known ?? null
}
