import { type RawBuilder, sql } from 'kysely'
import { ANNUAL_LEAVE, CAUSE, WELFARE_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import type { Employed } from '#modules/attendance/balances/wire/annual-leave.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Employment kinds with a contract; the company grants leave only to these employees. */
const EMPLOYED_AS = ['1', '2']
const LEFT = ['4', '5']

/** An employee of the year, with the days already granted for it. */
export type EntitledPerson = {
  userId: string
  workStart: string
  /** The city of work; some leave rules depend on it. */
  city: string | null
  /** Extra days by rank. */
  extra: number
  employed: readonly Employed[]
  granted: number
  grantedExtra: number
  /** Days that the employee took from the previous year's grant, including days carried over. */
  usedBefore: number
}

/**
 * Days of the annual leave granted for a year that the employee `b` has taken. Two kinds of days do not
 * count: days carried into the year, which an earlier year granted, and days added by hand, which are no
 * grant.
 */
function usedOfGrant(year: number): RawBuilder<number> {
  const { granted, used, returned } = CAUSE
  return sql`coalesce((
    select -sum(e.delta) from leave_entry e
      join leave_lot l on l.id = e.lot_id
      join leave_entry opening on opening.id = l.origin_id
    where e.user_id = b.id and e.kind = ${ANNUAL_LEAVE} and e.cause in (${used}, ${returned})
      and opening.year = ${year}::integer and opening.cause = ${granted}), 0)::float`
}

/** Employees matching `whose` (as `b`). Their rows stay locked until the end of `tx`. */
export async function readEntitledEmployees(
  tx: Tx,
  year: number,
  whose: RawBuilder<boolean>,
): Promise<EntitledPerson[]> {
  await sql`select 1 from user_base_info b where b.deleted_at is null and ${whose}
    order by b.id for no key update`.execute(tx)
  const granted = (kind: string) => sql`coalesce((
    select l.granted from leave_balance l
    where l.user_id = b.id and l.year = ${year}::integer and l.kind = ${kind}), 0)::float`
  const { rows } = await sql<EntitledPerson>`
    select b.id as "userId", b.work_start_date as "workStart", b.work_city as city, coalesce(r.extra_leave, 0) as extra,
      e.employed, ${granted(ANNUAL_LEAVE)} as granted, ${granted(WELFARE_LEAVE)} as "grantedExtra",
      ${usedOfGrant(year - 1)} as "usedBefore"
    from user_base_info b left join post_rank r on r.id = b.rank_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('from', s.join_date, 'to', s.leave_date)
          order by s.join_date) as employed
        from (
          select join_date, leave_date, emp_kind from employment_spell where user_id = b.id
          union all
          select b.join_date, case when b.status = any(${LEFT}) then coalesce(b.leave_date, today()) end,
            b.emp_kind
        ) s
        where s.emp_kind = any(${EMPLOYED_AS}) and s.join_date < make_date(${year + 1}, 1, 1)
          and coalesce(s.leave_date, 'infinity') >= make_date(${year}, 1, 1)
      ) e
    where b.deleted_at is null and b.status <> '0' and e.employed is not null and ${whose}
    order by b.id`.execute(tx)
  return rows
}

export type Absent = { sickDays: number; paidPersonalDays: number }

const LEAVE_KINDS = 'leave.kinds'

/** Whether personal leave is paid in a city during a period. */
type Pay = { city: string | null; since: string; until: string; isPaid: boolean }

/** The pay rules of a year; empty if no city pays personal leave. */
async function readPersonalPay(tx: Tx, year: number): Promise<Pay[]> {
  const { rows } = await sql<Omit<Pay, 'isPaid'> & { value: string }>`
    select p.city, p.effective_from::text as since, coalesce(p.effective_to, 'infinity')::text as until, p.value
    from policy_param p
    where p.key = ${LEAVE_KINDS} and p.deleted_at is null and p.effective_from <= ${`${year}-12-31`}::date
      and (p.effective_to is null or p.effective_to >= ${`${year}-01-01`}::date)`.execute(tx)
  const found = rows.map(({ value, ...where }) => {
    const rules = JSON.parse(value) as PolicyValue<typeof LEAVE_KINDS>
    const isPaid = rules.some(({ kind, payRate }) => kind === LEAVE.personal && payRate > 0)
    return { ...where, isPaid }
  })
  return found.some(({ isPaid }) => isPaid) ? found : []
}

/**
 * Leave in a year that may cost the employee that year's annual leave: past calendar days of sick leave, and days of
 * personal leave that were paid by the rule of the employee's city on that day.
 */
export async function readAbsences(tx: Tx, year: number): Promise<ReadonlyMap<string, Absent>> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const pay = await readPersonalPay(tx, year)
  const { rows } = await sql<Absent & { userId: string }>`
    with pay as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(pay)}::jsonb)
        as given (city text, since date, until date, "isPaid" boolean)
    )
    select user_id as "userId", sum(sick)::float as "sickDays", sum(personal)::float as "paidPersonalDays"
    from (
      select p.user_id,
        greatest(0, least(p.to_day, ${last}::date, today()) - greatest(p.from_day, ${first}::date) + 1) as sick,
        0 as personal
      from attend_paper p where p.sort = 'leave' and p.kind = ${LEAVE.sick}
        and p.from_day <= ${last}::date and p.to_day >= ${first}::date
      union all
      select d.user_id, 0, (part ->> 'days')::numeric
      from attend_day d cross join lateral jsonb_array_elements(d.leave_detail) part
      where ${pay.length > 0} and d.date between ${first}::date and ${last}::date and d.leave_days > 0
        and part ->> 'kind' = ${LEAVE.personal}
        and (select p."isPaid" from pay p
          where d.date between p.since and p.until and (p.city is null
            or p.city = (select b.work_city from user_base_info b where b.id = d.user_id))
          order by p.city nulls last limit 1)
    ) absent group by user_id`.execute(tx)
  return new Map(rows.map(({ userId, ...absent }) => [userId, absent]))
}
