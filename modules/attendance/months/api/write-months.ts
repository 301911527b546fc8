import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import {
  cyclesOfMonths,
  HOURS_OF_DAY,
  type HourRules,
  lastOfCycles,
  overtimeByDay,
  readHourRules,
} from './cycle-hours.ts'
import { factsOfMonths, PAY_FACTS, paidKinds, readPayRules, sickMonthsAfter } from './pay-facts.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

/** The months of a range of days, yyyy-MM. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  const last = to.slice(0, MONTH_LENGTH)
  for (let month = from.slice(0, MONTH_LENGTH); month <= last; month = monthBefore(month, -1)) {
    months.push(month)
  }
  return months
}

/** Figures of a month in the order of writing. */
const FIGURES = [
  'attend_group_id',
  'dept_id',
  'required_days',
  'attend_days',
  'rest_days',
  'late_times',
  'late_minutes',
  'early_times',
  'early_minutes',
  'miss_times',
  'absent_days',
  'leave_days',
  'leave_by_kind',
  'trip_days',
  'visit_days',
  'return_days',
  'ot_workday',
  'ot_restday',
  'ot_holiday',
  'ot_to_lieu',
  'night_times',
  'paid_days',
  'abnormal',
  'hours_system',
  'cycle_since',
  'cycle_until',
  'cycle_hours',
  'cycle_leave',
  'cycle_standard',
  'cycle_over',
  ...PAY_FACTS,
  'locked',
] as const

/** The figures that the employee confirmed: if one of them changes, they must confirm again. */
const CONFIRMED: readonly (typeof FIGURES)[number][] = [
  'required_days',
  'attend_days',
  'absent_days',
  'leave_by_kind',
  'late_minutes',
  'early_minutes',
  'miss_times',
  'ot_workday',
  'ot_restday',
  'ot_holiday',
  'paid_days',
]

const refs = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => sql.ref(table + name)))

const differs = (names: readonly string[]) =>
  sql<boolean>`(${refs(names, 'm.')}) is distinct from (${refs(names, 'excluded.')})`

/** The months of a range, each with its first day and the first day of the next month. */
export const monthsTouched = ({ from, to }: Pick<Range, 'from' | 'to'>) => sql`
  select to_char(first, 'YYYY-MM') as month, first::date as first, (first + interval '1 month')::date as next
  from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp,
    interval '1 month') first`

/** Whether a day `d` in `asked` is closed, by its day or month. Usually no day is closed. */
const IS_CLOSED = sql`exists (select from closed) and ((d.attend_group_id, asked.month) in
      (select attend_group_id, set_date from closed)
    or (d.attend_group_id, d.date::text) in (select attend_group_id, set_date from closed))`

/** Sums of employees' days by month. Leave is split later, because most months have none. */
const totals = ({ people, from, to }: Range, rules: HourRules) => sql`
  select d.user_id, asked.month, max(d.date) as last_day, sum(required_days) as required_days,
    sum(attend_days) as attended, count(*) filter (where plan = 'rest')::int as rest_days,
    sum(late_times)::int as late_times, sum(late_minutes)::int as late_minutes,
    sum(early_times)::int as early_times, sum(early_minutes)::int as early_minutes,
    sum(miss_times)::int as miss_times, sum(absent_days) as absent_days, sum(trip_days) as trip_days,
    sum(visit_days) as visit_days, sum(return_days) as return_days,
    ${overtimeByDay(rules)}, round(sum(ot_to_lieu) / 60.0, 2) as ot_to_lieu,
    count(*) filter (where night_shift and attend_days > 0)::int as night_times,
    count(*) filter (where statuses && '{late,early,missing,halfAbsent,absent}')::int as abnormal,
    bool_and(${IS_CLOSED}) as locked,
    jsonb_agg(jsonb_build_object('date', d.date, 'parts', leave_detail,
      'inHundredths', case when attend_days > 0 then leave_days end))
      filter (where leave_detail <> '[]') as leaves
  from asked join attend_day d on d.date >= asked.first and d.date < asked.next
    left join attend_group g on g.id = d.attend_group_id
    cross join lateral (select ${HOURS_OF_DAY} as hours) h
  where d.user_id = any(${[...people]}::uuid[])
    -- Said once more with values that are known, so that only these partitions are looked into.
    and d.date >= date_trunc('month', ${from}::date::timestamp)::date
    and d.date < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
  group by d.user_id, asked.month`

