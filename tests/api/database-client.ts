import pg from 'pg'

export type Row = Record<string, unknown>
export type DatabaseClient = {
  rows<T extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<T[]>
  /** The first column of the first row. */
  value(sql: string, values?: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
}

/** A connection that is not the API's: it looks, and changes things behind its back. */
export async function connect(url: string): Promise<DatabaseClient> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  async function rows<T extends Row>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await client.query<T>(sql, [...values])).rows
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
