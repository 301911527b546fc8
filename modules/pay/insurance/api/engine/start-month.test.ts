import { expect, test } from 'vitest'
import { fundStart, insuranceStart, insuranceStop } from './start-month.ts'

test('a leaver before the cut-off day is insured to the month before', () => {
  // 16 §10 answer 37, cut-off 15.
  expect(insuranceStop('2026-03-14', 15)).toBe('2026-02')
  expect(insuranceStop('2026-03-15', 15)).toBe('2026-03')
  expect(insuranceStop('2026-01-01', 15)).toBe('2025-12')
})

test('who joins after the cut-off day is insured from the next month on', () => {
  expect(insuranceStart('2026-12-15', 15)).toBe('2026-12')
  expect(insuranceStart('2026-12-16', 15)).toBe('2027-01')
})

test('a first fund account begins in the second month, a moved one in the first', () => {
  // 16 §10 answer 38: joined on 15 December.
  expect(fundStart('2026-12-15', '首次开户')).toBe('2027-01')
  expect(fundStart('2026-12-15', '转入')).toBe('2026-12')
})
