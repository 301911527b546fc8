import { OPEN_STAGES } from '#modules/hr/candidates/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The days that each stage may take by today's parameter, as JSON by the code of the stage. */
export async function readStageLimits(db: Database): Promise<string> {
  const days = await policyValue(db, 'recruit.stageDays', { city: null, on: null })
  const limits: Readonly<Record<string, number>> = { ...days }
  return JSON.stringify(
    Object.fromEntries(OPEN_STAGES.map((stage) => [stage, limits[`s${stage}`] ?? null])),
  )
}
