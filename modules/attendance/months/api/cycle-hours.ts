import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import {
  AVERAGED_HOURS,
  INDEFINITE_HOURS,
  STANDARD_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import { policySpans, policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const DAY_HOURS = 8
const MONTHS = 12
const PUBLIC_HOLIDAY = '2'

/** Whether employees without fixed hours get holiday pay, by city and period. */
type HolidayPay = { city: string | null; since: string; until: string; isPaid: boolean }

/** Legal and local parameters for computing hours. */
export type HourRules = {
  /** Standard hours of each requested year. */
  years: { year: number; hours: number }[]
  /** Empty if no city pays these holidays. */
  holidayPay: HolidayPay[]
}

const FLEXIBLE_HOLIDAY = 'ot.flexibleHoliday'

/** The rule of each city for some months; empty if no group has indefinite hours. */
async function readHolidayPay(db: Database | Tx, range: Range): Promise<HolidayPay[]> {
  const spans = await policySpans(db, FLEXIBLE_HOLIDAY, range)
  if (!spans.some(({ value }) => value) || !(await hasIndefiniteHours(db))) return []
  return spans.map(({ city, since, until, value }) => ({ city, since, until, isPaid: value }))
}

async function hasIndefiniteHours(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from attend_group where work_hours = ${INDEFINITE_HOURS} and deleted_at is null
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Reads the parameters for some employees' months. */
export async function readHourRules(db: Database | Tx, range: Range): Promise<HourRules> {
  const years: HourRules['years'] = []
  const [first, last] = [range.from, range.to].map((day) => Number(day.slice(0, 4)))
  for (let year = first ?? 0; year <= (last ?? 0); year += 1) {
    const days = await policyValue(db, 'attend.yearDays', { city: null, on: `${year}-12-31` })
    years.push({ year, hours: (days ?? 0) * DAY_HOURS })
  }
  return { years, holidayPay: await readHolidayPay(db, range) }
}

/** The working hours system on a day of `d` in the group `g`. */
export const HOURS_OF_DAY = sql`coalesce(
  hours_in_force(g.work_hours, g.cycle, g.hours_from, g.hours_to, d.date), ${STANDARD_HOURS})`

const standard = sql`filter (where hours = ${STANDARD_HOURS})`
const inHours = (minutes: RawBuilder<unknown>) => sql`round(coalesce(${minutes}, 0) / 60.0, 2)`

/**
 * Hours of public holidays, including those of the shift. Without fixed hours they are paid only if the
 * city's rule says so on the day.
 */
const holidayMinutes = ({ holidayPay }: HourRules) => {
  const pays =
    holidayPay.length === 0
      ? sql`false`
      : sql`coalesce((select p."isPaid"
          from jsonb_to_recordset(${JSON.stringify(holidayPay)}::jsonb)
            as p (city text, since date, until date, "isPaid" boolean)
          where d.date between p.since and p.until and (p.city is null
            or p.city = (select b.work_city from user_base_info b where b.id = d.user_id))
          order by p.city nulls last limit 1), false)`
  // Older days without this column: use the hours of the shift and the class of the day.
  const unkept = sql`case when holiday_minutes is null and day_class = ${PUBLIC_HOLIDAY} then worked_minutes else 0 end`
  return sql`sum(case when hours = ${STANDARD_HOURS} then ot_holiday
    when hours = ${AVERAGED_HOURS} or ${pays} then ot_holiday + ${unkept} else 0 end)`
}

/** Overtime paid by the day, in hours; with averaged hours the excess of the cycle is added. */
export const overtimeByDay = (rules: HourRules) => sql`
  ${inHours(sql`sum(ot_workday) ${standard}`)} as ot_by_day,
  ${inHours(sql`sum(ot_restday) ${standard}`)} as ot_restday,
  ${inHours(holidayMinutes(rules))} as ot_holiday,
  substr(max(d.date || hours) filter (where hours <> ${STANDARD_HOURS}), 11) as own_hours`

/**
 * Averaged working time (domain 09 A17): the hours worked in the cycle up to the end of each month, against
 * the standard of the cycle. Only the employee's last month of the cycle carries the excess. That is the last
 * month of the cycle, or the month in which the approval, their time in the group or their employment ends.
 *
 * Hours worked come from the days, including overtime on working days and rest days, without time off in
 * lieu. Public holidays count separately: they are paid at three times the rate, and the standard excludes
 * them. The standard is a twelfth of the year's hours for each month, for the days of the cycle from the
 * employee's first day in the group on. Hours of leave reduce it. 248 days of 8 hours are 1,984 hours a year:
 *
 * 1. A month, 23 shifts of 8 hours: 184 − 165.33 = 18.67 hours.
 * 2. A quarter of 180, 140 and 200 hours: January and February have none, March has 520 − 496 = 24.
 * 3. The same with a shift of 8 of these hours on 1 January: 8 hours at three times the rate, and 512 − 496 =
 * 16 in March.
 * 4. A year from 1 July on with 16 hours of leave and 1,000 worked: 1,984 × 184 ∕ 365 = 1,000.15, less 16 is
 * 984.15; December has 15.85.
 */
export const cyclesOfMonths = ({ people, from, to }: Range, { years }: HourRules) => sql`
  averaged as materialized (
    select distinct on (d.user_id, asked.month) d.user_id, asked.month, g.id as group_id,
      cycle_first(g.cycle, d.date) as first,
      (cycle_first(g.cycle, d.date) + make_interval(months => cycle_months(g.cycle)))::date - 1 as last,
      cycle_months(g.cycle) as months, g.hours_from, g.hours_to,
      asked.next as next_month
    from asked join attend_day d on d.date >= asked.first and d.date < asked.next
      join attend_group g on g.id = d.attend_group_id
    where exists (select from attend_group where work_hours = ${AVERAGED_HOURS})
      and d.user_id = any(${[...people]}::uuid[]) and ${HOURS_OF_DAY} = ${AVERAGED_HOURS}
      and d.date >= date_trunc('month', ${from}::date::timestamp)::date
      and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
    order by d.user_id, asked.month, d.date desc
  ), reckoned as (
    select a.*, w.*, a.next_month > least(a.last, a.hours_to) as is_over,
      case when a.next_month <= least(a.last, a.hours_to) then
        (select b.leave_date < a.next_month from user_base_info b where b.id = a.user_id) is true
          or attend_group_of(a.user_id, a.next_month) is distinct from a.group_id
        else false end as has_left
    from averaged a cross join lateral (
      select min(x.date) as since, max(x.date) as latest, sum(x.leave_minutes) / 60.0 as leave,
        sum(x.ot_workday + x.ot_restday - least(x.ot_to_lieu, x.ot_workday + x.ot_restday)
          + x.worked_minutes - coalesce(x.holiday_minutes,
            case when x.day_class = ${PUBLIC_HOLIDAY} then x.worked_minutes else 0 end)) / 60.0 as worked
      from attend_day x
      where x.user_id = a.user_id and x.attend_group_id = a.group_id and x.date < a.next_month
        and x.date between greatest(a.first, a.hours_from) and least(a.last, a.hours_to)) w
  ), cycle as (
    select r.user_id, r.month, r.since, u.until, round(r.worked, 2) as worked, round(r.leave, 2) as leave,
      s.hours as standard, case when r.is_over or r.has_left
        then greatest(round(r.worked - greatest(s.hours - r.leave, 0), 2), 0) else 0 end as beyond
    from reckoned r
      cross join lateral (select case when r.has_left then r.latest
        else least(r.last, r.hours_to) end as until) u
      join jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as y (year integer, hours numeric)
        on y.year = extract(year from r.first)
      cross join lateral (select round(y.hours * r.months / ${MONTHS}::numeric
        * (u.until - r.since + 1) / (r.last - r.first + 1), 2) as hours) s)`

/**
 * The last day of the latest stored month after these months whose cycle includes one of them; null if there is none.
 */
export async function lastOfCycles(tx: Tx, { people, to }: Range): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select to_char((max(m.month) || '-01')::date + interval '1 month - 1 day', 'YYYY-MM-DD') as last
    from attend_month m
    where m.user_id = any(${[...people]}::uuid[]) and m.deleted_at is null
      and m.hours_system = ${AVERAGED_HOURS} and m.month > to_char(${to}::date, 'YYYY-MM')
      and m.cycle_since <= (date_trunc('month', ${to}::date) + interval '1 month')::date - 1`.execute(
    tx,
  )
  return rows[0]?.last ?? null
}
