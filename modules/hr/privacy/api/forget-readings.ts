import { sql } from 'kysely'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const USUAL_MONTHS = 36

/** Deletes notes of readings of applicants after the months of `privacy.readingMonths`. */
export async function forgetReadings(tx: Tx): Promise<void> {
  const months = await policyValue(tx, 'privacy.readingMonths', { city: null, on: null })
  await sql`delete from applicant_reading
    where day < today() - make_interval(months => ${months ?? USUAL_MONTHS}::integer)`.execute(tx)
}
