import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { startVerb } from './rights/lock-for-verb.ts'
import { logTask } from './write-task.ts'

/** Marks a task as read by its reader; a repeated call changes nothing. */
export async function readTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'read')
  const { rows } =
    await sql`update task_reader set done = true, done_at = now(), read_at = coalesce(read_at, now()),
      updated_at = now(), updated_by = ${actor.userId}, version = version + 1
    where task_id = ${task.id} and user_id = ${actor.userId} and not done and deleted_at is null
    returning id`.execute(tx)
  if (rows.length > 0) await logTask(tx, actor, task.id, { action: '阅办' })
  return { version: task.version }
}

/** Marks all unread tasks of a reader as read. */
export async function readAllTasks(tx: Tx, actor: Actor): Promise<number> {
  const { rows } = await sql<{
    taskId: string
  }>`update task_reader r set done = true, done_at = now(),
      read_at = coalesce(read_at, now()), updated_at = now(), updated_by = ${actor.userId}, version = version + 1
    where user_id = ${actor.userId} and not done and deleted_at is null
      and exists (select from task t where t.id = r.task_id and t.state <> '0' and t.deleted_at is null)
    returning task_id as "taskId"`.execute(tx)
  const ids = rows.map(({ taskId }) => taskId)
  await sql`insert into task_log (id, task_id, operator_id, operator_name, action)
    select gen_random_uuid(), told, ${actor.userId}, ${actor.name}, '阅办'
    from unnest(${ids}::uuid[]) told`.execute(tx)
  return ids.length
}
