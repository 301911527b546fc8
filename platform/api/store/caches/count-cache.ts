import type { CompiledQuery } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

const MAX_ENTRIES = 2_000
/** Counts may depend on changes that send no notification (dates pass, grants expire). */
const MAX_AGE_MS = 30_000

type Entry = { read: Promise<unknown>; at: number }

/** Counts by value; a single count has the key ''. */
export type Counts = Readonly<Record<string, number>>

export type Sums = Readonly<Record<string, string | null>>

export type CountCache = {
  read(db: Database, query: CompiledQuery): Promise<number>
  /** Runs a statement that returns rows of `value` and `count`. */
  readByValue(db: Database, query: CompiledQuery): Promise<Counts>
  /** Runs a statement that returns one row of sums. Sums are texts, because a float has too few digits. */
  readSums(db: Database, query: CompiledQuery): Promise<Sums>
  /**
   * Runs a statement that returns other figures. It should return no more than a few dozen rows, because the
   * cache is in memory.
   */
  readRows<Row>(db: Database, query: CompiledQuery<Row>): Promise<readonly Row[]>
  /** Runs a slow statement once for all who ask while it runs, and keeps nothing afterwards. */
  readTogether<Row>(db: Database, query: CompiledQuery<Row>): Promise<readonly Row[]>
  /** Empties the cache and returns the number of entries. */
  forgetAll(): number
  /** While the notification channel is down, the cache stores nothing. */
  setTrusted(trusted: boolean): void
}

/** The SQL and its parameters are the key of a result, because it depends on nothing else. */
const keyOf = (query: CompiledQuery) => `${query.sql}\n${JSON.stringify(query.parameters)}`

/**
 * Exact row counts of filtered lists, kept until any row that is listed anywhere changes. Counting 100,000 rows costs
 * ten times as much as reading one page, and people turn pages far more often than they write.
 * docs/decisions/0007-counts.md
 */
export function createCountCache(now: () => number = Date.now): CountCache {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Promise<unknown>>()
  let trusted = false

  async function count(db: Database, query: CompiledQuery): Promise<Counts> {
    const { rows } = await db.executeQuery<{ value?: string; count: number }>(query)
    return Object.fromEntries(rows.map((row) => [row.value ?? '', Number(row.count)]))
  }

  async function addUp(db: Database, query: CompiledQuery): Promise<Sums> {
    const { rows } = await db.executeQuery<Sums>(query)
    return rows[0] ?? {}
  }

  function keep<T>(query: CompiledQuery, read: () => Promise<T>): Promise<T> {
    if (!trusted) return read()
    const key = keyOf(query)
    const known = entries.get(key)
    if (known && now() - known.at < MAX_AGE_MS) return known.read as Promise<T>
    const reading = read()
    const entry: Entry = { read: reading, at: now() }
    reading.catch(() => entries.get(key) === entry && entries.delete(key))
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value as string)
    return reading
  }

  async function readRows<Row>(db: Database, query: CompiledQuery<Row>) {
    return (await db.executeQuery(query)).rows
  }

  /** A statement that began before a change is not shared with those who ask after it. */
  function join<Row>(db: Database, query: CompiledQuery<Row>): Promise<readonly Row[]> {
    if (!trusted) return readRows(db, query)
    const key = keyOf(query)
    const known = running.get(key)
    if (known !== undefined) return known as Promise<readonly Row[]>
    const reading = readRows(db, query).finally(() => {
      if (running.get(key) === reading) running.delete(key)
    })
    running.set(key, reading)
    return reading
  }

  const cache: CountCache = {
    read: async (db, query) => (await cache.readByValue(db, query))[''] ?? 0,
    readByValue: (db, query) => keep(query, () => count(db, query)),
    readRows: (db, query) => keep(query, () => readRows(db, query)),
    readTogether: join,
    readSums: (db, query) => keep(query, () => addUp(db, query)),
    forgetAll() {
      const { size } = entries
      entries.clear()
      running.clear()
      return size
    },
    setTrusted(value) {
      trusted = value
      entries.clear()
      running.clear()
    },
  }
  return cache
}
