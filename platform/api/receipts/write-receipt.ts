import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { isOpenedByPerson } from '#platform/api/store/connection/call-origin.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { meantFor } from '#platform/api/store/reach/audience.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Whether it is the first receipt, and its time; null without one. */
export type Receipt = { isNew: boolean; readAt: string | null }

/**
 * Stores the first time that a user of the audience has read a row, and
 * returns it. Prefetches do not count. Concurrent requests of several windows store one receipt.
 */
export async function writeReceipt(
  tx: Tx,
  { userId }: Actor,
  resource: Resource,
  id: string,
): Promise<Receipt> {
  if (!isOpenedByPerson()) {
    return { isNew: false, readAt: await readReceipt(tx, userId, resource, id) }
  }
  const added = await sql`insert into read_receipt (resource, record_id, user_id)
    select ${resource.path}, t.id, ${userId} from ${sql.table(resource.table)} t
    where t.id = ${id} and t.deleted_at is null and ${meantFor(resource, 't', userId)}
    on conflict do nothing returning record_id`.execute(tx)
  return { isNew: added.rows.length > 0, readAt: await readReceipt(tx, userId, resource, id) }
}

export async function readReceipt(
  tx: Tx,
  userId: string,
  { path }: Resource,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select to_char(read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from read_receipt where resource = ${path} and record_id = ${id} and user_id = ${userId}`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}
