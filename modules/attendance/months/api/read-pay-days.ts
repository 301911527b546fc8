import { type RawBuilder, sql } from 'kysely'
import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { HOURS_OF_DAY } from './cycle-hours.ts'
import { payDays } from './pay-facts.ts'
import { monthsTouched } from './write-months.ts'

/** The figures of one day of a person that pay needs: days and hours as decimals. */
export type PayDay = {
  userId: string
  date: string
  /** How many paid days this day of the employment counts as. */
  worth: string
  absentDays: string
  /** Minutes of work, for pay by the hour. */
  workedMinutes: string
  leave: { kind: string; days: string }[]
  otWorkday: string
  otRestday: string
  otHoliday: string
  otWorkdayLieu: string
  otRestdayLieu: string
}

/**
 * Reads the days of a month, for people whose terms of pay changed within the month. The days add up to the
 * figures of the month, except overtime of averaged hours: only the month has that figure.
 */
export async function readPayDays(
  db: Database | Tx,
  { people, month }: { people: readonly string[]; month: string },
): Promise<PayDay[]> {
  if (people.length === 0) return []
  const days = daysOf(month)
  const range = { people: [...people], from: days[0] ?? '', to: days.at(-1) ?? '' }
  const hours = (minutes: RawBuilder<unknown>) =>
    sql`(round(coalesce(${minutes}, 0) / 60.0, 2))::text`
  const { rows } = await sql<PayDay>`
    with asked as materialized (${monthsTouched(range)}), ${payDays(range)}
    select p.user_id as "userId", to_char(p.date, 'YYYY-MM-DD') as date, p.worth::text as worth,
      coalesce(d.absent_days, 0)::text as "absentDays",
      coalesce(d.worked_minutes, 0)::text as "workedMinutes",
      coalesce((select jsonb_agg(jsonb_build_object('kind', part.kind, 'days', part.days::text))
        from jsonb_to_recordset(d.leave_detail) as part (kind text, days numeric)), '[]') as leave,
      ${hours(sql`d.ot_workday`)} as "otWorkday", ${hours(sql`d.ot_restday`)} as "otRestday",
      ${hours(sql`d.ot_holiday`)} as "otHoliday", ${hours(sql`back.workday`)} as "otWorkdayLieu",
      ${hours(sql`d.ot_to_lieu - back.workday`)} as "otRestdayLieu"
    from pay_day p
      left join attend_day d on d.user_id = p.user_id and d.date = p.date
        and d.date between ${range.from}::date and ${range.to}::date
      left join attend_group g on g.id = d.attend_group_id
      cross join lateral (
        select case when ${HOURS_OF_DAY} <> ${STANDARD_HOURS} then 0
          when d.ot_detail = '[]' then d.ot_to_lieu - least(d.ot_to_lieu, d.ot_restday)
          else (select coalesce(sum(part.counted) filter (where part.kind = 'workday' and part.lieu), 0)
            from jsonb_to_recordset(d.ot_detail) as part (kind text, counted integer, lieu boolean)) end as workday
      ) back
    where p.is_employed
    order by p.user_id, p.date`.execute(db)
  return rows
}
