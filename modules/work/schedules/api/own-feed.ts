import { sql } from 'kysely'
import { feedLink } from '#modules/work/schedules/define/feed-link.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import { withdrawSlot } from '#platform/api/links/withdraw-links.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { feedDoor } from './feed-link.ts'

/** Returns when the feed address was created; null without one. */
export async function readOwnFeed(
  db: Database,
  { userId }: Actor,
): Promise<{ since: string | null }> {
  const { rows } = await sql<{ since: string }>`select ${wireTime('created_at')} as since
    from access_link where purpose = ${feedLink.name} and slot = ${userId}`.execute(db)
  return { since: rows[0]?.since ?? null }
}

/**
 * Creates or replaces the feed address. Only the hash is stored, so this response alone holds the
 * token.
 */
export async function renewFeed(tx: Tx, actor: Actor, language: Language): Promise<string> {
  const link = { scope: { language }, subject: actor.name, slot: actor.userId }
  const { secret } = await makeLink(tx, actor, feedDoor, link)
  await log(tx, actor, 'feed.renewed')
  return secret
}

/** Revokes the feed address. */
export async function revokeFeed(tx: Tx, actor: Actor): Promise<void> {
  const isEnded = await withdrawSlot(tx, actor, feedOf(actor.userId), { reason: 'withdrawn' })
  if (isEnded) await log(tx, actor, 'feed.revoked')
}

/** Identifies the feed address of a user, who has only one. */
export function feedOf(userId: string) {
  return { purpose: feedLink, slot: userId }
}

const log = (tx: Tx, actor: Actor, key: string) =>
  writeAudit(tx, actor, {
    resource: schedules.path,
    id: actor.userId,
    action: 'other',
    told: { key, values: {} },
  })
