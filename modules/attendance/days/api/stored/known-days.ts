import { sql } from 'kysely'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Days already computed, by employee: each with the group of its computation. */
export type KnownDays = ReadonlyMap<string, ReadonlyMap<number, string | null>>

type Stored = { userId: string; groupId: string | null; days: string }

/** Reads which days of some employees have already been computed. */
export async function readKnownDays(tx: Tx, { people, from, to }: Range): Promise<KnownDays> {
  const { rows } = await sql<Stored>`
    select user_id as "userId", attend_group_id as "groupId",
      string_agg((date - date '1970-01-01')::text, ',') as days
    from attend_day
    where user_id = any(${[...people]}::uuid[]) and date between ${from}::date and ${to}::date
    group by user_id, attend_group_id`.execute(tx)
  const known = new Map<string, Map<number, string | null>>()
  for (const { userId, groupId, days } of rows) {
    const own = known.get(userId) ?? new Map<number, string | null>()
    known.set(userId, own)
    for (const day of days.split(',')) own.set(Number(day), groupId)
  }
  return known
}
