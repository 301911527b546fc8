import { type RawBuilder, sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { coversPlace, grantedFor, SCORES } from '#platform/api/store/reach/involved.ts'
import { type Need, scopeOf } from '#platform/api/store/reach/permission.ts'

/**
 * People whose tasks a figure counts: the listed people within the actor's reach; null means
 * everyone within reach.
 */
export type Whom = {
  codes: readonly string[] | null
  deptId: string | null
  /** A further permission that the request needs beside viewing. */
  also?: 'export'
}

/**
 * SQL for the accounts whose tasks the actor may count: the actor, accounts in scope, and accounts
 * that search permissions grant.
 */
export function reachedPeople(
  actor: Actor,
  { codes, deptId, also }: Whom,
  shown: Need = 'view',
): RawBuilder<unknown> {
  const chosen = codes === null ? sql`true` : sql`u.code = any(${[...codes]})`
  const below =
    deptId === null
      ? sql`true`
      : sql`place.path like (select path from department where id = ${deptId}::uuid) || '%'`
  const needs = also === undefined ? [shown] : [shown, also]
  const reached = needs.map((need) => isReachedFor(actor, need))
  return sql`select u.id from app_user u left join department place on place.id = u.dept_id
    where u.deleted_at is null and ${chosen} and ${below} and ${sql.join(reached, sql` and `)}`
}

/**
 * People whose tasks the actor may view, export or see scores of, by the same rules as task lists.
 */
function isReachedFor(actor: Actor, need: Need): RawBuilder<boolean> {
  const scope = scopeOf(actor, tasks, need === SCORES ? 'view' : need)
  const places = scope.all ? sql`true` : (coversPlace(scope) ?? sql`false`)
  const { searched } = tasks.involved ?? {}
  const granted = (searched && grantedFor(need, searched)) ?? sql`false`
  return sql`(u.id = ${actor.userId} or ${places}
    or exists (select from searched_account(${actor.userId}) found
      where found.user_id = u.id and found.class_ids = '{}' and ${granted}))`
}
