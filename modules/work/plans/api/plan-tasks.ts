import { type RawBuilder, sql } from 'kysely'
import type { PlanDesk } from '#modules/work/plans/wire/year-plans.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Within } from '#platform/api/store/rows/records.ts'

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

/** Tasks of a plan and of the plans below it, without drafts. */
function done(alias: string, planId: string): RawBuilder<boolean> {
  return sql`${at(alias, 'year_plan_id')} in (select below.id from year_plan below
      join year_plan plan on below.path like plan.path || '%'
      where plan.id = ${planId}::uuid and below.deleted_at is null)
    and ${at(alias, 'state')} <> '0'`
}

/** The tasks of a plan as a restriction of the task list, ordered by planned start. */
export function tasksOfPlan(planId: string): Within {
  return {
    rows: (alias) => done(alias, planId),
    order: (alias) => sql`${at(alias, 'plan_start')}, ${at(alias, 'id')}`,
  }
}

/** Largest number of tasks on the page of a plan. */
const MOST_SHOWN = 500

type Tasks = Pick<PlanDesk, 'tasks' | 'hasHiddenTasks'>

/** Tasks of the plan itself that the actor may view. */
export async function readPlanTasks(db: Database, actor: Actor, planId: string): Promise<Tasks> {
  const { rows } = await sql<PlanDesk['tasks'][number] & { isSeen: boolean }>`
    select t.id, t.task_no as "taskNo", t.title, owner.name as "ownerName",
      owner.user_base_id as "ownerFace", t.progress, t.weight, t.state,
      t.plan_start::text as "planStart", t.plan_end::text as "planEnd",
      (${scopePredicate(tasks, 't', actor, 'view')}) as "isSeen"
    from task t left join app_user owner on owner.id = t.owner_id
    where t.year_plan_id = ${planId}::uuid and t.state <> '0' and t.deleted_at is null
    order by t.plan_start, t.id limit ${MOST_SHOWN}`.execute(db)
  const seen = rows.filter(({ isSeen }) => isSeen)
  return {
    tasks: seen.map(({ isSeen: _, ...task }) => task),
    hasHiddenTasks: rows.length > seen.length,
  }
}

/** Unfinished tasks of a plan, independent of view permissions. */
export async function openTasksOf(tx: Tx, planId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from task t
    where t.year_plan_id = ${planId}::uuid and t.state not in ('0', '5', '7')
      and t.deleted_at is null
    order by t.plan_start, t.id limit 20`.execute(tx)
  return rows.map(({ id }) => id)
}
