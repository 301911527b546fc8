import pg from 'pg'
import { readRun } from './run-state.ts'

let pool: pg.Pool | undefined

/** Queries the database of the server, or prepares rows that no page can create. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await openPool().query<Row>(text, [...values])).rows
}

function openPool(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: readRun().databaseUrl,
    max: 2,
    allowExitOnIdle: true,
  })
  return pool
}

/** Runs work that changes data visible to all users: the runs with and without scripts take turns. */
export async function oneAtATime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const client = await openPool().connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [what])
    return await work()
  } finally {
    // Closing the session releases the lock.
    client.release(true)
  }
}

/** The id of the only row with this value in a column. */
export async function idOf(table: string, column: string, value: string): Promise<string> {
  const rows = await sql<{ id: string }>(
    `select id from ${table} where ${column} = $1 and deleted_at is null`,
    [value],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows in ${table} with ${value}`)
  return row.id
}
