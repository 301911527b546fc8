import { expect, test } from 'vitest'
import { moneyOf } from '#platform/wire/values/money.ts'
import { lateFee } from './late-fee.ts'

test('twenty days late on 10,000 cost the employer 100.00', () => {
  // 16 §10 answer 36: 10,000 × 0.0005 × 20.
  expect(lateFee(moneyOf('10000'), 20, '0.00050').toString()).toBe('100.00')
  expect(lateFee(moneyOf('10000.01'), 1, '0.00050').toString()).toBe('5.00')
})
