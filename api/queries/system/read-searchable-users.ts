import { sql } from 'kysely'
import type { Database } from '#api/store/database.ts'
import { likePattern } from '#api/store/filters.ts'
import type { UserChoice } from '#contracts/own-profile.ts'

const MAX_USERS = 500

/**
 * Whom somebody may look at in tasks and plans: himself, the people of the
 * departments he leads with those below, and whom an unexpired grant covers.
 */
export async function readSearchableUsers(
  db: Database,
  userId: string,
  key: string,
): Promise<UserChoice[]> {
  const pattern = likePattern(key)
  const result = await sql<UserChoice>`
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
    select u.id, u.code, u.name, d.name as "deptName"
    from app_user u left join department d on d.id = u.dept_id
    where u.deleted_at is null and u.state = '1' and (u.name ilike ${pattern} or u.code ilike ${pattern})
      and (u.id = ${userId}
        or exists (select from granted where scope = '4' or (scope = '5' and u.id = any(user_ids)))
        or exists (select from tree where d.path like tree.path || '%')
        or (exists (select from granted where scope = '2')
          and exists (select from mine where mine.relation = 'member' and mine.id = u.dept_id)))
    order by u.code, u.id limit ${MAX_USERS}`.execute(db)
  return result.rows
}
