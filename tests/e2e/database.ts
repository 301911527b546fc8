import pg from 'pg'
import { readRun } from './run-state.ts'

let pool: pg.Pool | undefined

/** Looks into the database of the server, or prepares in it what no page can. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  pool ??= new pg.Pool({
    connectionString: readRun().databaseUrl,
    max: 2,
    allowExitOnIdle: true,
  })
  return (await pool.query<Row>(text, [...values])).rows
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
