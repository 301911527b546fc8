import type { Samples } from '#platform/define/built-in/sample.ts'

/** Each sample has a month of its own, because an entity has one rate of a kind from a month on. */
const monthOf = (n: number) =>
  `${2100 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

export const legalEntitySamples: Samples = {
  'pay/entity-rates': {
    kind: '工会',
    effectiveFrom: monthOf,
    companyRate: '0.02000',
    personRate: null,
    approval: null,
  },
}
