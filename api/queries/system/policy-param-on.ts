import { sql } from 'kysely'
import type { Database } from '#api/store/database.ts'

/** The parameter in force on a day: the city's own, or the one for all cities. */
export async function findPolicyParam(
  db: Database,
  { key, day, city }: { key: string; day: string | null; city: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from policy_param
    where key = ${key} and deleted_at is null and (city is null or city = ${city})
      and coalesce(${day}::date, today()) between effective_from and coalesce(effective_to, 'infinity')
    order by city nulls last limit 1`.execute(db)
  return rows[0]?.id ?? null
}
