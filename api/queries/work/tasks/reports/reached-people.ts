import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { coversPlace } from '#api/store/involved.ts'
import { scopeOf } from '#api/store/permission.ts'
import { tasks } from '#resources/work/tasks/task.ts'

/** Whose tasks a figure counts: oneself, or whoever of these is within reach; null is everybody within reach. */
export type Whom = { codes: readonly string[] | null; deptId: string | null }

/** Accounts that somebody may count tasks of, as a statement: himself, those he leads, those he may look at. */
export function reachedPeople(actor: Actor, { codes, deptId }: Whom): RawBuilder<unknown> {
  const scope = scopeOf(actor, tasks, 'view')
  const places = scope.all ? sql`true` : (coversPlace(scope) ?? sql`false`)
  const chosen = codes === null ? sql`true` : sql`u.code = any(${[...codes]})`
  const below =
    deptId === null
      ? sql`true`
      : sql`place.path like (select path from department where id = ${deptId}::uuid) || '%'`
  return sql`select u.id from app_user u left join department place on place.id = u.dept_id
    where u.deleted_at is null and ${chosen} and ${below} and (u.id = ${actor.userId} or ${places}
      or exists (select from searched_account(${actor.userId}) found
        where found.user_id = u.id and found.class_ids = '{}'))`
}
