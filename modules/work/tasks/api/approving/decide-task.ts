import { sql } from 'kysely'
import { begin, prolongTo } from '#modules/work/tasks/api/creating/begin-task.ts'
import { cancelTree } from '#modules/work/tasks/api/ending/cancel-tree.ts'
import { complete } from '#modules/work/tasks/api/ending/complete-task.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { requireMay } from '#modules/work/tasks/api/rights/task-rights.ts'
import { closeAskedAboutTask, tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { logTask, writeTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { type AskedFor, putApproval } from './ask-approval.ts'
import { reject } from './reject-task.ts'

/** Largest number of approvers in a row for one request. */
const MAX_STEPS = 3

type Open = { id: string; seq: number; payload: AskedFor | null }

async function openStep(tx: Tx, taskId: string): Promise<Open> {
  const { rows } = await sql<Open>`select id, seq, payload from task_approval
    where task_id = ${taskId} and is_current for update`.execute(tx)
  const [step] = rows
  if (!step) throw new Failure('conflict', 'task.handled')
  return step
}

async function closeStep(
  tx: Tx,
  actor: Actor,
  id: string,
  result: '1' | '2',
  opinion: string | null,
) {
  await sql`update task_approval set result = ${result}, is_current = false, handled_at = now(),
      opinion = ${opinion}, updated_at = now(), updated_by = ${actor.userId}, version = version + 1,
      act_for_id = case when approver_id = ${actor.userId} then act_for_id else approver_id end,
      approver_id = ${actor.userId}
    where id = ${id}`.execute(tx)
}

/** Approves or rejects the open request of a task. A second decision fails with a conflict. */
export async function decideTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  await lockForUpdate(tx, actor, tasks, input.id, null, 'edit')
  const task = await holdTask(tx, actor, input.id)
  if (task.pendingPhase === null) throw new Failure('conflict', 'task.handled')
  requireMay(task, 'decide')
  const { pass, opinion, nextApproverId } = input.values
  const opinionText = typeof opinion === 'string' && opinion !== '' ? opinion : null
  const form = tasks.actions.decide?.form ?? tasks
  if (pass !== true && opinionText === null)
    throw invalidFields(form, { opinion: { key: 'task.sayWhy' } })
  const step = await openStep(tx, task.id)
  await closeStep(tx, actor, step.id, pass === true ? '1' : '2', opinionText)
  await closeAskedAboutTask(tx, task.id)
  if (pass !== true)
    return { version: await reject(tx, actor, task, step.payload ?? {}, opinionText ?? '') }
  if (typeof nextApproverId === 'string') {
    return {
      version: await askNext(tx, actor, task, step, { nextApproverId, comment: opinionText }),
    }
  }
  return { version: await passTask(tx, actor, task, step.payload ?? {}, opinionText) }
}

/** Passes the request on to a further approver before it takes effect. */
async function askNext(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { seq, payload }: Open,
  { nextApproverId, comment }: { nextApproverId: string; comment: string | null },
): Promise<number> {
  const form = tasks.actions.decide?.form ?? tasks
  if (seq >= MAX_STEPS) throw invalidFields(form, { nextApproverId: { key: 'task.askedOften' } })
  if (nextApproverId === task.ownerId || nextApproverId === actor.userId) {
    throw invalidFields(form, { nextApproverId: { key: 'task.notHisOwn' } })
  }
  const phase = task.pendingPhase ?? PHASE.completion
  await putApproval(tx, actor, task, {
    phase,
    seq: seq + 1,
    payload: payload ?? {},
    approver: { id: nextApproverId, actFor: null },
  })
  return writeTask(tx, actor, task, {}, { verb: 'decide', action: '通过', text: comment })
}

async function passTask(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  request: AskedFor,
  opinionText: string | null,
): Promise<number> {
  await tellTask(tx, actor, task, 'passed', { words: { opinion: opinionText ?? '' } })
  switch (task.pendingPhase) {
    case PHASE.creation:
      return begin(tx, actor, task, 'decide')
    case PHASE.completion:
      return complete(
        tx,
        actor,
        task,
        { finishedAt: request.finishedAt ?? (await readWallClock(tx)) },
        opinionText,
      )
    case PHASE.prolonging:
      return prolongTo(tx, actor, task, request)
    default:
      await logTask(tx, actor, task.id, { action: '通过', text: opinionText })
      return cancelTree(tx, actor, task, request.reason ?? '')
  }
}