/**
 * Leave of a month by kind, and how much of it is paid. The rule of the city on each day takes priority over
 * the national rule. Hourly leave is counted in sixteenths of a day. A day shows rounded hundredths, but the
 * month sums the sixteenths, so that eight single hours on eight days are exactly one day. `cut` is the
 * excess of the rounded hundredths: that time was attended.
 */
const LEAVE_OF = sql`
  select jsonb_object_agg(kind, round(days, 2)) as by_kind, sum(days) as days, coalesce(sum(paid), 0) as paid,
    (select coalesce(sum((of_day ->> 'inHundredths')::numeric - (select sum((part ->> 'days')::numeric)
        from jsonb_array_elements(of_day -> 'parts') part)), 0)
      from jsonb_array_elements(t.leaves) of_day where of_day ->> 'inHundredths' is not null) as cut
  from (
    select l.kind, sum(l.days) as days, sum(l.days) filter (where l.kind = any(in_force.kinds)) as paid
    from (select (of_day ->> 'date')::date as date, part ->> 'kind' as kind, (part ->> 'days')::numeric as days
        from jsonb_array_elements(t.leaves) of_day, jsonb_array_elements(of_day -> 'parts') part) l
      left join lateral (select p.kinds from paid p
        where l.date between p.since and p.until and (p.city is null
          or p.city = (select b.work_city from user_base_info b where b.id = t.user_id))
        order by p.city nulls last limit 1) in_force on true
    group by l.kind) kinds`

/**
 * Sums some employees' months from their days (domain 09 A08). A closed month stays unchanged, unless this
 * run closes it. A row whose figures change loses the employee's confirmation.
 */
export async function writeMonths(tx: Tx, range: Range, isClosing: boolean): Promise<void> {
  await writeTouched(tx, range, isClosing)
  // With averaged hours, later months of the cycle depend on these months too.
  const last = await lastOfCycles(tx, range)
  if (last !== null) await writeTouched(tx, { ...range, to: last }, false)
  // Later months with sick leave depend on the first day of the illness, which may have changed.
  const sick = await sickMonthsAfter(tx, range)
  if (sick) await writeTouched(tx, sick, false)
}

async function writeTouched(tx: Tx, range: Range, isClosing: boolean): Promise<void> {
  const { people, from, to } = range
  const rules = await readHourRules(tx, range)
  const months = monthsOf(from, to)
  const payRules = await readPayRules(tx, range)
  // An id for each possible row; ids for existing rows are discarded.
  const ids = people.flatMap((userId) => months.map((month) => ({ userId, month, id: uuidv7() })))
  await sql`
    with closed as materialized (
      select attend_group_id, set_date from attend_lock_now where lock_type = '2'
    ), ${paidKinds(payRules)}, asked as materialized (${monthsTouched(range)}), total as materialized (${totals(range, rules)}),
    ${cyclesOfMonths(range, rules)}, ${factsOfMonths(range, payRules)}, fresh as (
      select t.*, ${refs(PAY_FACTS, 'pay.')}, t.ot_by_day + coalesce(c.beyond, 0) as ot_workday, last.attend_group_id, last.dept_id,
        t.own_hours as hours_system,
        c.since as cycle_since, c.until as cycle_until, coalesce(c.worked, 0) as cycle_hours,
        coalesce(c.leave, 0) as cycle_leave, coalesce(c.standard, 0) as cycle_standard,
        coalesce(c.beyond, 0) as cycle_over, round(coalesce(l.days, 0), 2) as leave_days,
        coalesce(l.by_kind, '{}') as leave_by_kind, round(t.attended + coalesce(l.cut, 0), 2) as attend_days,
        round(t.attended + coalesce(l.cut, 0) + coalesce(l.paid, 0), 2) as paid_days, i.id
      from total t join attend_day last on last.user_id = t.user_id and last.date = t.last_day
        join pay on pay.user_id = t.user_id and pay.month = t.month
        left join cycle c on c.user_id = t.user_id and c.month = t.month
        left join lateral (${LEAVE_OF}) l on t.leaves is not null
        join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as i ("userId" uuid, month text, id uuid)
          on i."userId" = t.user_id and i.month = t.month)
    insert into attend_month as m (id, user_id, month, ${refs(FIGURES)})
    select id, user_id, month, ${refs(FIGURES)} from fresh order by user_id, month
    on conflict (user_id, month) where deleted_at is null do update set
      ${sql.join(FIGURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      confirmed_at = case when not ${differs(CONFIRMED)} then m.confirmed_at end,
      computed_at = now(), updated_at = now(), version = m.version + 1
    where (not m.locked or not excluded.locked or ${isClosing}) and ${differs(FIGURES)}`.execute(tx)
}

