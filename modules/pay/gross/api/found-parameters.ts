import type { GrossAnswer } from '#modules/pay/gross/wire/gross.ts'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Parameters of a city and day, with a list of those that were found. */
export type FoundParameters = {
  list: GrossAnswer['parameters']
  find: <Key extends PolicyKey>(key: Key) => Promise<PolicyValue<Key> | null>
  require: <Key extends PolicyKey>(key: Key) => Promise<PolicyValue<Key>>
}

/** Reads parameters of a city and day. */
export function parametersOn(db: Database | Tx, city: string, day: string): FoundParameters {
  const list: FoundParameters['list'] = []
  async function find<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key> | null> {
    const found = await findPolicyParam(db, key, { city: city || null, on: day })
    if (!found) return null
    const { value, from, basis } = found
    if (!list.some((listed) => listed.key === key)) list.push({ key, from, basis })
    return JSON.parse(value) as PolicyValue<Key>
  }
  return {
    list,
    find,
    async require<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
      const value = await find(key)
      if (value === null) throw new Failure('invalid', 'pay.noParameter', { values: { key, day } })
      return value
    },
  }
}
