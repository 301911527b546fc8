import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { OwnLink } from '#platform/wire/sharing/share-links.ts'
import { withdrawLinks } from './withdraw-links.ts'

const MAX_LINKS = 100
const MAX_USES = 5

/** The latest links of the caller with their latest uses. Links that are still open come first. */
export async function readOwnLinks(db: Database, { userId }: Actor): Promise<OwnLink[]> {
  const { rows } = await sql<OwnLink>`
    select l.id, l.page as purpose, l.subject, l.state, ${wireTime('l.created_at')} as "createdAt",
      ${wireTime('l.expires_at')} as "expiresAt", l.view_count as "useCount", l.max_views as "mostUses",
      l.has_passcode as "hasPasscode", ${wireTime('l.last_used_at')} as "lastUsedAt",
      l.end_reason as "endReason", l.end_note as "endNote",
      (select coalesce(jsonb_agg(to_jsonb(u) order by u.at desc), '[]') from (
        select id, ${wireTime('at')} as at, result, ip, device from link_use
        where link_id = l.id order by link_use.at desc limit ${MAX_USES}) u) as uses
    from access_link_view l
    where l.creator_id = ${userId} and l.deleted_at is null
    order by l.state = 'open' desc, l.created_at desc, l.id limit ${MAX_LINKS}`.execute(db)
  return rows
}

/**
 * Withdraws one link of the caller, or all of them. Returns how many links ended. A link of another user, or
 * a link that has already ended, is reported as missing.
 */
export async function withdrawOwnLinks(
  tx: Tx,
  actor: Actor,
  { id, note }: { id: string | null; note: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from access_link where creator_id = ${actor.userId} and deleted_at is null
      and (${id}::uuid is null or id = ${id}::uuid) for update`.execute(tx)
  const ids = rows.map((row) => row.id)
  const reason = id === null ? 'all' : 'withdrawn'
  const ended = await withdrawLinks(tx, actor, ids, { reason, note: note || null })
  if (id !== null && ended.length === 0) throw new Failure('not-found', 'share.over')
  return ended.length
}
