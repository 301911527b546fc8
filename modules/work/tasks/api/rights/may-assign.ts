import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'

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
