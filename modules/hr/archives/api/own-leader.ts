import { sql } from 'kysely'
import type { OwnLeader } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { withinReach } from './files-within-reach.ts'

/**
 * Reads the leader of the actor's department, or of the next department above with another leader.
 */
export async function readOwnLeader(db: Database, actor: Actor): Promise<OwnLeader | null> {
  const { rows } = await sql<OwnLeader>`
    select coalesce(u.user_base_id, u.id) as id, u.name, ${facePhoto(users, 'u', actor)} as photo,
      post.name as "postName", above.name as "deptName",
      b.id is not null and ${withinReach(actor)} as "mayOpen"
    from user_base_info own
      join department d on d.id = own.dept_id
      join department above on d.path like above.path || '%' and above.deleted_at is null and above.enabled
      join app_user u on u.id = above.leader_id and u.deleted_at is null
      left join user_base_info b on b.id = u.user_base_id
      left join post on post.id = b.post_id
    where own.id = ${actor.userBaseId} and u.id <> ${actor.userId}
    order by above.level desc limit 1`.execute(db)
  return rows[0] ?? null
}
