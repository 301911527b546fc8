import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Language } from '#platform/wire/language/language.ts'

const TOKEN_BYTES = 32

/** Returns since when the actor has a feed address. */
export async function readOwnFeed(
  db: Database,
  { userId }: Actor,
): Promise<{ since: string | null }> {
  const { rows } = await sql<{ since: string }>`select ${wireTime('created_at')} as since
    from calendar_feed where user_id = ${userId}`.execute(db)
  return { since: rows[0]?.since ?? null }
}

/**
 * Creates or replaces the feed address. Only the hash is stored, so this response alone holds the
 * token.
 */
export async function renewFeed(tx: Tx, actor: Actor, language: Language): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`insert into calendar_feed (user_id, token_hash, language)
    values (${actor.userId}, ${hashToken(token)}, ${language})
    on conflict (user_id) do update set token_hash = excluded.token_hash, language = excluded.language,
      created_at = now()`.execute(tx)
  await log(tx, actor, 'feed.renewed')
  return token
}

/** Revokes the feed address. */
export async function revokeFeed(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql`delete from calendar_feed where user_id = ${actor.userId}
    returning user_id`.execute(tx)
  if (rows.length > 0) await log(tx, actor, 'feed.revoked')
}

const log = (tx: Tx, actor: Actor, key: string) =>
  writeAudit(tx, actor, {
    resource: schedules.path,
    id: actor.userId,
    action: 'other',
    told: { key, values: {} },
  })
