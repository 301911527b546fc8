import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

const BATCH_ROWS = 1_000

/**
 * Reads the rows of a statement in batches: memory holds only one batch at a
 * time. The cursor lives as long as the transaction.
 */
export async function* readBatches<Row>(tx: Tx, rows: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const result = await sql<Row>`fetch ${sql.raw(String(BATCH_ROWS))} from exported`.execute(tx)
    if (result.rows.length > 0) yield result.rows
    if (result.rows.length < BATCH_ROWS) return
  }
}
