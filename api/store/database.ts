import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.d.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

// Calendar dates are strings (yyyy-MM-dd) from end to end: a JavaScript Date
// would move them by the server's time zone. Money stays a decimal string.
const DATE_OID = 1082
const INT8_OID = 20
pg.types.setTypeParser(DATE_OID, (text) => text)
pg.types.setTypeParser(INT8_OID, Number)

/**
 * Opens a pool. `onIdleError` hears of connections that died while idle;
 * without a listener such a death would end the process.
 */
export function openDatabase(
  url: string,
  options: { poolSize: number; onIdleError: (error: Error) => void },
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    options: '-c TimeZone=UTC',
  })
  pool.on('error', options.onIdleError)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}
