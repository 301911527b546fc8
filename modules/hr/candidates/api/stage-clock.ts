import { sql } from 'kysely'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const EVERYWHERE = { city: null, on: null } as const

/** The last day to act on an application whose stage counts from a day, today if none is given; null where no clock runs. */
export async function dueDayOf(
  tx: Tx,
  stage: string,
  from: string | null = null,
): Promise<string | null> {
  const days = await policyValue(tx, 'recruit.stageDays', EVERYWHERE)
  const clock: Readonly<Record<string, number>> = { ...days }
  const ahead = clock[`s${stage}`]
  if (ahead === undefined) return null
  const { rows } = await sql<{
    day: string
  }>`select (coalesce(${from}::date, today()) + ${ahead}::integer)::text as day`.execute(tx)
  return rows[0]?.day ?? null
}

/** How many needs a person may apply for at once, beside the first. */
export async function parallelNeeds(tx: Tx): Promise<number> {
  return (await policyValue(tx, 'recruit.parallel', EVERYWHERE)) ?? 0
}
