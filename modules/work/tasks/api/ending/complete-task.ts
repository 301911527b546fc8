import { askApproval, voidApprovals } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { NO_APPROVAL_PENDING } from '#modules/work/tasks/api/approving/no-approval-pending.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE, TASK } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { settleSource } from './settle-source.ts'

type Finishing = { before: number; finishedAt: string }

/** Requests approval of the completion, or finishes the task when none is needed. */
export async function finishOrAsk(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  verb: string,
  finishing: Finishing,
): Promise<number> {
  // Checks the plan at completion, not at the start: a task may begin before its plan is under way.
  if (task.rules.requireYearPlan && !task.hasYearPlan) {
    throw new Failure('conflict', 'task.needsYearPlan', { values: { title: task.title } })
  }
  const asks =
    task.rules.needFinishApproval &&
    (await askApproval(tx, actor, task, PHASE.completion, finishing))
  if (!asks) return complete(tx, actor, task, finishing)
  const values = {
    progress: 100,
    state: TASK.finishing,
    pendingPhase: PHASE.completion,
    lastPhase: PHASE.completion,
  }
  const version = await writeTask(tx, actor, task, values, { verb, action: '提交审批' })
  await rollUp(tx, task.path)
  return version
}

/** The finish time is the last report, not the approval. */
export async function complete(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { finishedAt }: Pick<Finishing, 'finishedAt'>,
  opinion: string | null = null,
): Promise<number> {
  const values = {
    ...NO_APPROVAL_PENDING,
    progress: 100,
    state: TASK.finished,
    finishedAt,
    needScore: task.rules.needScore,
    scoreMonth: finishedAt.slice(0, 7),
  }
  const version = await writeTask(tx, actor, task, values, {
    verb: 'finish',
    action: '通过',
    text: opinion,
  })
  await voidApprovals(tx, [task.id])
  await rollUp(tx, task.path)
  await settleSource(tx, actor, task)
  await tellTask(tx, actor, task, 'finished')
  return version
}
