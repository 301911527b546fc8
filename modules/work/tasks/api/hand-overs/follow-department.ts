import { type RawBuilder, sql } from 'kysely'
import { auditChangedTasks } from '#modules/work/tasks/api/audit-changed-tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { operatorOf } from './hand-over-tasks.ts'

/** The tasks, their new department, and the reason. */
type Following = { which: RawBuilder<unknown>; deptId: string; reason: string | null }

/**
 * Moves open tasks to another department; finished and cancelled ones stay where they were done.
 */
async function follow(tx: Tx, actor: Actor, { which, deptId, reason }: Following): Promise<number> {
  const { rows } = await sql`
    with before as materialized (
      select t.id, t.owner_dept_id from task t
      where ${which} and t.state in ('0', '1', '2', '3', '4', '6') and t.deleted_at is null
        and t.owner_dept_id is distinct from ${deptId}::uuid
      order by t.id for no key update
    ), changed as (
      update task t set owner_dept_id = ${deptId}::uuid, updated_at = now(), updated_by = ${operatorOf(actor)},
        version = t.version + 1
      from before where t.id = before.id
      returning t.id, t.version, t.title, before.owner_dept_id as was
    ), logged as (
      insert into task_log (id, task_id, operator_id, operator_name, action, text, diff)
      select gen_random_uuid(), id, ${operatorOf(actor)}, ${actor.name}, '修改', left(${reason}::text, 200),
        jsonb_build_object('ownerDeptId', jsonb_build_array(was, ${deptId}::uuid))
      from changed
    ), told as (
      ${auditChangedTasks(actor, {
        action: 'update',
        before: sql`jsonb_build_object('ownerDeptId', changed.was)`,
        after: sql`jsonb_build_object('ownerDeptId', ${deptId}::uuid)`,
      })}
    )
    select id from changed`.execute(tx)
  return rows.length
}

type Moved = { userId: string; deptId: string; reason: string }

/** An employee changes departments: their tasks move with them. */
export function followMoveInTasks(tx: Tx, actor: Actor, moved: Moved): Promise<number> {
  const { userId, deptId, reason } = moved
  const which = sql`t.owner_id in (select u.id from app_user u where u.user_base_id = ${userId}::uuid)`
  return follow(tx, actor, { which, deptId, reason })
}

/** Two departments merge: open tasks move to the remaining one. */
export function mergeTasks(tx: Tx, actor: Actor, from: string, to: string): Promise<number> {
  return follow(tx, actor, {
    which: sql`t.owner_dept_id = ${from}::uuid`,
    deptId: to,
    reason: null,
  })
}
