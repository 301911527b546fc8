import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import type { StaffTurnover } from '#modules/hr/staff-reports/wire/staff-overview.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'

/**
 * Opening count, joiners and leavers in each month of a year, the current one up to today, among the files
 * `b` that a predicate selects. A person still counts on their last day. Each employment of a rehired person
 * counts separately. People who never were on the pay roll (not yet joined, on a service contract) are not
 * counted, nor are leavers without a known last day.
 */
export function turnoverMonths(
  year: number,
  within: RawBuilder<boolean>,
): RawBuilder<StaffTurnover['months'][number]> {
  return sql`
    with month as (
      select start::date, least((start + interval '1 month -1 day')::date, today()) as last
      from generate_series(make_date(${year}, 1, 1), make_date(${year}, 12, 1), interval '1 month') start
      where start <= today()
    ), staff as (
      select b.join_date, case when b.status in ('4', '5') then b.leave_date else 'infinity' end as leave_date
      from user_base_info b
      where b.status not in ('0', '8') and b.join_date <= today() and ${within}
      union all
      select s.join_date, s.leave_date from employment_spell s join user_base_info b on b.id = s.user_id
      where ${within}
    )
    select to_char(month.start, 'YYYY-MM') as month,
      count(*) filter (where join_date < start and leave_date >= start)::integer as opening,
      count(*) filter (where join_date between start and last)::integer as joined,
      count(*) filter (where leave_date between start and last)::integer as left,
      count(*) filter (where join_date <= last and leave_date > last)::integer as closing
    from month left join staff on leave_date is not null
    group by month.start order by month.start`
}

/** Reads the months of a year, by default this year, over the files that the reader may see. */
export async function readStaffTurnover(
  db: Database,
  actor: Actor,
  requestedYear?: number,
): Promise<StaffTurnover> {
  const year = requestedYear ?? Number((await readToday(db)).slice(0, 'yyyy'.length))
  const { rows } = await turnoverMonths(year, withinReach(actor)).execute(db)
  return { year, months: rows }
}
