import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult, Saved } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import { lockPlanTree, readPlanHead } from '#api/rules/work/plans/plan-head.ts'
import type { Tx } from '#api/store/database.ts'
import { PLAN } from '#resources/work/plans/plan-codes.ts'
import { holdTask } from './held-task.ts'
import type { HeldTask } from './standing.ts'
import { startVerb, textOf } from './start-verb.ts'
import { requireMay } from './task-rights.ts'
import { writeTask } from './write-task.ts'

/** A task is done for a plan from now on, or for none: that of its owner, or of a department of his. */
export async function setTaskYearPlan(
  tx: Tx,
  actor: Actor,
  { taskId, yearPlanId }: { taskId: string; yearPlanId: string | null },
): Promise<Saved> {
  const task = await holdTask(tx, actor, taskId)
  requireMay(task, 'linkPlan')
  if (yearPlanId !== null) await requireFitting(tx, task, yearPlanId)
  const { rows } = await sql<{ yearPlanId: string | null }>`
    select year_plan_id as "yearPlanId" from task where id = ${taskId}::uuid`.execute(tx)
  const before = { ...task, ...rows[0] }
  const done = { action: '关联计划', verb: 'linkPlan', diff: { yearPlanId } }
  return { id: taskId, version: await writeTask(tx, actor, before, { yearPlanId }, done) }
}

/** The same as a button of the task, which says on top of which version of it. */
export async function linkTaskToPlan(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await startVerb(tx, actor, input, 'linkPlan')
  const yearPlanId = textOf(input.values.yearPlanId)
  return setTaskYearPlan(tx, actor, { taskId: input.id, yearPlanId })
}

async function requireFitting(tx: Tx, task: HeldTask, planId: string): Promise<void> {
  await lockPlanTree(tx, planId)
  const plan = await readPlanHead(tx, planId)
  if (plan.planState !== PLAN.running && plan.planState !== PLAN.done) {
    throw new Failure('conflict', 'plan.notLinkable', { values: { title: plan.title } })
  }
  if (plan.ownerId === task.ownerId) return
  const { rows } = await sql`select from department own
    join department place on own.path like place.path || '%'
    where own.id = ${task.ownerDeptId}::uuid and place.id = ${plan.deptId}::uuid`.execute(tx)
  if (rows.length === 0) {
    throw new Failure('conflict', 'plan.ofOthers', { values: { title: plan.title } })
  }
}
