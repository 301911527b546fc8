import { type RawBuilder, sql } from 'kysely'
import {
  findPlanHead,
  lockPlanTree,
  type PlanHead,
} from '#modules/work/plans/api/read-plan-head.ts'
import { TAKES_TASKS } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { startVerb, textOf } from './rights/lock-for-verb.ts'
import { holdTask } from './rights/read-task-facts.ts'
import type { HeldTask } from './rights/task-facts.ts'
import { requireMay } from './rights/task-rights.ts'
import { writeTask } from './write-task.ts'

/** Plans that a task can be linked to. */
export const takingTasks = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.plan_state`)} = any(${[...TAKES_TASKS]})`

/** Links a task to a plan of its owner or of the owner's departments, or unlinks it. */
export async function setTaskYearPlan(
  tx: Tx,
  actor: Actor,
  { taskId, yearPlanId }: { taskId: string; yearPlanId: string | null },
): Promise<Saved> {
  const task = await holdTask(tx, actor, taskId)
  requireMay(task, 'linkPlan')
  if (yearPlanId !== null) await requireFittingPlan(tx, actor, task, yearPlanId)
  const { rows } = await sql<{ yearPlanId: string | null }>`
    select year_plan_id as "yearPlanId" from task where id = ${taskId}::uuid`.execute(tx)
  const before = { ...task, ...rows[0] }
  const done = { action: '关联计划', verb: 'linkPlan', diff: { yearPlanId } }
  return { id: taskId, version: await writeTask(tx, actor, before, { yearPlanId }, done) }
}

/** The action of a task that calls setTaskYearPlan, with a version check. */
export async function linkTaskToPlan(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await startVerb(tx, actor, input, 'linkPlan')
  const yearPlanId = textOf(input.values.yearPlanId)
  return setTaskYearPlan(tx, actor, { taskId: input.id, yearPlanId })
}

/**
 * Requires a plan under way or completed, of the owner or the owner's departments; an error about a
 * plan out of scope reveals nothing about it.
 */
export async function requireFittingPlan(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  planId: string,
): Promise<void> {
  await lockPlanTree(tx, planId)
  const plan = await findPlanHead(tx, planId)
  const misfit = plan && (await misfitOf(tx, task, plan))
  if (plan && misfit === null) return
  const seen = await selectRecord(tx, yearPlans, planId, actor)
  throw invalidFields(tasks, {
    yearPlanId:
      plan && misfit && seen
        ? { key: misfit, values: { title: plan.title } }
        : { key: 'invalid.reference' },
  })
}

async function misfitOf(tx: Tx, task: HeldTask, plan: PlanHead): Promise<string | null> {
  if (!TAKES_TASKS.includes(plan.planState)) return 'plan.notLinkable'
  if (plan.ownerId === task.ownerId) return null
  const { rows } = await sql`select from department own
    join department place on own.path like place.path || '%'
    where own.id = ${task.ownerDeptId}::uuid and place.id = ${plan.deptId}::uuid`.execute(tx)
  return rows.length === 0 ? 'plan.ofOthers' : null
}
