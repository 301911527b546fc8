import pg from 'pg'

export type Row = Record<string, unknown>
export type DatabaseClient = {
  rows<T extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<T[]>
  /** The first column of the first row. */
  value(sql: string, values?: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
}

/** A connection besides that of the API: it reads the database, and changes rows without the API. */
export async function connect(url: string): Promise<DatabaseClient> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  let before: Promise<unknown> = Promise.resolve()
  /** Tests query in parallel, but a connection runs one statement at a time. */
  async function rows<T extends Row>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    const answer = before.then(() => client.query<T>(sql, [...values]))
    before = answer.catch(() => undefined)
    return (await answer).rows
  }
  return {
    rows,
    async value(sql, values) {
      const [row] = await rows(sql, values)
      return Object.values(row ?? {})[0]
    },
    end: () => client.end(),
  }
}
