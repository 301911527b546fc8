import { sql } from 'kysely'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { requireMay } from '#modules/work/tasks/api/rights/task-rights.ts'
import { BY_LEADER, BY_SELF } from '#modules/work/tasks/define/choices.ts'
import { taskScores } from '#modules/work/tasks/define/task-score.ts'
import type { ChangedScore } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { totalOf, weighed } from './score-total.ts'

/** Sets the task's score: the mean of the superiors' scores of its owner. */
export async function settle(tx: Tx, { id }: HeldTask): Promise<void> {
  await sql`update task t set score = (select round(avg(s.total), 1) from task_score s
      where s.task_id = t.id and s.scored_id = t.owner_id and s.kind = ${BY_LEADER} and s.deleted_at is null),
      updated_at = now(), version = version + 1
    where t.id = ${id}`.execute(tx)
}

/**
 * Locks the task of the actor's own score. Requires the score right (403); a self-score is fixed
 * once a superior has scored the person, because the superior saw it.
 */
async function holdForChange(tx: Tx, actor: Actor, current: WireRecord): Promise<HeldTask> {
  if (current.scorerId !== actor.userId) throw new Failure('forbidden', 'task.notYourScore')
  const task = await holdTask(tx, actor, String(current.taskId))
  requireMay(task, 'score')
  if (current.kind === BY_SELF) await requireNoLeaderScore(tx, task.id, String(current.scoredId))
  return task
}

/** A self-score must come before the superior's score. */
export async function requireNoLeaderScore(
  tx: Tx,
  taskId: string,
  scoredId: string,
): Promise<void> {
  const { rows } = await sql`select from task_score
    where task_id = ${taskId} and scored_id = ${scoredId} and kind = ${BY_LEADER}
      and deleted_at is null`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'task.scoredAlready')
}

export async function updateScore(
  tx: Tx,
  actor: Actor,
  { id, version, dims: points, taskWeight, comment }: ChangedScore,
): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taskScores, id, version ?? null)
  const task = await holdForChange(tx, actor, current)
  const dims = weighed(task, points)
  const values = { dims, taskWeight: taskWeight.toFixed(1), comment, total: totalOf(dims) }
  const saved = await updateRecord(tx, actor, taskScores, {
    id,
    version: current.version,
    ...values,
  })
  if (saved.version !== current.version) await settle(tx, task)
  return saved
}

export async function deleteScore(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taskScores, id, version, 'delete')
  const task = await holdForChange(tx, actor, current)
  await deleteRecord(tx, actor, taskScores, id, version)
  await settle(tx, task)
  return { id, version: current.version + 1 }
}
