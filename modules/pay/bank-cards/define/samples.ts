import type { Samples } from '#platform/define/built-in/sample.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'

/** Each sample has a person of its own: a person has one default card of a kind. */
const anybody = { newOf: 'hr/archives' }

export const bankCardSamples: Samples = {
  'pay/bank-cards': {
    userId: anybody,
    bankName: '示例银行',
    unionCode: '990000000001',
    validFrom: '2030-03-05',
  },
  'pay/bank-card-changes': {
    userId: anybody,
    bankName: '示例银行',
    unionCode: '990000000001',
    cardNo: (n) => withCheckDigit(`621800${String(n).padStart(12, '0')}`),
  },
}
