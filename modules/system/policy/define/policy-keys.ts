import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import { LINK_KEYS } from './link-keys.ts'
import { PARTY_KEYS } from './party-keys.ts'
import { PATENT_KEYS } from './patent-keys.ts'
import { PAY_KEYS } from './pay-keys.ts'
import { PEOPLE_KEYS } from './people-keys.ts'
import type { PolicyKeyDefinition } from './policy-key.ts'
import { TIME_KEYS } from './time-keys.ts'
import { TITLE_KEYS } from './title-keys.ts'
import type { ValueOf } from './value-shapes.ts'

const KEYS = {
  ...PEOPLE_KEYS,
  ...PAY_KEYS,
  ...TIME_KEYS,
  ...LINK_KEYS,
  ...PATENT_KEYS,
  ...TITLE_KEYS,
  ...PARTY_KEYS,
}

export type PolicyKey = keyof typeof KEYS

/** The value of a parameter as rules read it. */
export type PolicyValue<Key extends PolicyKey> = ValueOf<(typeof KEYS)[Key]['shape']>

/** All parameters; a closed set, because a key that no rule reads would have no effect. */
export const POLICY_KEYS: Readonly<Record<PolicyKey, PolicyKeyDefinition>> = KEYS

export function isPolicyKey(text: unknown): text is PolicyKey {
  return typeof text === 'string' && Object.hasOwn(POLICY_KEYS, text)
}

/** The keys as an option list, in their order. */
export const POLICY_KEY: ChoiceList = Object.freeze({
  name: 'policyKey',
  options: Object.entries(POLICY_KEYS).map(([value, { label }]) => ({
    value,
    label: `${label.zh} ${value}`,
    names: { en: `${label.en} ${value}`, es: `${label.es} ${value}` },
  })),
})
