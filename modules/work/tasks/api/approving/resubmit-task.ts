import { sql } from 'kysely'
import { propose } from '#modules/work/tasks/api/creating/begin-task.ts'
import { finishOrAsk } from '#modules/work/tasks/api/ending/complete-task.ts'
import { startVerb } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import { closeAskedAboutTask } from '#modules/work/tasks/api/tell-task.ts'
import { logTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE, TASK } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { voidApprovals } from './ask-approval.ts'

/**
 * Requests approval of the same phase again after a rejection. If the approver can no longer answer, requests it by the
 * current class rules.
 */
export async function resubmitTask(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'resubmit')
  const isRejected = task.state === TASK.rejected
  if (!isRejected && !task.isStuck) throw new Failure('conflict', 'task.stillAsked')
  const before = await lastAsked(tx, task.id)
  await voidApprovals(tx, [task.id])
  await closeAskedAboutTask(tx, task.id)
  if (task.lastPhase === PHASE.completion) {
    const request = {
      before: before?.before ?? task.progress,
      finishedAt: isRejected
        ? await readWallClock(tx)
        : (before?.finishedAt ?? (await readWallClock(tx))),
    }
    await logTask(tx, actor, task.id, { action: '重提' })
    return { version: await finishOrAsk(tx, actor, task, 'resubmit', request) }
  }
  await logTask(tx, actor, task.id, { action: '重提' })
  return { version: await propose(tx, actor, task, 'resubmit') }
}

async function lastAsked(tx: Tx, taskId: string) {
  const { rows } = await sql<{ payload: { before?: number; finishedAt?: string } | null }>`
    select payload from task_approval where task_id = ${taskId} order by arrived_at desc, seq desc limit 1`.execute(
    tx,
  )
  return rows[0]?.payload ?? null
}
