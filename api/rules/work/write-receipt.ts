import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { meantFor } from '#api/store/audience.ts'
import type { Tx } from '#api/store/database.ts'
import { notices } from '#resources/work/notice.ts'
import { closeMessages } from './tell-notice.ts'

/**
 * Writes down that somebody has read a notice, the first time and where it is meant for him, and
 * tells since when he has. Asked by several of his windows at once there is one receipt.
 */
export async function writeReceipt(tx: Tx, { userId }: Actor, id: string): Promise<string | null> {
  const added = await sql`insert into notice_read (notice_id, user_id)
    select t.id, ${userId} from notice t
    where t.id = ${id} and t.deleted_at is null and ${meantFor(notices, 't', userId)}
    on conflict (notice_id, user_id) do nothing returning notice_id`.execute(tx)
  if (added.rows.length > 0) await closeMessages(tx, id, userId)
  const { rows } = await sql<{ at: string }>`
    select to_char(read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from notice_read where notice_id = ${id} and user_id = ${userId}`.execute(tx)
  return rows[0]?.at ?? null
}
