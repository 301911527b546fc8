import { sql } from 'kysely'
import type { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/**
 * Refuses a cycle in a tree, where `pid` names the parent. Changes of one tree are serialised, because two concurrent
 * changes could together close a cycle.
 */
export async function requireNoCircle(
  tx: Tx,
  { table }: Pick<Resource, 'table'>,
  { id, pid }: { id: string; pid: string },
  refusal: () => Failure,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tree of ${table}`}, 0))`.execute(tx)
  const { rows } = await sql`
    with recursive above (id) as (
      select ${pid}::uuid
      union
      select t.pid from ${sql.table(table)} t join above on t.id = above.id where t.pid is not null
    )
    select from above where id = ${id}`.execute(tx)
  if (rows.length > 0) throw refusal()
}
