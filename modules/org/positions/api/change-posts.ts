import { sql } from 'kysely'
import { MAIN_POST } from '#modules/org/define/choices.ts'
import type { OrgEvent } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { followMainPosition } from './follow-main-position.ts'

/** A new post that a document gives, from its day until another document ends it. */
export type NewPost = {
  userId: string
  day: string
  deptId: string
  postId: string
  /** Null keeps the current rank. */
  rankId: string | null
  leaderId: string | null
  source: NonNullable<OrgEvent['source']>
}

type Running = { id: string; start: string; end: string | null; rankId: string | null }

async function readMain(tx: Tx, userId: string, day: string): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select id, start_date as start, end_date as end, rank_id as "rankId" from user_position
    where user_id = ${userId} and is_main and deleted_at is null
      and ${day}::date between start_date and coalesce(end_date, 'infinity')
    for no key update`.execute(tx)
  return rows[0]
}

async function open(
  tx: Tx,
  actor: Actor,
  { userId, day, deptId, postId, rankId, leaderId, source }: NewPost,
  { kind, end }: { kind: string; end: string | null },
): Promise<void> {
  await sql`insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, leader_id,
      start_date, end_date, source_biz_type, source_biz_id, created_by, updated_by)
    values (gen_random_uuid(), ${userId}, ${deptId}, ${postId}, ${rankId}, ${kind === MAIN_POST}, ${kind},
      ${leaderId}, ${day}::date, ${end}::date, ${source.type}, ${source.id}, ${actor.userId},
      ${actor.userId})`.execute(tx)
}

/**
 * Ends the main position on the day before and begins the new one; updates the file and the
 * account.
 */
export async function moveMainPosition(tx: Tx, actor: Actor, post: NewPost): Promise<void> {
  const { userId, day, source } = post
  const main = await readMain(tx, userId, day)
  if (!main) throw new Failure('conflict', 'transfer.noPosition')
  if (main.start >= day) throw new Failure('conflict', 'transfer.seatTooNew')
  await sql`update user_position set end_date = ${day}::date - 1, version = version + 1,
    updated_at = now(), updated_by = ${actor.userId} where id = ${main.id}`.execute(tx)
  const rankId = post.rankId ?? main.rankId
  await open(tx, actor, { ...post, rankId }, { kind: '主职', end: main.end })
  await followMainPosition(tx, actor, userId, { source })
}

/** Adds a further post beside the main one. */
export async function addFurtherPost(
  tx: Tx,
  actor: Actor,
  post: NewPost,
  holding: { kind: string; end: string | null },
): Promise<void> {
  await open(tx, actor, post, holding)
}

/** Ends further posts of a kind, the given one or all, on the day before `day`. Returns false when there is none. */
export async function endFurtherPosts(
  tx: Tx,
  actor: Actor,
  { userId, day, kind, postId }: { userId: string; day: string; kind?: string; postId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update user_position set end_date = greatest(${day}::date - 1, start_date), version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    where user_id = ${userId} and not is_main and deleted_at is null
      and ${day}::date between start_date and coalesce(end_date, 'infinity')
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${postId ?? null}::uuid is null or post_id = ${postId ?? null}::uuid)
    returning id`.execute(tx)
  return rows.length > 0
}
