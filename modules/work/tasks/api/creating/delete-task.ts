import { sql } from 'kysely'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { whyNot } from '#modules/work/tasks/api/rights/task-rights.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { logTask } from '#modules/work/tasks/api/write-task.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { softDeleteRow } from '#platform/api/store/rows/records.ts'

/** Deletes a draft, or a cancelled task without reports. Its log stays. */
export async function deleteTask(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, tasks, id, version, 'delete')
  const task = await holdTask(tx, actor, id)
  const why = whyNot(task, 'delete')
  if (why !== null) {
    const code = why.startsWith('task.notYours') ? 'forbidden' : 'conflict'
    throw new Failure(code, why === 'task.notInState' ? 'conflict.notDeletable' : why, {
      values: { title: task.title },
    })
  }
  await softDeleteRow(tx, tasks, id, actor)
  await sql`update task_reader set deleted_at = now() where task_id = ${id} and deleted_at is null`.execute(
    tx,
  )
  const names = Object.keys(tasks.fields)
  const before = Object.fromEntries(names.map((name) => [name, current[name] ?? null]))
  await writeHistory(tx, actor, {
    resource: tasks,
    id,
    version: current.version + 1,
    action: 'delete',
    before,
    after: null,
  })
  await logTask(tx, actor, id, { action: '删除' })
  await rollUp(tx, task.path)
  return undefined
}
