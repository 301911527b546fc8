import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { archives } from '#resources/hr/archive.ts'
import type { PostSuccessors } from './merge-posts.ts'

type Named = { id: string; name: string }
export type PeopleMove = { from: Named; target: Named; day: string; posts: PostSuccessors }

/** What a row's post is from now on; a post of another department stays as it is. */
function successor(posts: PostSuccessors, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const [old, now] = [[...posts.keys()], [...posts.values()]]
  return sql`coalesce((${now}::uuid[])[array_position(${old}::uuid[], ${column})], ${column})`
}

/** Personnel files come before posts and positions, as everywhere: the other way round could block. */
export async function lockFiles(tx: Tx, fromIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from user_base_info b where b.dept_id = any(${[...fromIds]}::uuid[])
      or exists (select from user_position p where p.user_id = b.id and p.dept_id = any(${[...fromIds]}::uuid[])
        and p.deleted_at is null and p.end_date is null)
    order by b.id for no key update`.execute(tx)
}

/** What began earlier ends on the day before, and goes on in the target from that day. */
async function movePositions(tx: Tx, actor: Actor, move: PeopleMove): Promise<void> {
  const { from, target, day, posts } = move
  const post = (alias: string) => successor(posts, sql.ref(`${alias}.post_id`))
  await sql`
    with moving as (
      select * from user_position where dept_id = ${from.id} and deleted_at is null
        and start_date < ${day}::date and (end_date is null or end_date >= ${day}::date)
    ), ended as (
      update user_position p set end_date = ${day}::date - 1, version = p.version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      from moving m where p.id = m.id returning m.*
    )
    insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, leader_id,
      start_date, end_date, source_biz_type, source_biz_id, created_by, updated_by)
    select gen_random_uuid(), e.user_id, ${target.id}, ${post('e')}, e.rank_id, e.is_main, e.kind,
      e.leader_id, ${day}::date, e.end_date, 'merge', ${from.id}, ${actor.userId}, ${actor.userId}
    from ended e`.execute(tx)
  await sql`
    update user_position p set dept_id = ${target.id}, post_id = ${post('p')}, version = p.version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    where dept_id = ${from.id} and deleted_at is null and start_date >= ${day}::date`.execute(tx)
}

/** The files follow, each with its line in the operation log and in that of the organisation. */
async function moveFiles(tx: Tx, actor: Actor, move: PeopleMove): Promise<number> {
  const { from, target, posts } = move
  const text = `随部门合并由“${from.name}”调入“${target.name}”`
  const result = await sql<{ count: number }>`
    with old as (
      select id, name, post_id from user_base_info
      where dept_id = ${from.id} and deleted_at is null and status not in ('4', '5')
    ), moved as (
      update user_base_info b set dept_id = ${target.id}, post_id = ${successor(posts, sql`b.post_id`)},
        version = b.version + 1, updated_at = now(), updated_by = ${actor.userId}
      from old where b.id = old.id
      returning b.id, b.version, old.name, old.post_id as old_post, b.post_id as new_post
    ), logged as (
      insert into audit_log (id, resource, record_id, version, action, actor_id, actor_code, actor_name, title, before, after)
      select gen_random_uuid(), ${archives.path}, id, version, 'update', ${actor.userId}, ${actor.code}, ${actor.name}, name,
        jsonb_build_object('deptId', ${from.id}::text, 'postId', old_post),
        jsonb_build_object('deptId', ${target.id}::text, 'postId', new_post) from moved
    ), told as (
      insert into org_history (id, kind, dept_id, user_id, before, after, source_biz_type, source_biz_id, text, actor_id, actor_name)
      select gen_random_uuid(), '调动', ${target.id}::uuid, id, jsonb_build_object('deptName', ${from.name}::text),
        jsonb_build_object('deptName', ${target.name}::text), 'merge', ${from.id}, name || ${text},
        ${actor.userId}::uuid, ${actor.name} from moved
    )
    select count(*)::integer as count from moved`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** Moves everybody over; answers how many personnel files that were. */
export async function mergePeople(tx: Tx, actor: Actor, move: PeopleMove): Promise<number> {
  await movePositions(tx, actor, move)
  const people = await moveFiles(tx, actor, move)
  await sql`update app_user set dept_id = ${move.target.id}, updated_at = now(), updated_by = ${actor.userId},
    version = version + 1 where dept_id = ${move.from.id} and deleted_at is null`.execute(tx)
  return people
}
