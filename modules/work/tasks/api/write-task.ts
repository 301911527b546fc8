import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { storedValue } from '#platform/api/store/rows/kind-sql.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { AuditAction } from '#platform/wire/records/history.ts'
import type { HeldTask } from './rights/task-facts.ts'

/** What somebody did about a task: the word of the log, and what he said. */
export type Done = { action: string; text?: string | null; diff?: Values | null }

/** Whoever does something; the product itself has no account. */
export type Operator = Pick<Actor, 'userId' | 'name'> | null

/** One line of what was done about a task. */
export async function logTask(
  tx: Tx,
  operator: Operator,
  taskId: string,
  { action, text = null, diff = null }: Done,
): Promise<void> {
  await sql`insert into task_log (id, task_id, operator_id, operator_name, action, text, diff)
    values (${uuidv7()}, ${taskId}, ${operator?.userId ?? null}::uuid, ${operator?.name ?? ''}, ${action},
      left(${text}::text, 200), ${diff === null ? null : JSON.stringify(diff)}::jsonb)`.execute(tx)
}

/** Writes columns of a task that a verb decides, with its history and its line in the log. */
export async function writeTask(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  values: Values,
  done: Done & { verb: string },
): Promise<number> {
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, task[name as keyof HeldTask] ?? null]),
  )
  const version = await updateRow(tx, tasks, task.id, values, actor)
  const action: AuditAction = 'state'
  const after = { ...values, transition: done.verb }
  await writeHistory(tx, actor, { resource: tasks, id: task.id, version, action, before, after })
  await logTask(tx, actor, task.id, done)
  return version
}

/** Columns of a task that is being made: nobody has seen it without them, so it is no change of it. */
export async function placeNewTask(
  tx: Tx,
  _actor: Actor,
  task: HeldTask,
  values: Values,
): Promise<number> {
  const set = Object.entries(values).map(([name, value]) => {
    return sql`${sql.id(columnName(name))} = ${storedValue(tasks.fields[name], value)}`
  })
  await sql`update task set ${sql.join(set)} where id = ${task.id}`.execute(tx)
  return task.version
}
