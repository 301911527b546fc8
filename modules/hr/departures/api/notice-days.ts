import {
  type Employed,
  isOnLabourContract,
  kindOf,
  ON_PROBATION,
} from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The notice period that the law requires, by the rules of the day on which the notice is given. */
export async function noticeDays(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
  employed: Employed,
): Promise<number> {
  const { notice } = kindOf(values)
  if (notice === undefined || !isOnLabourContract(employed)) return 0
  const days = await policyValue(tx, 'notice.days', { city: null, on: String(values.applyDate) })
  if (!days) return 0
  if (notice === 'employer') return days.employer
  return employed.status === ON_PROBATION ? days.probation : days.regular
}
