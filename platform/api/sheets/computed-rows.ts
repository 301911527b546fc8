import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Writes computed rows to a temporary table of this transaction, part by part, for `compute` of a sheet to read.
 * `columns` are the names and types of the table; rows name their values by column.
 */
export async function writeComputed(
  tx: Tx,
  { table, columns }: { table: string; columns: RawBuilder<unknown> },
  parts: AsyncIterable<readonly object[]>,
): Promise<void> {
  const name = sql.table(table)
  await sql`create temporary table if not exists ${name} (${columns}) on commit drop`.execute(tx)
  await sql`truncate ${name}`.execute(tx)
  for await (const rows of parts) {
    await sql`insert into ${name}
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as worked (${columns})`.execute(
      tx,
    )
  }
}
