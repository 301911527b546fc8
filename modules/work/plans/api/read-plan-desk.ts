import { sql } from 'kysely'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { PlanConfigAnswer, PlanDesk, PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { planColumns, planJoins } from './plan-rows.ts'
import { readPlanTasks } from './plan-tasks.ts'
import { fillingOf, readPlanConfig } from './settings/read-plan-config.ts'
import { titleTold } from './visible-titles.ts'

/** Reads the setting for a year and department, and whether the actor may write plans now. */
export async function readFilling(
  db: Database,
  actor: Actor,
  where: { year: number; deptId: string | null },
): Promise<PlanConfigAnswer> {
  const { lateIds, ...config } = await readPlanConfig(db, where)
  return { ...config, filling: fillingOf({ ...config, lateIds }, actor) }
}

type Surroundings = Pick<PlanDesk, 'chain' | 'weightSum' | 'hasHiddenParts' | 'change'>

/** A plan that the actor may view, with its parents and parts. */
export async function readPlanDesk(db: Database, actor: Actor, id: string): Promise<PlanDesk> {
  const reached = scopePredicate(yearPlans, 'p', actor, 'view')
  const { rows } = await sql<PlanRow>`
    select ${planColumns(actor)}, p.id = ${id}::uuid as "isMatch"
    from year_plan p ${planJoins}
    where (p.id = ${id}::uuid or p.parent_id = ${id}::uuid) and p.deleted_at is null and ${reached}
    order by p.plan_start, p.doc_no`.execute(db)
  const plan = rows.find(({ isMatch }) => isMatch)
  if (!plan) throw new Failure('not-found', 'not-found')
  const parts = rows.filter(({ isMatch, planState }) => !isMatch && planState !== '9')
  const [around, config, tasks] = await Promise.all([
    readSurroundings(db, actor, id),
    readFilling(db, actor, plan),
    readPlanTasks(db, actor, id),
  ])
  return {
    ...around,
    ...tasks,
    plan,
    parts,
    config,
    weightTotal: config.weightTotal,
    progressBy: progressBy(plan, parts, around.hasHiddenParts),
  }
}

function progressBy(
  { planState, targetValue, taskCount }: PlanRow,
  parts: readonly PlanRow[],
  hasHidden: boolean,
): PlanDesk['progressBy'] {
  if (planState === '3') return 'done'
  if (hasHidden || parts.some((part) => part.planState !== '4')) return 'parts'
  if (taskCount > 0) return 'tasks'
  return Number(targetValue ?? 0) > 0 ? 'target' : 'owner'
}

async function readSurroundings(db: Database, actor: Actor, id: string): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      coalesce((select jsonb_agg(jsonb_build_object(
            'id', case when ${scopePredicate(yearPlans, 'above', actor, 'view')} then above.id end,
            'title', ${titleTold(yearPlans, 'above', actor)}) order by above.level)
        from year_plan above
        where above.id = any(string_to_array(trim(both '/' from p.path), '/')::uuid[])
          and above.id <> p.id), '[]') as chain,
      coalesce(parts.sum, 0) as "weightSum", parts.hidden as "hasHiddenParts",
      (select jsonb_build_object('id', c.id, 'no', c.doc_no) from year_plan_change c
        where c.plan_id = p.id and c.state = '1' and c.deleted_at is null limit 1) as change
    from year_plan p cross join lateral (
      select coalesce(bool_or(not part."isSeen"), false) as hidden,
        (sum(part.weight) filter (where part.plan_state <> '4'))::integer as sum
      from (select b.weight, b.plan_state, ${scopePredicate(yearPlans, 'b', actor, 'view')} as "isSeen"
        from year_plan b where b.parent_id = p.id and b.deleted_at is null and b.plan_state <> '9') part
      where part."isSeen" or part.plan_state <> ${PLAN.draft}
    ) parts
    where p.id = ${id}::uuid`.execute(db)
  return rows[0] ?? { chain: [], weightSum: 0, hasHiddenParts: false, change: null }
}
