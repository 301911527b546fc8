import { sql } from 'kysely'
import { type AskedFor, askApproval } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { NO_APPROVAL_PENDING } from '#modules/work/tasks/api/approving/no-approval-pending.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { PHASE, TASK } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'

/** Writes the next state of a task: as an update, or as part of its creation. */
type Write = typeof writeTask

/** Starts a task: under way with an owner, else waiting for assignment. */
export async function begin(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  verb: string,
  write: Write = writeTask,
): Promise<number> {
  const state = task.ownerId === null ? TASK.unassigned : TASK.underWay
  const begun = state === TASK.underWay ? { startedAt: await readWallClock(tx) } : {}
  const done = { verb, action: '通过' }
  const version = await write(tx, actor, task, { ...NO_APPROVAL_PENDING, ...begun, state }, done)
  if (task.ownerId)
    await tellTask(tx, actor, task, 'assigned', { to: [task.ownerId, ...task.coWorkerIds] })
  else await tellTask(tx, actor, task, 'unassigned', { to: headOf(task) })
  return version
}

function headOf({ ownerDeptId }: HeldTask) {
  return sql`select above.leader_id from department own
    join department above on own.path like above.path || '%' and above.deleted_at is null and above.enabled
    where own.id = ${ownerDeptId}::uuid and above.leader_id is not null order by length(above.path) desc limit 1`
}

/** Requests approval to begin, or starts the task when none is needed. */
export async function propose(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  verb: string,
  write: Write = writeTask,
): Promise<number> {
  const asks = task.rules.needCreateApproval && (await askApproval(tx, actor, task, PHASE.creation))
  if (!asks) return begin(tx, actor, task, verb, write)
  const values = { state: TASK.proposed, pendingPhase: PHASE.creation, lastPhase: PHASE.creation }
  return write(tx, actor, task, values, { verb, action: '提交审批' })
}

/** Extends the planned end and counts the extension; the first planned end stays on record. */
export async function prolongTo(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { newDate = task.planEnd, reason }: AskedFor,
): Promise<number> {
  const values = { ...NO_APPROVAL_PENDING, planEnd: newDate, prolongCount: task.prolongCount + 1 }
  const version = await writeTask(tx, actor, task, values, {
    verb: 'prolong',
    action: '延期',
    text: reason ?? null,
    diff: { planEnd: [task.planEnd, newDate] },
  })
  await tellTask(tx, actor, task, 'prolonged', { words: { date: newDate } })
  return version
}
