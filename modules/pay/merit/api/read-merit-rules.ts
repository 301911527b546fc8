import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import type { MeritRules } from './engine/merit-row.ts'

/** The weights and grades in force at the end of a month. */
export async function readMeritRules(db: Database | Tx, month: string): Promise<MeritRules> {
  const day = daysOf(month).at(-1) ?? ''
  async function need<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
    const value = await policyValue(db, key, { city: null, on: day })
    if (value === null) throw new Failure('invalid', 'pay.noParameter', { values: { key, day } })
    return value
  }
  return { weights: await need('merit.weights'), grades: await need('merit.grades') }
}
