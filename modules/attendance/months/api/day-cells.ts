import { type RawBuilder, sql } from 'kysely'
import { REST_DAY, WORK_DAY } from '#modules/attendance/calendar/define/choices.ts'
import type { CalendarDay, DayCell } from '#modules/attendance/months/wire/attend-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The first day of a month `yyyy-MM`. */
export const firstOf = (month: string) => sql`(${month} || '-01')::date`
/** The first day after a month `yyyy-MM`. */
export const afterLast = (month: string) =>
  sql`((${month} || '-01')::date + interval '1 month')::date`

/** Every day of a month in the calendar. */
export async function readMonthCalendar(db: Database, month: string): Promise<CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select to_char(d.day, 'YYYY-MM-DD') as date, c.name as holiday,
      coalesce(c.day_class, case when extract(isodow from d.day) > 5 then ${REST_DAY} else ${WORK_DAY} end)
        as "dayClass"
    from generate_series(${firstOf(month)}, ${afterLast(month)} - 1, interval '1 day') as d (day)
      left join work_calendar c on c.date = d.day::date and c.deleted_at is null
    order by d.day`.execute(db)
  return rows
}

/** One employee's days of a month, limited by the condition `within` on rows `t`. */
export async function readDayCells(
  db: Database,
  userId: string,
  month: string,
  within: RawBuilder<boolean> = sql`true`,
): Promise<DayCell[]> {
  const { rows } = await sql<DayCell>`
    select to_char(t.date, 'YYYY-MM-DD') as date, t.statuses, s.name as "shiftName",
      attend_in_out(t.segments) as "inOut", t.worked_minutes as "workedMinutes",
      t.required_days::text as "requiredDays", t.attend_days::text as "attendDays",
      t.late_minutes as "lateMinutes", t.early_minutes as "earlyMinutes", t.miss_times as "missTimes",
      t.absent_days::text as "absentDays", t.leave_days::text as "leaveDays",
      t.trip_days::text as "tripDays", t.return_days::text as "returnDays", t.ot_workday as "otWorkday",
      t.ot_restday as "otRestday", t.ot_holiday as "otHoliday", t.night_shift as "nightShift"
    from attend_day t left join shift_group s on s.id = t.shift_group_id
    where t.user_id = ${userId}::uuid and t.date >= ${firstOf(month)} and t.date < ${afterLast(month)}
      and ${within}
    order by t.date`.execute(db)
  return rows
}
