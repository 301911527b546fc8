import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The place of work, and the day on which an employment ends. */
export type AverageAt = { city: string | null; day: string }

/** The local average monthly wage, in yuan, of the year before an employment ends. */
export type AverageWage = {
  value: number
  /** The year whose average is wanted. */
  year: number
  /** The wage of that year is not yet published, so the value is of another year and must be checked again later. */
  isProvisional: boolean
}

/**
 * The average wages of the years before these days, in the same order; null where the city has none. As for the housing
 * fund, a row belongs to the year in which it begins. Without a row of that year, the latest earlier row counts.
 * Without an earlier row, the row in force on the day counts.
 */
export async function readAverageWages(
  db: Database | Tx,
  wanted: readonly AverageAt[],
): Promise<(AverageWage | null)[]> {
  if (wanted.length === 0) return []
  const asked = wanted.map(({ city, day }, nth) => ({ nth, city, day }))
  const { rows } = await sql<AverageWage & { nth: number }>`
    select w.nth, param.value::float8 as value, year.ends_on_year as year,
      extract(year from param.effective_from) <> year.ends_on_year as "isProvisional"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (nth integer, city text, day date)
      cross join lateral (select extract(year from w.day)::integer - 1 as ends_on_year) as year
      cross join lateral (
        select p.value, p.effective_from from policy_param p
        where p.key = 'avg.wage' and p.deleted_at is null and (p.city is null or p.city = w.city)
          and p.effective_from <= w.day
        order by p.city nulls last, p.effective_from <= make_date(year.ends_on_year, 12, 31) desc,
          p.effective_from desc limit 1) as param`.execute(db)
  const found: (AverageWage | null)[] = wanted.map(() => null)
  for (const { nth, ...average } of rows) found[nth] = average
  return found
}
