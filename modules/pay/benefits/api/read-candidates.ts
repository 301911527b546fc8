import { sql } from 'kysely'
import { GONE, NOT_JOINED_YET, SUSPENDED } from '#modules/hr/archives/define/employment-states.ts'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { BENEFIT, BIRTHDAY, HEAT } from '#modules/pay/benefits/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lastDay } from '#platform/api/sheets/person-snapshot.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** Hazards and words in a job description that indicate work in heat or outdoors. */
const HOT = '高温'
const OUTDOORS = '户外|室外|露天'
/** States of employment in which a person does not work here. */
const NOT_HERE = [NOT_JOINED_YET, SUSPENDED, ...GONE]

export type BenefitCandidate = {
  userId: string
  empNo: string
  name: string
  deptId: string
  /** The day or post that gives the benefit: a birthday, the day of the festival, or the post. */
  why: string
  /** A benefit of the kind and month is there already. */
  isThere: boolean
}

export type BenefitSearch = {
  kind: string
  month: string
  /** The day on which people must be employed to get a festival benefit. If absent, the last day of the month. */
  on: string | null
  deptIds: readonly string[]
}

/**
 * Lists who gets a benefit of a kind in a month, among the people for whom the caller may add it: people whose birthday
 * is in the month, people with an outdoor or hot post in the hot months, or, for other kinds, everybody employed on the
 * day.
 */
export async function readBenefitCandidates(
  db: Database | Tx,
  actor: Actor,
  { kind, month, on, deptIds }: BenefitSearch,
): Promise<BenefitCandidate[]> {
  const { rows } = await sql<BenefitCandidate>`
    with asked as (select coalesce(${on}::date, ${lastDay(month)}) as day)
    select r.user_id as "userId", r.emp_no as "empNo", r.name, r.dept_id as "deptId", fits.why,
      exists (select from benefit b where b.user_id = r.user_id and b.kind = ${kind} and b.month = ${month}
        and b.state <> ${BENEFIT.void} and b.deleted_at is null) as "isThere"
    from asked cross join (select p.*, p.id as user_id from user_base_info p) r
      cross join lateral (
        select case ${kind}::text
          when ${BIRTHDAY} then
            case when extract(month from r.birth_date) = right(${month}, 2)::integer
              then to_char(r.birth_date, 'MM-DD') end
          when ${HEAT} then (
            select max(post.name) from post_explain e join post on post.id = e.post_id
              cross join lateral policy_at('heat.months', r.work_city, asked.day) heat
            where e.post_id = r.post_id and e.is_current and e.deleted_at is null
              and (${HOT} = any(e.hazards) or e.environment ~ ${OUTDOORS})
              and right(${month}, 2)::integer between (heat.value ->> 'from')::integer
                and (heat.value ->> 'to')::integer)
          else to_char(asked.day, 'YYYY-MM-DD') end as why) fits
    where r.deleted_at is null and fits.why is not null and r.join_date <= asked.day
      and (r.leave_date is null or r.leave_date >= asked.day)
      and exists (select from employment_status s where s.user_id = r.user_id and s.status <> all(${NOT_HERE})
        and asked.day between s.from_day and coalesce(s.to_day, 'infinity'))
      and ${within(deptIds)} and ${scopePredicate(benefits, 'r', actor, 'add')}
    order by r.emp_no limit 2000`.execute(db)
  return rows
}

function within(deptIds: readonly string[]) {
  if (deptIds.length === 0) return sql`true`
  return sql`r.dept_id in (select below.id from department below join department top
    on below.path like top.path || '%' where top.id = any(${[...deptIds]}::uuid[]))`
}
