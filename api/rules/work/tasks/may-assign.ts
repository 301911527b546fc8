import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { coversPlace } from '#api/store/involved.ts'
import { scopeOf } from '#api/store/permission.ts'
import { tasks } from '#resources/work/tasks/task.ts'

/**
 * Whether somebody may give work to a person at once: himself, whoever he leads or may look at, and
 * people of his own department. For others it is asked for (domain: AddTaskWithAssign).
 */
export async function mayAssignTo(tx: Tx, actor: Actor, ownerId: string): Promise<boolean> {
  if (ownerId === actor.userId) return true
  const scope = scopeOf(actor, tasks, 'assign')
  if (scope.all) return true
  const { rows } = await sql`
    select from app_user u join department place on place.id = u.dept_id
    where u.id = ${ownerId}::uuid and (
      u.dept_id = ${actor.deptId}::uuid
      or ${coversPlace(scope) ?? sql`false`}
      or exists (select from searched_account(${actor.userId}) found where found.user_id = u.id))`.execute(
    tx,
  )
  return rows.length > 0
}
