import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bandReached } from '#modules/attendance/balances/wire/annual-leave.ts'
import { dayAfter } from './shanghai-time.ts'
import { daysBetween, nextTerm, serviceTime, termEnd, termOver, wholeMonths } from './terms.ts'

const DAYS = 30_000
const someDay = fc.integer({ min: 0, max: DAYS }).map((days) => dayAfter('1990-01-01', days))
const someMonths = fc.integer({ min: 1, max: 480 })
const lastOfMonth = (day: string) => dayAfter(`${termOver(`${day.slice(0, 7)}-01`, 1)}`, -1)

describe('a term of months', () => {
  test.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-08-30', 6, '2027-02-28'],
    ['2026-08-29', 6, '2027-02-28'],
    ['2026-08-28', 6, '2027-02-27'],
    ['2026-03-01', 6, '2026-08-31'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2024-02-29', 36, '2027-02-28'],
    ['2024-02-29', 48, '2028-02-28'],
    ['2025-03-01', 12, '2026-02-28'],
  ])('from %s for %d months ends on %s', (firstDay, months, last) => {
    expect(termEnd(firstDay, months)).toBe(last)
  })

  it('ends the day before the corresponding day, or on the last day of a month without it', () => {
    fc.assert(
      fc.property(someDay, someMonths, (firstDay, months) => {
        const end = termEnd(firstDay, months)
        const next = dayAfter(end, 1)
        if (next.slice(8) === firstDay.slice(8)) return
        expect(end).toBe(lastOfMonth(end))
        expect(Number(end.slice(8))).toBeLessThan(Number(firstDay.slice(8)))
      }),
      { numRuns: 5_000 },
    )
  })

  it('is as many whole months as were agreed on, and one fewer a day before its end', () => {
    fc.assert(
      fc.property(someDay, someMonths, (firstDay, months) => {
        const end = termEnd(firstDay, months)
        expect(serviceTime(firstDay, end)).toEqual({
          years: Math.floor(months / 12),
          months: months % 12,
          days: 0,
        })
        expect(wholeMonths(firstDay, dayAfter(end, -1))).toBe(months - 1)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is followed without a gap by the rest of the time', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 15_000 }), (from, days) => {
        const to = dayAfter(from, days)
        const { years, months, days: rest } = serviceTime(from, to)
        expect(dayAfter(termOver(from, years * 12 + months), rest - 1)).toBe(to)
        expect(rest).toBeLessThanOrEqual(31)
        expect(daysBetween(from, to)).toBe(days)
      }),
      { numRuns: 5_000 },
    )
  })

  it('counts no time where the last day is before the first', () => {
    expect(serviceTime('2026-03-05', '2026-03-04')).toEqual({ years: 0, months: 0, days: 0 })
    expect(serviceTime('2026-03-05', '2025-01-01')).toEqual({ years: 0, months: 0, days: 0 })
  })
})

describe('service', () => {
  it('from 2025-08-31 to 2027-02-27 is 17 months and 28 days', () => {
    const worked = { years: 1, months: 5, days: 28 }
    expect(serviceTime('2025-08-31', '2027-02-27')).toEqual(worked)
    expect(serviceTime('2025-08-31', '2027-02-28')).toEqual({ years: 1, months: 6, days: 0 })
  })

  it('gives annual leave from the day on which the year is full', () => {
    const bands = [{ fromYears: 1, days: 5, sickMonths: 2 }]
    fc.assert(
      fc.property(someDay, (firstDay) => {
        expect(bandReached(bands, firstDay, termEnd(firstDay, 12))).toBeUndefined()
        expect(bandReached(bands, firstDay, termOver(firstDay, 12))).toBe(bands[0])
      }),
    )
  })
})

describe('the term after another one', () => {
  test.each([
    ['2024-01-01', '2026-12-31', { from: '2027-01-01', to: '2029-12-31', months: 36 }],
    ['2023-03-01', '2024-02-29', { from: '2024-03-01', to: '2025-02-28', months: 12 }],
    ['2026-08-31', '2027-02-28', { from: '2027-03-01', to: '2027-08-31', months: 6 }],
    ['2026-01-01', '2026-01-10', { from: '2026-01-11', to: '2026-01-20', months: null }],
  ])('after %s to %s', (from, to, next) => {
    expect(nextTerm(from, to)).toEqual(next)
  })
})
