import { sql } from 'kysely'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { addHours, rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moveOn, warnOf } from './add-progress.ts'
import { progressOf, requireDay, requireHours } from './check-report.ts'

/** An author changes only their newest report, until the next day, while the task is under way. */
async function requireNewest(tx: Tx, actor: Actor, record: WireRecord): Promise<HeldTask> {
  const task = await holdTask(tx, actor, String(record.taskId))
  if (record.userId !== actor.userId) throw new Failure('forbidden', 'task.notYourReport')
  if (task.state !== TASK.underWay)
    throw new Failure('conflict', 'task.notInState', { values: { title: task.title } })
  const { rows } = await sql<{ isNewest: boolean; isFresh: boolean }>`
    select not exists (select from task_progress later where later.task_id = p.task_id
        and later.user_id = p.user_id and later.deleted_at is null and later.created_at > p.created_at) as "isNewest",
      (p.created_at at time zone 'Asia/Shanghai')::date >= today() - 1 as "isFresh"
    from task_progress p where p.id = ${record.id}`.execute(tx)
  if (!rows[0]?.isNewest || !rows[0].isFresh) throw new Failure('conflict', 'task.reportSettled')
  return task
}

export async function updateProgress(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const current = await lockForUpdate(tx, actor, taskProgress, input.id, Number(input.version))
  const task = await requireNewest(tx, actor, current)
  const next = { ...current, ...input }
  requireDay(task, String(next.workDate))
  await requireHours(tx, actor.userId, next)
  const before = await progressBefore(tx, task.id, input.id)
  const reached = progressOf({ ...task, progress: task.hasChildren ? task.progress : before }, next)
  const saved = await updateRecord(tx, actor, taskProgress, { ...input, progress: reached })
  const more = Number(next.hours) - Number(current.hours)
  if (more !== 0) await addHours(tx, task.path, more.toFixed(1))
  if (task.part.isOwner && reached !== task.progress) await moveOn(tx, actor, task, reached)
  return { ...saved, ...(await warnOf(tx, actor, String(next.workDate))) }
}

export async function deleteProgress(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, taskProgress, id, version, 'delete')
  const task = await requireNewest(tx, actor, current)
  await deleteRecord(tx, actor, taskProgress, id, version)
  await addHours(tx, task.path, `-${current.hours}`)
  if (!task.part.isOwner || task.hasChildren) return undefined
  const progress = await progressBefore(tx, task.id, id)
  await writeTask(
    tx,
    actor,
    task,
    { progress },
    { verb: 'report', action: '进度', text: `${progress}%` },
  )
  await rollUp(tx, task.path)
  return undefined
}

/** The owner's progress before this report. */
async function progressBefore(tx: Tx, taskId: string, id: string): Promise<number> {
  const { rows } = await sql<{ progress: number }>`
    select p.progress from task_progress p join task t on t.id = p.task_id and t.owner_id = p.user_id
    where p.task_id = ${taskId} and p.id <> ${id}::uuid and p.deleted_at is null
    order by p.created_at desc, p.id desc limit 1`.execute(tx)
  return rows[0]?.progress ?? 0
}
