import { expect, test } from 'vitest'
import { passedOf } from './validity.server.ts'

test('a term that has not begun, is half over, has its last day and is over', () => {
  const term = ['2026-01-01', '2026-12-31'] as const
  expect(passedOf(...term, '2025-06-01')).toBe(0)
  expect(passedOf(...term, '2026-07-02')).toBe(50)
  expect(passedOf(...term, '2026-12-30')).toBe(99)
  expect(passedOf(...term, '2027-03-01')).toBe(100)
  // A term of one day works too.
  expect(passedOf('2026-01-01', '2026-01-01', '2026-01-02')).toBe(100)
})
