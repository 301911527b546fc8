import { askApproval } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { startVerb, textOf } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { cancelTree } from './cancel-tree.ts'

/**
 * Cancels a task with its child tasks. An owner needs the creator's approval to cancel another
 * person's task, whatever the class says.
 */
export async function cancelTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'cancel')
  const reason = textOf(input.values.reason) ?? ''
  const commands = task.part.isCreator || task.part.isLeader || task.part.isAdmin
  if (!commands) {
    if (task.pendingPhase !== null && !task.isStuck)
      throw new Failure('conflict', 'task.stillAsked')
    if (await askApproval(tx, actor, task, PHASE.cancelling, { reason })) {
      const version = await writeTask(
        tx,
        actor,
        task,
        { pendingPhase: PHASE.cancelling },
        {
          verb: 'cancel',
          action: '提交审批',
          text: reason,
        },
      )
      return { version, message: { key: 'task.asked' } }
    }
  }
  return { version: await cancelTree(tx, actor, task, reason) }
}
