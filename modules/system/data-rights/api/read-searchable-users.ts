import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { accountColumns, matchPeople } from '#platform/api/store/rows/match-people.ts'
import type { UserChoice } from '#platform/wire/sign-in/own-profile.ts'

const MAX_USERS = 500

/**
 * Accounts whose tasks, plans and calendars the user may view, as `select id`: the user themselves, people in and below
 * the departments that they lead, and people of an unexpired grant.
 */
export function searchableBy(userId: string): RawBuilder<{ id: string }> {
  return sql`
    with granted as (
      select * from search_permission where user_id = ${userId} and deleted_at is null
        and today() between coalesce(valid_from, '-infinity') and coalesce(valid_to, 'infinity')
    ), mine as (
      select d.id, d.path, own.relation from department_of_account(${userId}) own
      join department d on d.id = own.dept_id
    ), tree as (
      select path from mine where relation = 'leader'
      union select path from mine where relation = 'member' and exists (select from granted where scope = '3')
      union select d.path from department d
        where d.enabled and d.deleted_at is null
          and d.id in (select unnest(dept_ids) from granted where scope = '5')
    )
    select u.id
    from app_user u left join department d on d.id = u.dept_id
    where u.deleted_at is null and u.state = '1'
      and (u.id = ${userId}
        or exists (select from granted where scope = '4' or (scope = '5' and u.id = any(user_ids)))
        or exists (select from tree where d.path like tree.path || '%')
        or (exists (select from granted where scope = '2')
          and exists (select from mine where mine.relation = 'member' and mine.id = u.dept_id)))`
}

/** Reads the searchable accounts that match the keyword. */
export async function readSearchableUsers(
  db: Database,
  actor: Actor,
  key: string,
): Promise<UserChoice[]> {
  const result = await sql<UserChoice>`
    select u.id, u.code, u.name, d.name as "deptName"
    from app_user u left join department d on d.id = u.dept_id
    where ${matchPeople(key, accountColumns(actor))} and u.id in (${searchableBy(actor.userId)})
    order by u.code, u.id limit ${MAX_USERS}`.execute(db)
  return result.rows
}

/** Accounts by code, in that order; null when one is unknown or may not be viewed. */
export async function findSearchable(
  db: Database | Tx,
  userId: string,
  codes: readonly string[],
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string; code: string }>`
    select u.id, u.code from app_user u
    where u.code = any(${[...codes]}) and u.deleted_at is null and u.id in (${searchableBy(userId)})`.execute(
    db,
  )
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const found = codes.flatMap((code) => ids.get(code) ?? [])
  return found.length === codes.length ? found : null
}
