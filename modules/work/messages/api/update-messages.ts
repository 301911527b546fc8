import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { announceCount } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MESSAGE_STATUS, type MessageStatusChange } from '#platform/wire/push/inbox.ts'

/**
 * Marks the actor's own messages as read, or deletes them, and returns the number changed. If one
 * id is unknown or belongs to another user, none changes.
 */
export async function updateMessages(
  tx: Tx,
  { userId }: Actor,
  change: MessageStatusChange,
): Promise<number> {
  const { status } = change
  const ids = 'ids' in change ? change.ids : null
  const type = 'ids' in change ? null : (change.type ?? null)
  const { rows } = await sql<{ id: string; status: string }>`
    select message_id as id, status from message_copy
    where receiver_id = ${userId} and (${ids}::uuid[] is not null or status < ${status})
      and (${ids}::uuid[] is null or message_id = any(${ids}::uuid[]))
      and (${type}::text is null or type = ${type})
    order by message_id for update`.execute(tx)
  if (ids && rows.length < new Set(ids).size) throw new Failure('not-found', 'not-found')
  const behind = rows.filter((row) => row.status < status)
  if (behind.length === 0) return 0
  const moment = status === MESSAGE_STATUS.read ? sql`read_at = now()` : sql`deleted_at = now()`
  await sql`update message_copy set status = ${status}, ${moment}
    where receiver_id = ${userId} and message_id = any(${behind.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  if (behind.some((row) => row.status === MESSAGE_STATUS.unread)) {
    await announceCount(tx, [userId])
  }
  return behind.length
}
