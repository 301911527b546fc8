import { describe, expect, test } from 'vitest'
import { addYears, dayOf, isoDay, isoMonth, monthOf, parseDay, yearOf } from './calendar-day.ts'

describe('calendar days', () => {
  test('survive the way to text and back', () => {
    for (const text of ['1963-02-28', '1970-01-01', '2000-02-29', '2026-01-15']) {
      expect(isoDay(parseDay(text))).toBe(text)
    }
    expect(dayOf(2026, 1, 15)).toBe(parseDay('2026-01-15'))
  })

  test.each(['2026-02-30', '2026-1-5', '15.01.2026', ''])('%o is no date', (text) => {
    expect(() => parseDay(text)).toThrow(RangeError)
  })

  test('know their month and year', () => {
    const day = parseDay('1999-12-31')
    expect([yearOf(day), monthOf(day), isoMonth(day)]).toEqual([1999, 12, '1999-12'])
  })

  test('years later is the same day, or the last of February', () => {
    expect(isoDay(addYears(parseDay('2000-02-29'), 1))).toBe('2001-02-28')
    expect(isoDay(addYears(parseDay('1990-08-31'), -10))).toBe('1980-08-31')
  })
})
