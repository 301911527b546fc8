import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'

/**
 * Resolves a code to the actor's account or an account in scope. An unknown code gives the same error as a
 * code out of scope, so the error does not reveal which codes exist.
 */
export async function visibleAccount(
  db: Database,
  actor: Actor,
  code: string | undefined,
): Promise<string> {
  if (code === undefined || code === actor.code) return actor.userId
  const scope = scopeOf(actor, tasks, 'view')
  const places = scope.all ? sql`true` : (coversPlace(scope) ?? sql`false`)
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u left join department place on place.id = u.dept_id
    where u.code = ${code} and u.deleted_at is null and (${places}
      or exists (select from searched_account(${actor.userId}) found
        where found.user_id = u.id and found.class_ids = '{}'))`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('forbidden', 'auth.forbidden')
  return found.id
}
