import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { currentOrigin, isOpenedByPerson } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Logs a view of a page by an unknown visitor. */
export async function logVisitor(db: Database, route: string): Promise<void> {
  if (!isOpenedByPerson()) return
  await sql`insert into visit_log (id, client_ip, create_code, model_type, remark, user_id, user_name)
    values (${uuidv7()}, ${currentOrigin()?.ip ?? null}, '', '1', ${route}, null, '')`.execute(db)
}
