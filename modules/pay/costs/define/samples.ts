import type { Samples } from '#platform/define/built-in/sample.ts'

/** A month of its own for each sample: a person has a department once from a month on, and a purpose one account. */
const monthOf = (n: number) => `${2030 + (n % 160)}-${String((n % 12) + 1).padStart(2, '0')}`

export const costSamples: Samples = {
  'pay/cost-splits': { effectiveFrom: monthOf, parts: 1 },
  'pay/posting-accounts': { purpose: 'net', itemId: null, effectiveFrom: monthOf },
}
