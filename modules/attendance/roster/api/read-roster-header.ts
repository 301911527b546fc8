import { sql } from 'kysely'
import type { RosterDay } from '#modules/attendance/roster/wire/roster.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Every day of a month with its class and its lock. */
export async function readHeader(
  db: Database,
  groupId: string,
  month: string,
): Promise<RosterDay[]> {
  const { rows } = await sql<RosterDay>`
    with locked as materialized (
      select set_date, lock_type from attend_lock_now where attend_group_id = ${groupId}::uuid
        and left(set_date, 7) = ${month})
    select d.date::text, extract(isodow from d.date)::int as weekday, c.name as "holidayName",
      coalesce(c.day_class, case when extract(isodow from d.date) > 5 then '1' else '0' end) as "dayType",
      coalesce((select max(l.lock_type) from locked l
        where l.set_date in (${month}, d.date::text)), '0') as "lockType"
    from (select day::date as date from generate_series(to_date(${month}, 'YYYY-MM'),
        to_date(${month}, 'YYYY-MM') + interval '1 month' - interval '1 day', interval '1 day') day) d
      left join work_calendar c on c.date = d.date and c.deleted_at is null
    order by d.date`.execute(db)
  return rows
}
