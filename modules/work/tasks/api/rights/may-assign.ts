import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'

/**
 * True when the actor may assign work to a person directly: themselves, people in scope or under search permission, and
 * their own department. Assigning to anyone else needs a request (domain: AddTaskWithAssign).
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
