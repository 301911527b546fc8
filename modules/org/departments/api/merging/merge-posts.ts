import { sql } from 'kysely'
import { posts } from '#modules/org/posts/define/post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mergeEstablishment, type PostPair } from './merge-establishment.ts'
import { mergeReferences } from './merge-references.ts'

/** Post of the dissolved department → the post that takes over its holders. */
export type PostSuccessors = ReadonlyMap<string, string>

async function pairPosts(tx: Tx, fromId: string, toId: string): Promise<PostPair[]> {
  const result = await sql<PostPair>`
    select p.id as old, coalesce(same.id, p.id) as successor
    from post p left join post same
      on same.dept_id = ${toId} and same.name = p.name and same.deleted_at is null
    where p.dept_id = ${fromId} and p.deleted_at is null
    order by p.id`.execute(tx)
  return result.rows
}

/** Makes posts that reported to the old post report to its successor, unless that would create a cycle. */
async function redirectReports(tx: Tx, actor: Actor, { old, successor }: PostPair): Promise<void> {
  const logged = historyRows(actor, posts, 'moved', {
    before: sql`jsonb_build_object('pid', ${old}::text)`,
    after: sql`jsonb_build_object('pid', moved.pid)`,
  })
  await sql`
    with recursive above (id) as (
      select ${successor}::uuid
      union select post.pid from post join above on post.id = above.id where post.pid is not null
    ), moved as (
      update post set pid = case when id in (select id from above) then null else ${successor}::uuid end,
        version = version + 1, updated_at = now(), updated_by = ${actor.userId}
      where pid = ${old} and deleted_at is null returning id, version, pid
    ) ${logged}`.execute(tx)
}

/**
 * Moves a post that the target does not have. It loses the mark of a post in charge, because the
 * target has its own.
 */
async function movePost(tx: Tx, actor: Actor, id: string, toId: string): Promise<void> {
  const logged = historyRows(actor, posts, 'moved', {
    before: sql`moved.was`,
    after: sql`jsonb_build_object('deptId', ${toId}::text, 'isLeader', false)`,
  })
  await sql`
    with old as (
      select jsonb_build_object('deptId', dept_id, 'isLeader', is_leader) as was from post where id = ${id}
    ), moved as (
      update post set dept_id = ${toId}, is_leader = false, version = version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      from old where id = ${id} returning id, version, old.was
    ) ${logged}`.execute(tx)
}

/** Opens the successor and closes the old post. */
async function closePost(tx: Tx, actor: Actor, { old, successor }: PostPair): Promise<void> {
  const logged = historyRows(actor, posts, 'changed', {
    before: sql`jsonb_build_object('enabled', not changed.enabled)`,
    after: sql`jsonb_build_object('enabled', changed.enabled)`,
  })
  await sql`
    with changed as (
      update post set enabled = (id = ${successor}), version = version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      where id in (${old}, ${successor}) and enabled <> (id = ${successor})
      returning id, version, enabled
    ) ${logged}`.execute(tx)
}

/**
 * Moves the posts. When the target has a post of the same name, that one takes the holders and the
 * old post is closed. A department keeps one post in charge: its own.
 */
export async function mergePosts(
  tx: Tx,
  actor: Actor,
  fromId: string,
  toId: string,
): Promise<PostSuccessors> {
  const pairs = await pairPosts(tx, fromId, toId)
  for (const pair of pairs) {
    const { old, successor } = pair
    await mergeEstablishment(tx, actor, toId, pair)
    if (successor === old) {
      await movePost(tx, actor, old, toId)
      continue
    }
    await redirectReports(tx, actor, pair)
    await mergeReferences(tx, actor, posts.path, old, successor)
    await closePost(tx, actor, pair)
  }
  return new Map(pairs.map(({ old, successor }) => [old, successor]))
}
