import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { loadActorOf } from './load-actor.ts'

/** Whoever does this for more records than these hears of them on his home page. */
const MAX_ASKED = 100

/** Accounts with the right to do something to this very record. */
export async function accountsWhoMay(
  tx: Tx,
  resource: Resource,
  need: string,
  id: string,
): Promise<string[]> {
  const codes = permissionsFor(resource, need)
  const { rows } = await sql<{ id: string }>`
    select distinct way.user_id as id from page_right p
      join role_navigation rn on rn.kind = 'button' and rn.target_id = p.button_id
      join role_way way on way.role_id = rn.role_id and way.counts
    where p.code = any(${[...codes]}::text[]) and p.enabled limit ${MAX_ASKED}`.execute(tx)
  const found: string[] = []
  for (const { id: account } of rows) {
    const actor = await loadActorOf(tx, account)
    if (!actor || !codes.every((code) => actor.permissions.has(code))) continue
    const reached = await sql`select from ${sql.table(resource.table)} t
      where t.id = ${id} and ${scopePredicate(resource, 't', actor, need)}`.execute(tx)
    if (reached.rows.length > 0) found.push(account)
  }
  return found
}
