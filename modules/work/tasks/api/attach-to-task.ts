import { sql } from 'kysely'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { holdTask } from './rights/read-task-facts.ts'
import { requireMay, whyNot } from './rights/task-rights.ts'

/** Users who may edit a task attach files, and so do people working on it while it is under way. */
export async function attachToTask(tx: Tx, actor: Actor, id: string): Promise<void> {
  const task = await holdTask(tx, actor, id)
  if (whyNot(task, 'report') !== null) requireMay(task, 'edit')
}

/** The author of a report attaches files while the task is under way. */
export async function attachToReport(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ userId: string; taskId: string }>`
    select user_id as "userId", task_id as "taskId" from task_progress where id = ${id}`.execute(tx)
  const [report] = rows
  if (report?.userId !== actor.userId) throw new Failure('forbidden', 'task.notYourReport')
  const task = await holdTask(tx, actor, report.taskId)
  if (task.state !== TASK.underWay) {
    throw new Failure('conflict', 'task.notInState', { values: { title: task.title } })
  }
}
