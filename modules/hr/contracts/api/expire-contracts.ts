import { sql } from 'kysely'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Expires contracts after their last day and lists those that end soon, all in one run. A second
 * run changes nothing.
 */
export async function expireContracts(tx: Tx): Promise<number> {
  await sql`update contract set biz_state = biz_state
    where biz_state = ${CONTRACT.running} and part = 'running' and deleted_at is null
      and end_date between today() and today() + 45`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update contract set biz_state = ${CONTRACT.expired}, version = version + 1, updated_at = now()
      where biz_state = ${CONTRACT.running} and end_date < today() and deleted_at is null
      returning id, version
    ), logged as (${auditRows(null, {
      resource: contracts.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: { bizState: CONTRACT.running },
      after: { bizState: CONTRACT.expired },
    })})
    select count(*)::int as count from moved`.execute(tx)
  return rows[0]?.count ?? 0
}
