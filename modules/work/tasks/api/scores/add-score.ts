import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { requireAccountByCode } from '#modules/system/data-rights/api/set-search-permissions.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { requireMay } from '#modules/work/tasks/api/rights/task-rights.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { logTask } from '#modules/work/tasks/api/write-task.ts'
import { BY_LEADER, BY_SELF, SCORE_KIND } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskScores } from '#modules/work/tasks/define/task-score.ts'
import type { NewScore } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord, findOwnAddition } from '#platform/api/crud/add-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { requireNoLeaderScore, settle } from './change-score.ts'
import { totalOf, weighed } from './score-total.ts'

/** Adds a score: the owner's self-score comes first, the superior's score counts. */
export async function addScore(tx: Tx, actor: Actor, score: NewScore): Promise<Saved> {
  const { id = uuidv7(), taskId, scoredCode, kind, dims: points, taskWeight, comment } = score
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, taskScores, id, actor)
  if (known) return known
  await lockForUpdate(tx, actor, tasks, taskId, null, 'view')
  const task = await holdTask(tx, actor, taskId)
  requireMay(task, 'score')
  const scoredId = await requireAccountByCode(tx, scoredCode)
  await requireKind(tx, actor, task, { kind, scoredId })
  const dims = weighed(task, points)
  const values = {
    id,
    taskId,
    scoredId,
    kind,
    scorerId: actor.userId,
    total: totalOf(dims),
    dims,
    taskWeight: taskWeight.toFixed(1),
    month: await monthOf(tx, taskId),
    comment,
  }
  const saved = await addRecord(tx, actor, taskScores, values)
  await settle(tx, task)
  await logTask(tx, actor, task.id, { action: '评分' })
  if (scoredId !== actor.userId) {
    await tellTask(tx, actor, task, 'scored', { to: [scoredId], words: { score: totalOf(dims) } })
  }
  return saved
}

async function requireKind(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { kind, scoredId }: { kind: string; scoredId: string },
): Promise<void> {
  if (!SCORE_KIND.options.some(({ value }) => value === kind)) {
    throw invalidFields(taskScores, { kind: { key: 'invalid.choice' } })
  }
  const isSelf = kind === BY_SELF
  if (isSelf !== (scoredId === actor.userId)) {
    const key = isSelf ? 'task.scoreOneself' : 'task.scoreOthers'
    throw invalidFields(taskScores, { kind: { key } })
  }
  if (scoredId !== task.ownerId && !task.coWorkerIds.includes(scoredId)) {
    throw invalidFields(taskScores, { scoredId: { key: 'task.notInIt' } })
  }
  if (kind === BY_LEADER && !task.part.isLeader) {
    throw new Failure('forbidden', 'task.notYours.score')
  }
  if (isSelf) await requireNoLeaderScore(tx, task.id, scoredId)
}

async function monthOf(tx: Tx, taskId: string): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select score_month as month from task where id = ${taskId}`.execute(tx)
  return rows[0]?.month ?? ''
}
