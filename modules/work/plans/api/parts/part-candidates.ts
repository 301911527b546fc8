import { sql } from 'kysely'
import { PERSONAL_PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { PlanCandidates, PlanPart } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** Largest number of people in the list; users type other people's codes. */
const MOST_NAMED = 400

async function requireReached(db: Database, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`select from year_plan p where p.id = ${id}::uuid
    and p.deleted_at is null and ${scopePredicate(yearPlans, 'p', actor, 'view')}`.execute(db)
  if (rows.length === 0) throw new Failure('not-found', 'not-found')
}

/** Departments at or below the plan's department, and their people. */
export async function readPlanCandidates(
  db: Database,
  actor: Actor,
  id: string,
): Promise<PlanCandidates> {
  await requireReached(db, actor, id)
  const [departments, people] = await Promise.all([
    sql<PlanCandidates['departments'][number]>`
      select d.id, d.name, d.code, leader.name as leader
      from year_plan p join department own on own.id = p.dept_id
        join department d on d.path like own.path || '%' and d.enabled and d.deleted_at is null
        left join app_user leader on leader.id = d.leader_id and leader.state = '1'
      where p.id = ${id}::uuid order by d.level, d.sort, d.id limit ${MOST_NAMED}`.execute(db),
    sql<PlanCandidates['people'][number]>`
      select u.code, u.name, d.name as "deptName"
      from year_plan p join department own on own.id = p.dept_id
        join department d on d.path like own.path || '%' and d.deleted_at is null
        join app_user u on u.dept_id = d.id and u.state = '1' and u.deleted_at is null
      where p.id = ${id}::uuid order by d.level, d.sort, u.code limit ${MOST_NAMED}`.execute(db),
  ])
  return { departments: departments.rows, people: people.rows }
}

type Last = PlanPart & { fromTitle: string; fromYear: number }

/**
 * Last year's parts of the plan with the same title and department, as far as the actor may view
 * them, moved by one year; their dates are cut to the plan's dates.
 */
export async function readLastParts(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ from: { title: string; year: number } | null; parts: PlanPart[] }> {
  await requireReached(db, actor, id)
  const { rows } = await sql<Last>`
    select part.title, part.dept_id as "deptId",
      case when part.kind = ${PERSONAL_PLAN} then owner.code end as "ownerCode", part.period,
      part.period_no as "periodNo", part.weight, part.goal, part.target_value::text as "targetValue",
      part.unit, greatest(p.plan_start, least(p.plan_end,
        (part.plan_start + interval '1 year')::date))::text as "planStart",
      greatest(p.plan_start, least(p.plan_end,
        (part.plan_end + interval '1 year')::date))::text as "planEnd",
      last.title as "fromTitle", last.year as "fromYear"
    from year_plan p
      join lateral (select l.* from year_plan l
        where l.year = p.year - 1 and l.dept_id = p.dept_id and l.deleted_at is null
          and l.plan_state <> '9' and (l.title = p.title or l.owner_id = p.owner_id)
          and l.kind = p.kind and exists (select from year_plan b where b.parent_id = l.id)
          and ${scopePredicate(yearPlans, 'l', actor, 'view')}
        order by l.title = p.title desc, l.plan_start limit 1) last on true
      join year_plan part on part.parent_id = last.id and part.deleted_at is null
        and part.plan_state not in ('4', '9') and ${scopePredicate(yearPlans, 'part', actor, 'view')}
      join app_user owner on owner.id = part.owner_id
    where p.id = ${id}::uuid order by part.plan_start, part.doc_no`.execute(db)
  const [first] = rows
  return {
    from: first ? { title: first.fromTitle, year: first.fromYear } : null,
    parts: rows.map(({ fromTitle: _title, fromYear: _year, ...part }) => part),
  }
}
