import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Range } from '#api/attendance/facts/read-facts.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { policyValue } from '#api/store/policy-param.ts'
import { monthBefore } from '#contracts/shanghai-time.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

/** Kinds of leave that are paid as work, by the parameter in force. */
async function paidKinds(db: Database | Tx, on: string): Promise<string[]> {
  const kinds = (await policyValue(db, 'leave.kinds', { city: null, on })) ?? []
  const paid = kinds.filter(({ payRate }) => Number(payRate) === 1).map(({ kind }) => kind)
  // Who visits his family is paid by the rule of 1981; it is a request of its own and no kind of leave.
  return [...paid, '探亲']
}

/** The months that some days lie in, yyyy-MM. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  const last = to.slice(0, MONTH_LENGTH)
  for (let month = from.slice(0, MONTH_LENGTH); month <= last; month = monthBefore(month, -1)) {
    months.push(month)
  }
  return months
}

/** Figures of a month in the order in which they are written. */
const FIGURES = [
  ...(['attend_group_id', 'dept_id', 'required_days', 'attend_days', 'rest_days'] as const),
  ...(['late_times', 'late_minutes', 'early_times', 'early_minutes', 'miss_times'] as const),
  ...(['absent_days', 'leave_days', 'leave_by_kind', 'trip_days', 'visit_days'] as const),
  ...(['return_days', 'ot_workday', 'ot_restday', 'ot_holiday', 'ot_to_lieu'] as const),
  ...(['night_times', 'paid_days', 'abnormal', 'locked'] as const),
]

/** Of them what a person has confirmed: where one of these changes, he is asked again. */
const CONFIRMED: readonly (typeof FIGURES)[number][] = [
  ...(['required_days', 'attend_days', 'absent_days', 'leave_by_kind', 'late_minutes'] as const),
  ...(['early_minutes', 'miss_times', 'ot_workday', 'ot_restday', 'ot_holiday'] as const),
  'paid_days',
]

const refs = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => sql.ref(table + name)))

const differs = (names: readonly string[]) =>
  sql<boolean>`(${refs(names, 'm.')}) is distinct from (${refs(names, 'excluded.')})`

/** The days of some people in the months that a range touches, with whether each is closed. */
const daysOfMonths = ({ people, from, to }: Range) => sql`
  select d.*, to_char(d.date, 'YYYY-MM') as month, exists (select from closed c
      where c.attend_group_id = d.attend_group_id
        and c.set_date in (d.date::text, to_char(d.date, 'YYYY-MM'))) as is_closed
  from attend_day d
  where d.user_id = any(${[...people]}::uuid[]) and d.date >= date_trunc('month', ${from}::date)::date
    and d.date < (date_trunc('month', ${to}::date) + interval '1 month')::date`

/** Leave of a month by its kind, and how much of it is paid. */
const leaveOfMonths = (paid: readonly string[]) => sql`
  select user_id, month, jsonb_object_agg(kind, days) as by_kind, sum(days) as days,
    coalesce(sum(days) filter (where kind = any(${[...paid]}::text[])), 0) as paid
  from (select user_id, month, l ->> 'kind' as kind, sum((l ->> 'days')::numeric) as days
    from day, jsonb_array_elements(leave_detail) l where leave_detail <> '[]' group by 1, 2, 3) kinds
  group by user_id, month`

const TOTALS = sql`
  select user_id, month, (array_agg(attend_group_id order by date desc))[1] as attend_group_id,
    (array_agg(dept_id order by date desc))[1] as dept_id, sum(required_days) as required_days,
    sum(attend_days) as attend_days, count(*) filter (where plan = 'rest')::int as rest_days,
    sum(late_times)::int as late_times, sum(late_minutes)::int as late_minutes,
    sum(early_times)::int as early_times, sum(early_minutes)::int as early_minutes,
    sum(miss_times)::int as miss_times, sum(absent_days) as absent_days, sum(trip_days) as trip_days,
    sum(visit_days) as visit_days, sum(return_days) as return_days,
    round(sum(ot_workday) / 60.0, 2) as ot_workday, round(sum(ot_restday) / 60.0, 2) as ot_restday,
    round(sum(ot_holiday) / 60.0, 2) as ot_holiday, round(sum(ot_to_lieu) / 60.0, 2) as ot_to_lieu,
    count(*) filter (where night_shift and attend_days > 0)::int as night_times,
    count(*) filter (where statuses && '{late,early,missing,halfAbsent,absent}')::int as abnormal,
    bool_and(is_closed) as locked
  from day group by user_id, month`

/**
 * Adds up the months of some people from their days (domain 09 A08). A closed month stays as it is, unless it
 * is being closed; a row whose figures change loses the confirmation of the person.
 */
export async function writeMonths(tx: Tx, range: Range, isClosing: boolean): Promise<void> {
  const { people, from, to } = range
  const paid = await paidKinds(tx, to)
  // An id for each row that there may be: those of known rows are thrown away.
  const ids = people.flatMap((userId) =>
    monthsOf(from, to).map((month) => ({ userId, month, id: uuidv7() })),
  )
  await sql`
    with closed as materialized (
      select attend_group_id, set_date from attend_lock_now where lock_type = '2'
    ), day as (${daysOfMonths(range)}), leave as (${leaveOfMonths(paid)}), total as (${TOTALS}), fresh as (
      select t.*, coalesce(l.days, 0) as leave_days, coalesce(l.by_kind, '{}') as leave_by_kind,
        t.attend_days + coalesce(l.paid, 0) as paid_days, i.id
      from total t left join leave l on l.user_id = t.user_id and l.month = t.month
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

/** Months of people who turned out to have no day in them. */
export async function dropEmptyMonths(tx: Tx, { people, from, to }: Range): Promise<void> {
  await sql`
    delete from attend_month m
    where m.user_id = any(${[...people]}::uuid[]) and not m.locked
      and m.month between to_char(${from}::date, 'YYYY-MM') and to_char(${to}::date, 'YYYY-MM')
      and not exists (select from attend_day d where d.user_id = m.user_id
        and d.date >= (m.month || '-01')::date
        and d.date < ((m.month || '-01')::date + interval '1 month')::date)`.execute(tx)
}
