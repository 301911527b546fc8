import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'

const WITHDRAWN = declareMessage({
  code: 'linkWithdrawn',
  type: 'system',
  about: shareLinks.path,
  isFirm: true,
  link: () => '/account/links',
})

/**
 * Why a link was withdrawn; LINK_END has the texts. Triggers of the database withdraw links too, with the reasons
 * `left` and `closed`.
 */
type Withdrawal = {
  reason: 'withdrawn' | 'all' | 'replaced' | 'session' | 'closed'
  /** The note of the user who withdrew it. */
  note?: string | null
}

type Ended = { id: string; subject: string; creatorId: string }

/**
 * Withdraws the links that are still open, for good, also for visitors who are reading. Returns the ids of
 * these links. The maker gets a message when another user withdraws a link.
 */
export async function withdrawLinks(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { reason, note = null }: Withdrawal,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows: ended } = await sql<{ id: string }>`
    select e.id from end_links(${[...ids]}::uuid[], ${reason}, ${note}, ${actor.userId}) as e (id)`.execute(
    tx,
  )
  const endedIds = ended.map(({ id }) => id)
  if (endedIds.length === 0) return []
  await writeAudit(tx, actor, {
    resource: shareLinks.path,
    id: sql`l.id`,
    version: sql`l.version`,
    action: 'update',
    title: sql`l.subject`,
    before: sql`jsonb_build_object('revokedAt', null)`,
    after: sql`jsonb_build_object('endReason', l.end_reason, 'endNote', l.end_note,
      'revokedAt', to_char(l.revoked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))`,
    from: sql`access_link l where l.id = any(${endedIds}::uuid[])`,
  })
  if (reason === 'withdrawn') await tellMakers(tx, actor, endedIds)
  return endedIds
}

/** Withdraws the link in a place, if there is one. Returns whether it was still open. */
export async function withdrawSlot(
  tx: Tx,
  actor: Actor,
  { purpose: { name }, slot }: { purpose: LinkPurpose; slot: string },
  withdrawal: Withdrawal,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from access_link where purpose = ${name} and slot = ${slot}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return (await withdrawLinks(tx, actor, ids, withdrawal)).length > 0
}

async function tellMakers(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Ended>`
    select id, subject, creator_id as "creatorId" from access_link
    where id = any(${[...ids]}::uuid[]) and creator_id <> ${actor.userId}`.execute(tx)
  for (const { id, subject, creatorId } of rows) {
    const values = { subject, name: actor.name }
    await sendMessage(tx, WITHDRAWN, [creatorId], { from: null, id, values })
  }
}
