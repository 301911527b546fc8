import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

const keyOf = ({ path }: Resource, month: string) =>
  sql`hashtextextended(${`sheet ${path} ${month}`}, 0)`

/** Whatever changes a month as a whole goes one after the other; a row by itself is held by its lock. */
export async function lockMonth(tx: Tx, resource: Resource, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(resource, month)})`.execute(tx)
}

/** A month is generated once at a time: whoever comes second is told, and does not wait to do it again. */
export async function lockMonthOrRefuse(tx: Tx, resource: Resource, month: string): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(resource, month)}) as mine`.execute(tx)
  if (!rows[0]?.mine) throw new Failure('conflict', 'sheet.busy', { values: { month } })
}

/** Nothing is added to a month of which something is in the archive. */
export async function requireNotArchived(
  tx: Tx,
  { table }: Resource,
  month: string,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where month = ${month}
    and state = ${MONTHLY.archived} and deleted_at is null limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'sheet.archived', { values: { month } })
}
