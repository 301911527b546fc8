import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Copies name and phone of the personnel file to its account. */
export async function copyFileToAccount(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  await sql`
    update app_user u set name = b.name, pinyin = b.pinyin, phone = b.phone, version = u.version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    from user_base_info b
    where b.id = ${fileId} and u.user_base_id = b.id and u.deleted_at is null
      and (u.name, u.phone) is distinct from (b.name, b.phone)`.execute(tx)
}
