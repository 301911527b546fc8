import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { softDeleteRow } from '#api/store/records.ts'
import { tasks } from '#resources/work/tasks/task.ts'
import { holdTask } from './held-task.ts'
import { rollUp } from './roll-up.ts'
import { whyNot } from './task-rights.ts'
import { logTask } from './write-task.ts'

/** A draft, or what was cancelled before anybody did anything about it. What was written down of it stays in its log. */
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
