import pg from 'pg'
import { readRun } from './run-state.ts'

let pool: pg.Pool | undefined

/** Looks into the database of the server, or prepares in it what no page can. */
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

/** Work that changes what everybody sees: with and without script it runs one after the other. */
export async function oneAtATime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const client = await openPool().connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [what])
    return await work()
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}

/** The id of the one row where a column has a value. */
export async function idOf(table: string, column: string, value: string): Promise<string> {
  const rows = await sql<{ id: string }>(
    `select id from ${table} where ${column} = $1 and deleted_at is null`,
    [value],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows in ${table} with ${value}`)
  return row.id
}
