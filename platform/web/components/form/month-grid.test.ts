import { describe, expect, test } from 'vitest'
import { dayByKey, inMonth, monthGrid } from './month-grid.ts'

test('a month has whole weeks from Monday on', () => {
  const weeks = monthGrid('2026-02')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  expect(weeks.at(-1)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    null,
  ])
})

describe('a key in the calendar', () => {
  test.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['a', null],
  ])('%s leads to %s', (key, day) => {
    expect(dayByKey(key, '2026-12-01')).toBe(day)
  })

  test('the last day of a month leads to the last day of a shorter one', () => {
    expect(inMonth('2026-03-31', 1)).toBe('2026-02-28')
    expect(inMonth('2026-01-31', -1)).toBe('2026-02-28')
  })
})
