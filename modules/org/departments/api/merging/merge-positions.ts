import { type RawBuilder, sql } from 'kysely'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows, historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PostSuccessors } from './merge-posts.ts'

type Named = { id: string; name: string }
export type PeopleMove = { from: Named; target: Named; day: string; posts: PostSuccessors }

/** The new post of a row; a post of another department stays unchanged. */
export function successor(posts: PostSuccessors, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const [old, now] = [[...posts.keys()], [...posts.values()]]
  return sql`coalesce((${now}::uuid[])[array_position(${old}::uuid[], ${column})], ${column})`
}

/**
 * Splits positions that began before the day of the merger: each ends on the day before it, and continues in the target
 * from the day itself.
 */
async function splitPositions(tx: Tx, actor: Actor, move: PeopleMove): Promise<void> {
  const { from, target, day, posts } = move
  const ended = historyRows(actor, userPositions, 'ended', {
    before: sql`jsonb_build_object('endDate', ended.end_date)`,
    after: sql`jsonb_build_object('endDate', ${day}::date - 1)`,
  })
  const begun = auditRows(actor, {
    resource: userPositions.path,
    action: 'add',
    title: sql`f.name`,
    id: sql`b.id`,
    from: sql`begun b join user_base_info f on f.id = b.user_id`,
    version: sql`b.version`,
    after: sql`jsonb_build_object('userId', b.user_id, 'deptId', b.dept_id, 'postId', b.post_id,
      'startDate', b.start_date, 'endDate', b.end_date)`,
  })
  await sql`
    with moving as (
      select * from user_position where dept_id = ${from.id} and deleted_at is null
        and start_date < ${day}::date and (end_date is null or end_date >= ${day}::date)
    ), ended as (
      update user_position p set end_date = ${day}::date - 1, version = p.version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      from moving m where p.id = m.id
      returning p.id, p.version, m.user_id, m.post_id, m.rank_id, m.is_main, m.kind, m.leader_id, m.end_date
    ), begun as (
      insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, leader_id,
        start_date, end_date, source_biz_type, source_biz_id, created_by, updated_by)
      select gen_random_uuid(), e.user_id, ${target.id}, ${successor(posts, sql`e.post_id`)}, e.rank_id,
        e.is_main, e.kind, e.leader_id, ${day}::date, e.end_date, 'merge', ${from.id},
        ${actor.userId}, ${actor.userId}
      from ended e returning *
    ), told as (${ended}) ${begun}`.execute(tx)
}

/** Moves positions that have not begun to the target. */
async function movePositions(tx: Tx, actor: Actor, move: PeopleMove): Promise<void> {
  const { from, target, day, posts } = move
  const logged = historyRows(actor, userPositions, 'moved', {
    before: sql`jsonb_build_object('deptId', ${from.id}::text, 'postId', moved.old_post)`,
    after: sql`jsonb_build_object('deptId', ${target.id}::text, 'postId', moved.post_id)`,
  })
  await sql`
    with old as (
      select id, post_id as old_post from user_position
      where dept_id = ${from.id} and deleted_at is null and start_date >= ${day}::date
    ), moved as (
      update user_position p set dept_id = ${target.id}, post_id = ${successor(posts, sql`p.post_id`)},
        version = p.version + 1, updated_at = now(), updated_by = ${actor.userId}
      from old where p.id = old.id returning p.id, p.version, p.post_id, old.old_post
    ) ${logged}`.execute(tx)
}

/** Moves all positions of the department to the target, on the same post or its successor. */
export async function mergePositions(tx: Tx, actor: Actor, move: PeopleMove): Promise<void> {
  await splitPositions(tx, actor, move)
  await movePositions(tx, actor, move)
}
