import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { meantFor } from '#api/store/audience.ts'
import type { Database } from '#api/store/database.ts'
import { notices } from '#resources/work/notice.ts'

/**
 * Writes down that somebody has read a notice, the first time and where it is meant for him, and
 * tells since when he has. Asked by several of his windows at once there is one receipt.
 */
export async function writeReceipt(
  db: Database,
  { userId }: Actor,
  id: string,
): Promise<string | null> {
  await sql`insert into notice_read (notice_id, user_id)
    select t.id, ${userId} from notice t
    where t.id = ${id} and t.deleted_at is null and ${meantFor(notices, 't', userId)}
    on conflict (notice_id, user_id) do nothing`.execute(db)
  const { rows } = await sql<{ at: string }>`
    select to_char(read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from notice_read where notice_id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]?.at ?? null
}
