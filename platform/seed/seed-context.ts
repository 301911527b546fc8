import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Day, parseDay } from './calendar-day.ts'
import { createStreams, type RandomStreams } from './random-stream.ts'

export type TableName = keyof DB & string

/** Rows are generated while they are sent, so a whole table is never in memory. */
export type SeedTable = {
  table: TableName
  rows: () => Iterable<Readonly<Record<string, unknown>>>
}

/** Binds rows to the columns of their table. */
export function seedTable<Name extends TableName>(
  table: Name,
  rows: () => Iterable<Insertable<DB[Name]>>,
): SeedTable {
  return { table, rows: rows as SeedTable['rows'] }
}

export type SeedContext = {
  streams: RandomStreams
  today: Day
  enteredAt: Date
  /** Id and times of a row; everything was entered on the day before `today`. */
  stamp(table: TableName, row: number): { id: string; created_at: string; updated_at: string }
  idOf(table: TableName, row: number): string
}

const SEED_NAME = 'hr-demo'
const DAY_MS = 86_400_000

export function createContext(today: string): SeedContext {
  const day = parseDay(today)
  const enteredAt = (day - 1) * DAY_MS
  const streams = createStreams(SEED_NAME, enteredAt)
  // A cache: other rows refer to a row far more often than it is generated.
  const targets = new Map<TableName, string[]>()

  function idOf(table: TableName, row: number): string {
    let ids = targets.get(table)
    if (!ids) {
      ids = []
      targets.set(table, ids)
    }
    ids[row] ??= streams.uuid(table, row)
    return ids[row]
  }

  return {
    streams,
    today: day,
    enteredAt: new Date(enteredAt),
    idOf,
    stamp: (table, row) => {
      const at = new Date(enteredAt + row).toISOString()
      return { id: streams.uuid(table, row), created_at: at, updated_at: at }
    },
  }
}
