import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { posts } from '#resources/org/post.ts'
import { mergeReferences } from './merge-references.ts'

/** Post of the dissolved department → the post its holders have from now on. */
export type PostSuccessors = ReadonlyMap<string, string>

type Pair = { old: string; successor: string }

async function pairPosts(tx: Tx, fromId: string, toId: string): Promise<Pair[]> {
  const result = await sql<Pair>`
    select p.id as old, coalesce(same.id, p.id) as successor
    from post p left join post same
      on same.dept_id = ${toId} and same.name = p.name and same.deleted_at is null
    where p.dept_id = ${fromId} and p.deleted_at is null
    order by p.id`.execute(tx)
  return result.rows
}

/** Whoever reported to a post that is gone reports to its successor, unless that closes a circle. */
async function redirectReports(tx: Tx, { old, successor }: Pair): Promise<void> {
  await sql`
    with recursive above (id) as (
      select ${successor}::uuid
      union select post.pid from post join above on post.id = above.id where post.pid is not null
    )
    update post set pid = case when id in (select id from above) then null else ${successor}::uuid end
    where pid = ${old} and deleted_at is null`.execute(tx)
}

/** Approved places of this year and later ones follow; those of the same post are added up. */
async function moveEstablishment(tx: Tx, actor: Actor, toId: string, pair: Pair): Promise<void> {
  const { old, successor } = pair
  await sql`
    update post_establishment t set plan = least(999, t.plan + e.plan),
      plan_temp = least(999, coalesce(t.plan_temp, 0) + e.plan_temp), version = t.version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    from post_establishment e
    where e.post_id = ${old} and t.post_id = ${successor} and t.dept_id = ${toId} and e.id <> t.id
      and e.year = t.year and e.year >= this_year() and e.deleted_at is null and t.deleted_at is null`.execute(
    tx,
  )
  await sql`
    update post_establishment e set updated_at = now(), updated_by = ${actor.userId},
      version = version + 1, dept_id = ${toId}, post_id = ${successor},
      deleted_at = case when exists (select from post_establishment t where t.post_id = ${successor}
        and t.dept_id = ${toId} and t.year = e.year and t.id <> e.id and t.deleted_at is null) then now() end
    where e.post_id = ${old} and e.year >= this_year() and e.deleted_at is null`.execute(tx)
}

/**
 * Posts go over. One that the target has under the same name takes the holders
 * of the other, which is closed. A department has one post in charge: its own.
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
    await moveEstablishment(tx, actor, toId, pair)
    if (successor === old) {
      await sql`update post set dept_id = ${toId}, is_leader = false, version = version + 1,
        updated_at = now(), updated_by = ${actor.userId} where id = ${old}`.execute(tx)
      continue
    }
    await redirectReports(tx, pair)
    await mergeReferences(tx, actor, posts.path, old, successor)
    await sql`update post set enabled = (id = ${successor}), version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
      where id in (${old}, ${successor}) and enabled <> (id = ${successor})`.execute(tx)
  }
  return new Map(pairs.map(({ old, successor }) => [old, successor]))
}
