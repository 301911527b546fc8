import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** One entry of a dictionary. Disabled entries still give the names of stored codes. */
export type DictionaryEntry = {
  id: string
  code: string
  name: string
  parentCode: string | null
  sort: number
  enabled: boolean
}

export type DictionaryCache = {
  read(db: Database, type: string): Promise<readonly DictionaryEntry[]>
  forgetAll(): void
  /** While the notification channel is down, the cache stores nothing. */
  setTrusted(trusted: boolean): void
}

/** The table name in the notifications of changed rows. */
export const DICTIONARY_TABLE = 'data_dict'

/** More types than any product has. This limit keeps requests for made-up types from filling the memory. */
const MAX_TYPES = 500

/** Caches dictionaries until any process changes one of their entries. */
export function createDictionaryCache(): DictionaryCache {
  const known = new Map<string, Promise<readonly DictionaryEntry[]>>()
  let trusted = false
  return {
    read(db, type) {
      if (!trusted) return readEntries(db, type)
      const kept = known.get(type)
      if (kept !== undefined) return kept
      const read = readEntries(db, type)
      read.catch(() => known.get(type) === read && known.delete(type))
      if (known.size >= MAX_TYPES) known.clear()
      known.set(type, read)
      return read
    },
    forgetAll: () => known.clear(),
    setTrusted(value) {
      trusted = value
      known.clear()
    },
  }
}

async function readEntries(db: Database, type: string): Promise<readonly DictionaryEntry[]> {
  const { rows } = await sql<DictionaryEntry>`
    select id, code, name, parent_code as "parentCode", sort, enabled from data_dict
    where type = ${type} and deleted_at is null order by sort, code`.execute(db)
  return rows
}

/** Returns the codes of the list that are enabled entries, read in the transaction of the caller. */
export async function enabledCodes(
  tx: Tx,
  type: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from data_dict
    where type = ${type} and code = any(${[...codes]}) and enabled and deleted_at is null`.execute(
    tx,
  )
  return new Set(rows.map(({ code }) => code))
}
