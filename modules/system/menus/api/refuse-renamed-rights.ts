import { sql } from 'kysely'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Fields that identify a button's right: the path of its page, and its own code. */
const MEANING = ['path', 'menuId', 'code'] as const

/**
 * A right is a page path and a button code. Renaming one that roles hold would turn it into another
 * right without a grant, so only administrators may do it.
 */
export async function refuseRenamedRights(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  input: WriteInput,
): Promise<void> {
  const isRenamed = MEANING.some(
    (field) => input[field] !== undefined && input[field] !== current[field],
  )
  if (!isRenamed || isAdmin(actor)) return
  const granted = await sql`
    select 1 from role_navigation where target_id = ${current.id}
      or target_id in (select id from button where menu_id = ${current.id})
    limit 1`.execute(tx)
  if (granted.rows.length > 0) throw new Failure('conflict', 'conflict.rightsMeaning')
}
