import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { TaxLaw } from './engine/tax-law.ts'
import { BONUS_POLICY, lawOf, NoParameter, TAX_KEYS, type TaxValues } from './law-of.ts'

/** The law in force on a day. Refuses a day on which a parameter has no value, and names it. */
export async function readTaxLaw(db: Database | Tx, on: string): Promise<TaxLaw> {
  const keys = [...TAX_KEYS, BONUS_POLICY] as const
  const found = await Promise.all(keys.map((key) => policyValue(db, key, { city: null, on })))
  const values = new Map<string, unknown>(keys.map((key, at) => [key, found[at] ?? null]))
  try {
    return lawOf((key) => (values.get(key) ?? null) as TaxValues[typeof key])
  } catch (error) {
    if (!(error instanceof NoParameter)) throw error
    throw new Failure('conflict', 'param.none', { values: { key: error.key, on } })
  }
}
