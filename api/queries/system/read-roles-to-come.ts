import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'

/**
 * Roles that an account holds or may hold without anybody giving it one: what
 * `effective_role` names, and beyond that what only waits for a day, or for the
 * account, the role or its department or post to be enabled again.
 */
export async function readRolesToCome(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from role r join (
      select ru.role_id as id, null as code from role_user ru
      where ru.user_id = ${userId} and ru.deleted_at is null
        and today() <= coalesce(ru.valid_to, 'infinity')
      union
      select rd.role_id, null from app_user u
        join department mine on mine.id = u.dept_id and mine.deleted_at is null
        join department d on d.deleted_at is null and mine.path like d.path || '%'
        join role_department rd on rd.dept_id = d.id and rd.deleted_at is null
          and (rd.include_child or d.id = mine.id)
      where u.id = ${userId}
      union
      select rp.role_id, null from app_user u
        join user_position p on p.user_id = u.user_base_id and p.deleted_at is null
          and today() <= coalesce(p.end_date, 'infinity')
        join post on post.id = p.post_id and post.deleted_at is null
        join role_post rp on rp.post_id = post.id and rp.deleted_at is null
      where u.id = ${userId}
      union
      select null, 'dept_head' from department led
      where led.leader_id = ${userId} and led.deleted_at is null
      union
      select null, 'staff' from app_user u
      where u.id = ${userId} and u.user_base_id is not null
    ) as held on r.id = held.id or (r.code = held.code and r.built_in)
    where r.deleted_at is null`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}
