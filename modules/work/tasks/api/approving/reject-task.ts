import { sql } from 'kysely'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE, TASK } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { ableToApprove } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { AskedFor } from './ask-approval.ts'
import { NO_APPROVAL_PENDING } from './no-approval-pending.ts'

/** Rejects the request and returns it to the requester with the opinion. */
export async function reject(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { before }: AskedFor,
  opinion: string,
): Promise<number> {
  const isStep = task.pendingPhase === PHASE.prolonging || task.pendingPhase === PHASE.cancelling
  const back =
    task.pendingPhase === PHASE.completion ? { progress: Math.min(99, before ?? 99) } : {}
  const values = {
    ...NO_APPROVAL_PENDING,
    ...back,
    ...(isStep ? {} : { state: TASK.rejected }),
    ...(isStep ? {} : await takenOver(tx, actor, task)),
  }
  const version = await writeTask(tx, actor, task, values, {
    verb: 'decide',
    action: '驳回',
    text: opinion,
  })
  if (!isStep) await rollUp(tx, task.path)
  await tellTask(tx, actor, task, 'rejected', { words: { opinion } })
  return version
}

/**
 * If the owner has left, the approver who rejects becomes the owner: otherwise the task would have
 * no active owner.
 */
async function takenOver(tx: Tx, actor: Actor, { ownerId, coWorkerIds }: HeldTask) {
  if (ownerId === null) return {}
  const { rows } = await sql`select from app_user u where u.id = ${ownerId}
    and (u.state = '3' or u.deleted_at is not null) and not ${ableToApprove('u')}`.execute(tx)
  if (rows.length === 0) return {}
  return {
    ownerId: actor.userId,
    coWorkerIds: coWorkerIds.filter((id) => id !== actor.userId),
  }
}
