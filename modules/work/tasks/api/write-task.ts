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

/** A log entry: the action and the user's text. */
export type Done = { action: string; text?: string | null; diff?: Values | null }

/** The acting user; null for the system, which has no account. */
export type Operator = Pick<Actor, 'userId' | 'name'> | null

/** Adds one log line to a task. */
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

/**
 * Writes the columns of a verb, with history and log line. `before` contains the earlier values of columns that
 * `HeldTask` does not have.
 */
export async function writeTask(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  values: Values,
  { verb, before: known = task, ...done }: Done & { verb: string; before?: object },
): Promise<number> {
  const was = new Map<string, unknown>(Object.entries(known))
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, was.get(name) ?? null]),
  )
  const version = await updateRow(tx, tasks, task.id, values, actor)
  const action: AuditAction = 'state'
  const after = { ...values, transition: verb }
  await writeHistory(tx, actor, { resource: tasks, id: task.id, version, action, before, after })
  await logTask(tx, actor, task.id, done)
  return version
}

/** Sets columns of a new task without history: no other transaction has seen the task yet. */
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
