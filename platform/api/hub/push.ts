import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type PushInput, push as pushShape } from '#platform/wire/push/push.ts'

/** Every process listens here; see docs/decisions/0055-push.md. */
export const PUSH_CHANNEL = 'staffdesk_push'

/** PostgreSQL accepts less than 8,000 bytes in one notification. */
const MAX_PAYLOAD_BYTES = 7_900
/** A quoted UUID and its comma. */
const RECEIVER_BYTES = 39

export type Receivers = readonly string[] | 'all'

export type PushOrder = {
  /** Ids of the accounts that receive the push. */
  to: Receivers
  push: PushInput
}

/**
 * Sends a push to users' pages when the transaction commits, and never
 * when it rolls back. Texts that are too long are cut.
 */
export async function notifyPush(tx: Tx, { to, push }: PushOrder): Promise<void> {
  const payloads = payloadsOf(to, JSON.stringify(pushShape.parse(push)))
  if (payloads.length === 0) return
  await sql`select pg_notify(${PUSH_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    tx,
  )
}

/** Splits a push into several notifications, because one cannot name a thousand receivers. */
function payloadsOf(to: Receivers, push: string): string[] {
  const write = (receivers: Receivers) => `{"to":${JSON.stringify(receivers)},"push":${push}}`
  if (to === 'all') return [write(to)]
  const room = MAX_PAYLOAD_BYTES - Buffer.byteLength(write([]))
  const atOnce = Math.floor(room / RECEIVER_BYTES)
  const payloads: string[] = []
  for (let from = 0; from < to.length; from += atOnce) {
    payloads.push(write(to.slice(from, from + atOnce)))
  }
  return payloads
}
