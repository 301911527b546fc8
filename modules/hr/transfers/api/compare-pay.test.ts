import { expect, test } from 'vitest'
import { isMajorRise, isOtherPay } from './compare-pay.ts'

const record = (salaryBefore: string | null, salaryAfter: string | null, salaryAdjust = true) => ({
  id: '',
  version: 1,
  salaryAdjust,
  salaryBefore,
  salaryAfter,
})

test.each([
  // In floating point, 16147 plus a fifth is slightly below 19376.4.
  ['16147.00', '19376.40', false],
  ['16147.00', '19376.41', true],
  ['27259.05', '32710.86', false],
  ['27259.05', '32710.87', true],
  ['8000.00', '9600.00', false],
  ['9600.00', '8000.00', false],
  [null, '0.01', true],
  ['8000.00', null, false],
])('from %s to %s is much more: %s', (before, after, isMajor) => {
  expect(isMajorRise(record(before, after))).toBe(isMajor)
  expect(isMajorRise(record(before, after, false))).toBe(false)
})

test('another pay is another amount, however it is written', () => {
  expect(isOtherPay(record('8000.00', '8000.01'))).toBe(true)
  expect(isOtherPay(record('8000.00', '8000.01', false))).toBe(false)
  expect(isOtherPay(record('8000.00', '8000'))).toBe(false)
  expect(isOtherPay(record(null, null))).toBe(false)
})