/** The new values of the facts, with the default for a month without any stored day. */
const FILLED: Readonly<Record<(typeof PAY_FACTS)[number], RawBuilder<unknown>>> = {
  month_pay_days: sql`coalesce(pay.month_pay_days, 0)`,
  employed_pay_days: sql`coalesce(pay.employed_pay_days, 0)`,
  unpaid: sql`coalesce(pay.unpaid, '[]')`,
  sick_spell: sql`coalesce(pay.sick_spell, '[]')`,
  ot_workday_lieu: sql`coalesce(pay.ot_workday_lieu, 0)`,
  ot_restday_lieu: sql`coalesce(pay.ot_restday_lieu, 0)`,
  ot_holiday_lieu: sql`coalesce(pay.ot_holiday_lieu, 0)`,
}

/** Months whose facts for pay are filled in one statement. */
const AT_ONCE = 500

/**
 * Fills the facts for pay of months that were computed before these facts existed, including closed months.
 * All other figures of the month stay unchanged, and so do its version, its confirmation and the time of its
 * computation.
 */
export async function fillPayFacts(db: Database, stopping: AbortSignal): Promise<void> {
  for (;;) {
    stopping.throwIfAborted()
    const { rows } = await sql<{ people: string[]; month: string }>`
      select array_agg(user_id order by user_id) as people, month from (
        select m.user_id, m.month from attend_month m
        where m.month_pay_days is null order by m.month desc, m.user_id limit ${AT_ONCE}) found
      group by month`.execute(db)
    if (rows.length === 0) return
    for (const { people, month } of rows) {
      const range = { people, from: `${month}-01`, to: `${month}-01` }
      const rules = await readPayRules(db, range)
      await sql`
        with ${paidKinds(rules)}, asked as materialized (${monthsTouched(range)}),
        ${factsOfMonths(range, rules)}
        update attend_month m set ${sql.join(
          PAY_FACTS.map((name) => sql`${sql.ref(name)} = ${FILLED[name]}`),
        )}
        from unnest(${people}::uuid[]) as person (id)
          left join pay on pay.user_id = person.id
        where m.user_id = person.id and m.month = ${month} and m.month_pay_days is null`.execute(db)
    }
  }
}

/** Deletes months of employees without a day in them. */
export async function dropEmptyMonths(tx: Tx, { people, from, to }: Range): Promise<void> {
  await sql`
    delete from attend_month m
    where m.user_id = any(${[...people]}::uuid[]) and m.month = any(${monthsOf(from, to)}::text[])
      and m.deleted_at is null and not m.locked
      and not exists (select from attend_day d where d.user_id = m.user_id
        and d.date >= (m.month || '-01')::date
        and d.date < ((m.month || '-01')::date + interval '1 month')::date)`.execute(tx)
}
