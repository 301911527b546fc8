import { sql } from 'kysely'
import { REST_DAY, WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import type { WorkingYear } from '#modules/attendance/calendar/wire/working-calendar.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

type Announced = Pick<WorkingYear, 'isAnnounced' | 'isNextAnnounced'>

/** Every day of a year with its class: the calendar entry, otherwise the day of the week. */
export async function readWorkingYear(db: Database, year: number): Promise<WorkingYear> {
  const { rows } = await sql<WorkingYear['days'][number] & Announced>`
    select to_char(d.day, 'yyyy-mm-dd') as date, c.name, c.id,
      coalesce(c.day_class, case when extract(isodow from d.day) > 5 then ${REST_DAY} else ${WORK_DAY} end)
        as "dayClass",
      is_calendar_entered(${year}) as "isAnnounced",
      is_calendar_entered(${year + 1}) as "isNextAnnounced"
    from generate_series(make_date(${year}, 1, 1), make_date(${year}, 12, 31), interval '1 day') as d (day)
    left join work_calendar c on c.date = d.day::date and c.deleted_at is null
    order by d.day`.execute(db)
  return {
    year,
    isAnnounced: rows[0]?.isAnnounced ?? false,
    isNextAnnounced: rows[0]?.isNextAnnounced ?? false,
    days: rows.map(({ isAnnounced: _, isNextAnnounced: _next, ...day }) => day),
  }
}
