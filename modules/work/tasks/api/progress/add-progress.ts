import { sql } from 'kysely'
import { finishOrAsk } from '#modules/work/tasks/api/ending/complete-task.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { requireMay } from '#modules/work/tasks/api/rights/task-rights.ts'
import { addHours, rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord, findOwnAddition } from '#platform/api/crud/add-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { progressOf, requireDay, requireHours } from './check-report.ts'
import { readDayHours } from './day-hours.ts'

/** Adds a progress report for a day; 100 % from the owner completes the task. */
export async function addProgress(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
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

/**
 * Warns when the reported hours exceed the attended hours; allowed, because people also work at
 * home.
 */
export async function warnOf(
  tx: Tx,
  actor: Actor,
  date: string,
): Promise<{ message?: ReplyMessage }> {
  const [day] = await readDayHours(tx, actor, { start: date, end: date })
  if (!day || day.attended === null || day.reported <= day.attended) return {}
  const { reported, attended } = day
  const values = { date, reported, attended }
  return { message: { key: doubtAbout(date, attended), values, isDoubtful: true } }
}

/** Today may still lack attended hours, because the day is not over yet. */
function doubtAbout(date: string, attended: number): string {
  if (attended > 0) return 'task.moreThanAttended'
  return date === todayInShanghai() ? 'task.notAttendedToday' : 'task.notAttended'
}

export async function moveOn(tx: Tx, actor: Actor, task: HeldTask, reached: number): Promise<void> {
  const text = `${reached}%`
  if (task.part.isOwner && reached === 100) {
    const request = { before: task.progress, finishedAt: await readWallClock(tx) }
    await finishOrAsk(tx, actor, task, 'report', request)
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
