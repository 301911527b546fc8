import { expect, test } from 'vitest'
import { sumOfTyped } from './sum-of-typed.ts'

test('typed figures are added up, and an invalid figure counts as nothing', () => {
  expect(sumOfTyped(['0.1', '0.2'])).toBe(0.3)
  expect(sumOfTyped(['33.3', '33.3', ' 33.4 '])).toBe(100)
  expect(sumOfTyped(['40', '', '-', '12.'])).toBe(40)
  expect(sumOfTyped([])).toBe(0)
})
