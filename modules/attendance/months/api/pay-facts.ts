import { sql } from 'kysely'
import { MAKE_UP_DAY, PUBLIC_HOLIDAY } from '#modules/attendance/calendar/define/choices.ts'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import {
  FIXED_WEEK,
  FREE_HOURS,
  HOLIDAYS_OFF,
  MAKEUP_AS_MONDAY,
  STANDARD_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import { LEAVE, TIME_OFF } from '#modules/attendance/requests/define/choices.ts'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { policySpans, policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { HOURS_OF_DAY } from './cycle-hours.ts'

/** Family visits are paid by the rule of 1981; they are a separate request and no kind of leave. */
const VISIT = '探亲'
/** Employment states of people who are not employed: not joined yet, left, and retired. */
const NOT_EMPLOYED = ['0', '4', '5']

/** The pay rate of each kind of leave, and the kinds paid as work, by city and period. */
type LeavePay = {
  city: string | null
  since: string
  until: string
  kinds: string[]
  rates: Record<string, number>
}

/** The rules for computing the facts that pay needs from a month. */
type PayRules = { leave: LeavePay[]; sickMonths: number | null; sickGap: number }

/** Reads the rules for some months. A city without its own rule of leave uses the national rule. */
export async function readPayRules(db: Database | Tx, range: Range): Promise<PayRules> {
  const spans = await policySpans(db, 'leave.kinds', range)
  const leave = spans.map(({ city, since, until, value }) => {
    const rates = new Map(value.map(({ kind, payRate }) => [String(kind), Number(payRate)]))
    rates.set(VISIT, 1)
    const kinds = [...rates].filter(([, rate]) => rate === 1).map(([kind]) => kind)
    return { city, since, until, kinds, rates: Object.fromEntries(rates) }
  })
  const spell = await policyValue(db, 'sick.spell', { city: null, on: range.to })
  return { leave, sickMonths: spell?.months ?? null, sickGap: spell?.gapDays ?? 0 }
}

/** The columns of the facts, in the order in which they are written. */
export const PAY_FACTS = [
  'month_pay_days',
  'employed_pay_days',
  'unpaid',
  'sick_spell',
  'ot_workday_lieu',
  'ot_restday_lieu',
  'ot_holiday_lieu',
] as const

/** SQL of a table `paid` with the pay rules of leave. */
export const paidKinds = ({ leave }: PayRules) => sql`
  paid as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(leave)}::jsonb)
      as given (city text, since date, until date, kinds text[], rates jsonb))`

/**
 * Computes for each day of a month the share of a paid day that an employee earns who is employed all month. A
 * computed day keeps its plan. Any other day takes the plan of the roster, or else the plan of the group of the
 * nearest computed day. A public holiday without work counts as the working day that it would be without the
 * holiday. For employees without a week and a roster, the calendar decides.
 */
export const payDays = ({ people, from, to }: Range) => sql`
  near as materialized (
    select d.user_id, asked.month, asked.first, asked.next, min(d.date) as since,
      (array_agg(d.attend_group_id order by d.date))[1] as first_group,
      (array_agg(d.attend_group_id order by d.date desc))[1] as last_group
    from asked join attend_day d on d.date >= asked.first and d.date < asked.next
    where d.user_id = any(${[...people]}::uuid[])
      and d.date >= date_trunc('month', ${from}::date::timestamp)::date
      and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
    group by d.user_id, asked.month, asked.first, asked.next
  ), calendar as materialized (
    select day::date as date, extract(isodow from day)::integer as weekday,
      coalesce(c.day_class, case when extract(isodow from day) > 5 then '1' else '0' end) as day_class,
      coalesce(c.day_class in ('1', ${PUBLIC_HOLIDAY}), false) as is_free
    from asked cross join lateral generate_series(asked.first, asked.next - 1, interval '1 day') day
      left join work_calendar c on c.date = day::date and c.deleted_at is null
  ), planned as (
    select n.user_id, n.month, c.date, c.weekday, coalesce(d.day_class, c.day_class) as day_class, g.kind,
      g.holiday_rule is not distinct from ${HOLIDAYS_OFF} as keeps_calendar, c.is_free,
      d.user_id is not null as is_computed, s.id is not null as is_rostered, d.plan, d.required_days,
      case when s.id is not null then s.shift_group_id
        when g.kind <> ${FIXED_WEEK} or (g.holiday_rule = ${HOLIDAYS_OFF} and c.is_free) then null
        else own.shift_id end as shift_id, own.shift_id as week_id
    from near n
      join calendar c on c.date >= n.first and c.date < n.next
      left join attend_day d on d.user_id = n.user_id and d.date = c.date
        and d.date >= date_trunc('month', ${from}::date::timestamp)::date
        and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
      left join user_schedule s on d.user_id is null and s.user_id = n.user_id and s.date = c.date
        and s.deleted_at is null
      left join attend_group g on g.id = case when d.user_id is not null then d.attend_group_id
        when c.date < n.since then n.first_group else n.last_group end
      left join lateral (select (array[g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id,
        g.saturday_id, g.sunday_id])[case when g.holiday_rule = ${HOLIDAYS_OFF}
          and c.day_class = ${MAKE_UP_DAY} and g.makeup_rule = ${MAKEUP_AS_MONDAY}
          then 1 else c.weekday end] as shift_id) own on true
  ), valued as (
    select p.*, case
        when p.is_computed then case when p.plan = 'unscheduled' then null else p.required_days end
        when p.is_rostered or p.kind = ${FIXED_WEEK}
          then case when v.kind <> ${SHIFT_OFF} then v.day_value else 0 end
        when p.kind = ${FREE_HOURS} then case when p.keeps_calendar
          then p.day_class in ('0', ${MAKE_UP_DAY}) else p.weekday < 6 end::integer
      end as plan_value,
      case
        when p.kind = ${FIXED_WEEK} then case when w.kind <> ${SHIFT_OFF} then w.day_value else 0 end
        -- A roster that keeps the calendar leaves holidays free; any other roster has real rest days.
        when p.kind <> ${FREE_HOURS} and not p.keeps_calendar and (p.is_rostered or p.plan = 'rest') then 0
        else (p.weekday < 6)::integer
      end as holiday_value
    from planned p
      left join shift_version v on not p.is_computed and v.shift_group_id = p.shift_id
        and p.date between v.from_day and v.until
      left join shift_version w on p.day_class = ${PUBLIC_HOLIDAY} and w.shift_group_id = p.week_id
        and p.date between w.from_day and w.until
  ), pay_day as (
    select v.user_id, v.month, v.date, v.is_computed or exists (
        select from employment_status e join user_base_info b on b.id = e.user_id
        where e.user_id = v.user_id and v.date between e.from_day and coalesce(e.to_day, 'infinity')
          and e.status <> all(${NOT_EMPLOYED})
          and (not is_expected(b.status) or b.leave_date is null or v.date <= b.leave_date)) as is_employed,
      case when v.day_class = ${PUBLIC_HOLIDAY} and coalesce(v.plan_value, 0) = 0 then v.holiday_value
        else coalesce(v.plan_value, (v.day_class in ('0', ${MAKE_UP_DAY}))::integer) end as worth
    from valued v
  ), pay_days as (
    select user_id, month, sum(worth) as month_pay_days,
      coalesce(sum(worth) filter (where is_employed), 0) as employed_pay_days
    from pay_day group by user_id, month
  )`

const PARTS = sql`jsonb_to_recordset(d.leave_detail) as part (kind text, days numeric)`
const PERIOD = ({ people, from, to }: Range) => sql`
  d.user_id = any(${[...people]}::uuid[]) and d.leave_detail <> '[]'
    and d.date >= date_trunc('month', ${from}::date::timestamp)::date
    and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date`

/** Leave that is not paid in full: days by kind and rate. Leave of a kind without a rule is unpaid. */
const unpaidLeave = (range: Range) => sql`
  unpaid_kind as (
    select d.user_id, asked.month, part.kind, rate.value as rate, round(sum(part.days), 2) as days
    from asked join attend_day d on d.date >= asked.first and d.date < asked.next
      cross join ${PARTS}
      left join lateral (select p.rates from paid p
        where d.date between p.since and p.until and (p.city is null
          or p.city = (select b.work_city from user_base_info b where b.id = d.user_id))
        order by p.city nulls last limit 1) in_force on true
      cross join lateral (select coalesce((in_force.rates ->> part.kind)::numeric, 0) as value) rate
    where ${PERIOD(range)} and rate.value < 1
    group by d.user_id, asked.month, part.kind, rate.value
  ), unpaid_leave as (
    select user_id, month, jsonb_agg(jsonb_build_object('kind', kind, 'days', to_char(days, 'FM990.00'),
      'rate', to_char(rate, 'FM0.00')) order by length(kind), kind, rate) as unpaid
    from unpaid_kind where days > 0 group by user_id, month
  )`

/**
 * Splits the sick leave of a month by illness. Two periods of sick leave belong to one illness when at most the
 * allowed number of working days lies between them. Days off do not count as a gap. The statement reads all
 * earlier sick leave of the employee, so that the first day of an illness does not depend on the computed
 * months.
 */
const sickLeave = (range: Range, { sickMonths, sickGap }: PayRules) => sql`
  ill as materialized (
    select distinct d.user_id from attend_day d
    where ${PERIOD(range)} and d.leave_detail @> ${JSON.stringify([{ kind: LEAVE.sick }])}::jsonb
  ), due as (
    select d.user_id, d.date, sick.days, count(*) filter (where sick.days is null and d.required_days > 0)
        over (partition by d.user_id order by d.date) as worked
    from ill join attend_day d on d.user_id = ill.user_id
        and d.date < (date_trunc('month', ${range.to}::date::timestamp) + interval '1 month')::date
      cross join lateral (select sum(part.days) as days from ${PARTS} where part.kind = ${LEAVE.sick}) sick
  ), sick_day as (
    select s.user_id, s.date, s.days, s.worked - lag(s.worked)
        over (partition by s.user_id order by s.date) <= ${sickGap} as goes_on
    from due s where s.days > 0
  ), illness as (
    select s.user_id, s.date, s.days, count(*) filter (where s.goes_on is not true)
        over (partition by s.user_id order by s.date) as nth
    from sick_day s
  ), since as (
    select i.*, min(i.date) over (partition by i.user_id, i.nth) as since from illness i
  ), sick_part as (
    select i.user_id, asked.month, i.since,
      coalesce(sum(i.days) filter (where not is_beyond), 0) as within,
      coalesce(sum(i.days) filter (where is_beyond), 0) as beyond
    from asked join since i on i.date >= asked.first and i.date < asked.next
      cross join lateral (
        select coalesce(i.date >= i.since + make_interval(months => ${sickMonths}::integer), false) as is_beyond) after_limit
    group by i.user_id, asked.month, i.since
  ), sick_leave as (
    select user_id, month, jsonb_agg(jsonb_build_object('since', to_char(since, 'YYYY-MM-DD'),
      'within', to_char(within, 'FM990.00'), 'beyond', to_char(beyond, 'FM990.00')) order by since) as sick_spell
    from sick_part group by user_id, month
  )`

/**
 * Overtime for which the employee requested time off, by class of day. Counts only the hours of employees with
 * the standard working hours system, because averaged hours are compared with the standard after time off.
 * Hours on a public holiday are always paid, so ot_to_lieu does not contain them. For days stored before the
 * details of overtime existed, ot_to_lieu counts as rest-day hours first.
 */
const givenBack = ({ people, from, to }: Range) => sql`
  lieu as (
    select d.user_id, asked.month,
      round(sum(case when d.ot_detail = '[]' then d.ot_to_lieu - least(d.ot_to_lieu, d.ot_restday)
        else part.workday end) / 60.0, 2) as workday,
      round(sum(d.ot_to_lieu) / 60.0, 2) as both, round(sum(part.holiday) / 60.0, 2) as holiday
    from asked join attend_day d on d.date >= asked.first and d.date < asked.next
      left join attend_group g on g.id = d.attend_group_id
      cross join lateral (
        select coalesce(sum(p.counted) filter (where p.kind = 'workday' and p.lieu), 0) as workday,
          coalesce(sum(p.counted) filter (where p.kind = 'holiday' and exists (
            select from work_overtime w where w.id = p.id and w.settle = ${TIME_OFF})), 0) as holiday
        from jsonb_to_recordset(d.ot_detail) as p (id uuid, kind text, counted integer, lieu boolean)) part
    where d.user_id = any(${[...people]}::uuid[])
      and (d.ot_to_lieu > 0 or d.ot_detail <> '[]') and ${HOURS_OF_DAY} = ${STANDARD_HOURS}
      and d.date >= date_trunc('month', ${from}::date::timestamp)::date
      and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
    group by d.user_id, asked.month
  )`

/**
 * The facts that attendance supplies to pay, as an SQL table `pay` by employee and month. The caller's
 * statement must define the months as `asked` and the rules of leave as `paid`.
 */
export const factsOfMonths = (range: Range, rules: PayRules) => sql`
  ${payDays(range)}, ${unpaidLeave(range)}, ${sickLeave(range, rules)}, ${givenBack(range)}, pay as (
    select p.user_id, p.month, p.month_pay_days, p.employed_pay_days, coalesce(u.unpaid, '[]') as unpaid,
      coalesce(s.sick_spell, '[]') as sick_spell, coalesce(l.workday, 0) as ot_workday_lieu,
      coalesce(l.both - l.workday, 0) as ot_restday_lieu, coalesce(l.holiday, 0) as ot_holiday_lieu
    from pay_days p
      left join unpaid_leave u on u.user_id = p.user_id and u.month = p.month
      left join sick_leave s on s.user_id = p.user_id and s.month = p.month
      left join lieu l on l.user_id = p.user_id and l.month = p.month)`

/**
 * Finds later open months in which the employees were sick, because a change in an earlier month can move
 * the first day of their illness.
 */
export async function sickMonthsAfter(tx: Tx, { people, to }: Range): Promise<Range | null> {
  const { rows } = await sql<{ people: string[] | null; from: string; to: string }>`
    select array_agg(distinct user_id) as people, min(month) || '-01' as from, max(month) || '-01' as to
    from attend_month
    where user_id = any(${[...people]}::uuid[]) and month > to_char(${to}::date, 'YYYY-MM')
      and sick_spell <> '[]' and not locked and deleted_at is null`.execute(tx)
  const [found] = rows
  return found?.people ? { people: found.people, from: found.from, to: found.to } : null
}
