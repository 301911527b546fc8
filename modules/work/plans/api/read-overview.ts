import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { PlanOverview } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** Counts of the year's plans that the actor may view, and the filter choices. */
export async function readPlanOverview(
  db: Database,
  actor: Actor,
  year: number,
): Promise<PlanOverview> {
  const reached = scopePredicate(yearPlans, 'p', actor, 'view')
  const { rows } = await sql<PlanOverview>`
    with mine as materialized (
      select p.dept_id, p.owner_id, p.plan_state, p.plan_end, p.progress, p.weight, p.parent_id, p.id
      from year_plan p
      where p.year = ${year} and p.deleted_at is null and p.plan_state <> '9' and ${reached}
    ), tops as (
      select weight, progress from mine
      where plan_state in ('2', '3') and not exists (select from mine above where above.id = mine.parent_id)
    )
    select today()::text as today,
      (select count(*)::integer from mine) as total,
      (select count(*)::integer from mine where plan_state = '2') as running,
      (select count(*)::integer from mine where plan_state = '3') as done,
      (select count(*)::integer from mine where plan_state = '2' and plan_end < today()
        and progress < 100) as late,
      (select coalesce(floor(sum(weight * progress)::numeric / nullif(sum(weight), 0)), 0)::integer
        from tops) as progress,
      array(select distinct p.year from year_plan p where p.deleted_at is null and ${reached}
        order by p.year) as years,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'level', d.level)
          order by d.path)
        from department d where d.deleted_at is null and exists (
          select from mine join department place on place.id = mine.dept_id
          where place.path like d.path || '%')), '[]') as departments,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
        from app_user u where u.id in (select owner_id from mine)), '[]') as owners`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The plan overview query returned no row')
  return found
}
