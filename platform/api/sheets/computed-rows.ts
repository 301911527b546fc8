import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { among } from './person-snapshot.ts'

/** Rows are turned into JSON in groups, because their objects would otherwise outlive several garbage collections. */
const GROUP = 25
/** Groups that one statement writes. */
const GROUPS_TOGETHER = 20

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')

/** The elements of a JSON array, without its brackets. */
const elementsOf = (rows: readonly ComputedRow[]) => Buffer.from(JSON.stringify(rows).slice(1, -1))

const jsonArray = (groups: readonly Buffer[]) =>
  Buffer.concat([...groups.flatMap((group, at) => [at === 0 ? OPEN : COMMA, group]), CLOSE])

/** The types of figures in PostgreSQL. */
const TYPES = { uuid: sql`uuid`, text: sql`text`, numeric: sql`numeric` }
type ColumnType = keyof typeof TYPES

/** A computed row by column: the person, the figures, the explanation and why the person has no row. */
type ComputedRow = { user_id: string; basis?: unknown; warning?: string | null }

/** A temporary table of computed rows, which lives until the end of the transaction. */
export type ComputedTable = {
  /** Replaces the rows. Later rows are computed while earlier ones are written. */
  write(tx: Tx, rows: AsyncIterable<ComputedRow>): Promise<void>
  /** The query of the rows for `compute` of a sheet; without ids those of everybody. */
  select(userIds?: readonly string[]): RawBuilder<unknown>
}

async function* grouped(rows: AsyncIterable<ComputedRow>): AsyncGenerator<ComputedRow[]> {
  let group: ComputedRow[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < GROUP) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/**
 * The temporary table `name` of figures that a function computes. `compute` of a sheet reads it. `figures` are the
 * types of the figures by column.
 */
export function computedTable(
  name: string,
  figures: Readonly<Record<string, ColumnType>>,
): ComputedTable {
  const table = sql.table(name)
  // PostgreSQL reads the explanation as jsonb once, where the row is written.
  const columns = sql.join([
    sql`user_id uuid`,
    ...Object.entries(figures).map(([column, type]) => sql`${sql.id(column)} ${TYPES[type]}`),
    sql`basis text`,
    sql`warning text`,
  ])
  const insert = (tx: Tx, groups: readonly Buffer[]) =>
    sql`insert into ${table}
      select * from json_to_recordset(${jsonArray(groups)}::json) as worked (${columns})`.execute(
      tx,
    )
  const selected = sql.join(Object.keys(figures).map((column) => sql.ref(`c.${column}`)))
  return {
    write: async (tx, rows) => {
      // The highest target, in bytes. With a lower one, PostgreSQL would compress each explanation here, unpack it for the
      // sheet and compress it again there.
      await sql`create temporary table if not exists ${table} (${columns})
        with (toast_tuple_target = 8160) on commit drop`.execute(tx)
      await sql`truncate ${table}`.execute(tx)
      let writing: Promise<unknown> = Promise.resolve()
      let groups: Buffer[] = []
      for await (const group of grouped(rows)) {
        groups.push(elementsOf(group))
        if (groups.length < GROUPS_TOGETHER) continue
        await writing
        writing = insert(tx, groups)
        // The next `await` reports a failure. This handler is for the time until then.
        writing.catch(() => undefined)
        groups = []
      }
      await writing
      if (groups.length > 0) await insert(tx, groups)
    },
    select: (userIds = []) => sql`select c.user_id, ${selected}, c.basis::jsonb as basis, c.warning
      from ${table} c where ${among('c.user_id', userIds)}`,
  }
}
