import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { addRecord, findOwnAddition } from '#api/crud/add-record.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { Saved, Told } from '#api/crud/verbs.ts'
import { readDayHours } from '#api/queries/work/tasks/day-hours.ts'
import type { Tx } from '#api/store/database.ts'
import { readWallClock } from '#api/store/wall-clock.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { tasks } from '#resources/work/tasks/task.ts'
import { taskProgress } from '#resources/work/tasks/task-progress.ts'
import { progressOf, requireDay, requireHours } from './check-report.ts'
import { finishOrAsk } from './complete-task.ts'
import { holdTask } from './held-task.ts'
import { addHours, rollUp } from './roll-up.ts'
import type { HeldTask } from './standing.ts'
import { requireMay } from './task-rights.ts'
import { writeTask } from './write-task.ts'

/** Says what was done on a day; with a hundred percent of the owner the task is done. */
export async function addProgress(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: Told }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${input.id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, taskProgress, input.id, actor)
  if (known) return known
  await lockForUpdate(tx, actor, tasks, String(input.taskId), null, 'view')
  const task = await holdTask(tx, actor, String(input.taskId))
  requireMay(task, 'report')
  requireDay(task, String(input.workDate))
  await requireHours(tx, actor.userId, input)
  const reached = progressOf(task, input)
  const row = { ...input, progress: reached }
  const saved = await addRecord(tx, actor, taskProgress, row, { userId: actor.userId })
  await addHours(tx, task.path, String(input.hours))
  await moveOn(tx, actor, task, reached)
  return { ...saved, ...(await warnOf(tx, actor, String(input.workDate))) }
}

/** More was reported of a day than was attended: it may be, as of work at home, and is told. */
export async function warnOf(tx: Tx, actor: Actor, date: string): Promise<{ message?: Told }> {
  const [day] = await readDayHours(tx, actor, { start: date, end: date })
  if (!day || day.attended === null || day.reported <= day.attended) return {}
  const { reported, attended } = day
  return { message: { key: 'task.moreThanAttended', values: { date, reported, attended } } }
}

export async function moveOn(tx: Tx, actor: Actor, task: HeldTask, reached: number): Promise<void> {
  const text = `${reached}%`
  if (task.part.isOwner && reached === 100) {
    const asked = { before: task.progress, finishedAt: await readWallClock(tx) }
    await finishOrAsk(tx, actor, task, 'report', asked)
    return
  }
  await writeTask(
    tx,
    actor,
    task,
    { progress: reached },
    {
      verb: 'report',
      action: '进度',
      text,
    },
  )
  await rollUp(tx, task.path)
}
