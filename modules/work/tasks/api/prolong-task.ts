import { sql } from 'kysely'
import { PHASE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { askApproval } from './approving/ask-approval.ts'
import { prolongTo } from './creating/begin-task.ts'
import { startVerb, textOf } from './rights/lock-for-verb.ts'
import type { HeldTask } from './rights/task-facts.ts'
import { writeTask } from './write-task.ts'

/**
 * Extends a task. An extension by its creator, leader or administrator takes effect immediately; the class
 * rule decides about one by its owner.
 */
export async function prolongTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'prolong')
  const newDate = String(input.values.newDate)
  const reason = textOf(input.values.reason) ?? undefined
  await requireProlongable(tx, task, newDate)
  const commands = task.part.isCreator || task.part.isLeader || task.part.isAdmin
  if (!commands && task.rules.prolongNeedApproval) {
    const request = { newDate, ...(reason && { reason }) }
    if (await askApproval(tx, actor, task, PHASE.prolonging, request)) {
      const version = await writeTask(
        tx,
        actor,
        task,
        { pendingPhase: PHASE.prolonging },
        {
          verb: 'prolong',
          action: '提交审批',
          text: reason ?? null,
        },
      )
      return { version, message: { key: 'task.asked' } }
    }
  }
  return { version: await prolongTo(tx, actor, task, { newDate, ...(reason && { reason }) }) }
}

async function requireProlongable(tx: Tx, task: HeldTask, newDate: string): Promise<void> {
  const form = tasks.actions.prolong?.form ?? tasks
  if (newDate <= task.planEnd) {
    throw invalidFields(form, { newDate: { key: 'task.notLater', values: { date: task.planEnd } } })
  }
  if (task.prolongCount >= task.rules.maxProlong) {
    throw new Failure('conflict', 'task.prolongedOften', { values: { max: task.rules.maxProlong } })
  }
  if (task.parentId === null) return
  const { rows } = await sql<{ end: string }>`
    select plan_end::text as end from task where id = ${task.parentId}`.execute(tx)
  const end = rows[0]?.end ?? newDate
  if (newDate > end) {
    throw invalidFields(form, { newDate: { key: 'task.afterParent', values: { date: end } } })
  }
}
