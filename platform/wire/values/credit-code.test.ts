import { expect, it } from 'vitest'
import { creditCodeCheck, isCreditCode, isTaxNumber, tidyCreditCode } from './credit-code.ts'

// The weights are the powers of 3 modulo 31: 1, 3, 9, 27 … Weighted sum: 9×1 + 1×3 + 9×9 + 9×27 = 336 = 10×31 + 26.
// Check character: 31 − 26 = 5.
it('works out the check character by the weights of the standard', () => {
  expect(creditCodeCheck('91990000000000000')).toBe('5')
  expect(isCreditCode('919900000000000005')).toBe(true)
})

// The digits add 336, as above. The letters add M = 21 × 20 (3^8), A = 10 × 29 (3^9) and J = 18 × 28 (3^16), all modulo
// 31. The sum is 336 + 420 + 290 + 504 = 1550 = 50×31, so the check character is 0. With 1 instead of J the sum is 1074
// = 34×31 + 20, so it is B = 31 − 20 = 11.
it('has 0 where nothing is left over', () => {
  expect(creditCodeCheck('91990000MA000000J')).toBe('0')
  expect(creditCodeCheck('91990000MA0000001')).toBe('B')
  expect(isCreditCode('91990000MA0000001B')).toBe(true)
})

it('refuses a changed digit, two that changed places, and letters that no code has', () => {
  expect(isCreditCode('91990000MA0000001C')).toBe(false)
  expect(isCreditCode('91990000AM0000001B')).toBe(false)
  expect(isCreditCode('91990000MI0000001B')).toBe(false)
  expect(isCreditCode('91990000MA0000001')).toBe(false)
})

it('takes the code, or an older number of 15 or 20 characters, as number of a taxpayer', () => {
  expect(isTaxNumber('91990000MA0000001B')).toBe(true)
  expect(isTaxNumber('91990000MA0000001C')).toBe(false)
  expect(isTaxNumber('990100123456789')).toBe(true)
  expect(isTaxNumber('99010012345678901234')).toBe(true)
  expect(isTaxNumber('9901001234567890')).toBe(false)
})

it('tidies wide characters, blanks, hyphens and small letters', () => {
  expect(tidyCreditCode(' ９１990000-ma00 00001b ')).toBe('91990000MA0000001B')
})
