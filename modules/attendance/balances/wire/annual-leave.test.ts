import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandReached, entitledDays, isLost, shareOfYear } from './annual-leave.ts'

const BANDS = [
  { fromYears: 1, days: 5, sickMonths: 2 },
  { fromYears: 10, days: 10, sickMonths: 3 },
  { fromYears: 20, days: 15, sickMonths: 4 },
]

const entitled = (values: Partial<Parameters<typeof entitledDays>[0]> = {}) =>
  entitledDays({
    year: 2026,
    workStart: '2015-03-01',
    bands: BANDS,
    asOf: '2026-12-31',
    employed: [{ from: '2015-03-01', to: null }],
    ...values,
  })

const joined = (from: string) => ({ employed: [{ from, to: null }] })
const left = (to: string) => ({ employed: [{ from: '2015-03-01', to }] })

describe('a whole year', () => {
  test.each([
    ['2025-01-02', 0],
    ['2025-01-01', 5],
    ['2016-01-02', 5],
    ['2016-01-01', 10],
    ['2006-01-02', 10],
    ['2006-01-01', 15],
  ])('of somebody who has worked since %s is %i days on its first day', (workStart, days) => {
    expect(entitled({ workStart, asOf: '2026-01-01' })).toBe(days)
  })

  test('has 366 days now and then, and no more leave for it', () => {
    expect(entitled({ year: 2028, asOf: '2028-12-31' })).toBe(10)
  })
})

describe('a band that is reached within the year', () => {
  const workStart = '2016-07-01'

  test('counts from the day on which it is reached', () => {
    expect(entitled({ workStart, asOf: '2026-06-30' })).toBe(5)
    // (365 days × 5 + 184 days × 5) ÷ 365 = 7.52 days of leave
    expect(entitled({ workStart, asOf: '2026-07-01' })).toBe(7)
  })

  test('the first one too', () => {
    expect(entitled({ workStart: '2025-07-01', asOf: '2026-06-30' })).toBe(0)
    expect(entitled({ workStart: '2025-07-01', asOf: '2026-07-01' })).toBe(2)
  })

  test('of 29 February is reached on 1 March', () => {
    expect(bandReached(BANDS, '2016-02-29', '2026-02-28')?.days).toBe(5)
    expect(bandReached(BANDS, '2016-02-29', '2026-03-01')?.days).toBe(10)
  })
})

describe('part of a year', () => {
  test('who joins on 1 July has 184 days left: of five days two, of ten five', () => {
    expect(entitled({ workStart: '2018-01-01', ...joined('2026-07-01') })).toBe(2)
    expect(entitled({ workStart: '2010-01-01', ...joined('2026-07-01') })).toBe(5)
  })

  test('who leaves has the days up to the last one', () => {
    expect(entitled({ workStart: '2010-01-01', ...left('2026-06-30') })).toBe(4)
    expect(entitled({ workStart: '2010-01-01', ...left('2025-12-31') })).toBe(0)
  })

  test('who comes back has both parts', () => {
    const employed = [
      { from: '2015-03-01', to: '2026-03-31' },
      { from: '2026-10-01', to: null },
    ]
    // 90 + 92 = 182 days
    expect(entitled({ workStart: '2010-01-01', employed })).toBe(4)
  })

  test('of what the company adds is shared out alike', () => {
    expect(shareOfYear(6, 2026, [{ from: '2026-07-01', to: null }])).toBe(3)
    expect(shareOfYear(6, 2028, [{ from: '2015-03-01', to: null }])).toBe(6)
  })
})

test('later joining, earlier leaving and less work never give more', () => {
  const day = fc.integer({ min: 0, max: 364 })
  const iso = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 30 }), (from, to, years) => {
      const workStart = `${2026 - years}-05-05`
      const less = entitled({ workStart, employed: [{ from: iso(from), to: iso(to) }] })
      const more = entitled({
        workStart,
        employed: [{ from: iso(Math.max(0, from - 30)), to: null }],
      })
      expect(less).toBeLessThanOrEqual(more)
      expect(less).toBeGreaterThanOrEqual(0)
      expect(more).toBeLessThanOrEqual(15)
    }),
  )
})

describe('a year is lost', () => {
  const [, band] = BANDS
  const none = { sickDays: 0, paidPersonalDays: 0 }

  test('by the months of sick leave of the band', () => {
    expect(isLost(band, { ...none, sickDays: 89 })).toBe(false)
    expect(isLost(band, { ...none, sickDays: 90 })).toBe(true)
  })

  test('by twenty days of personal leave that was paid', () => {
    expect(isLost(band, { ...none, paidPersonalDays: 19.5 })).toBe(false)
    expect(isLost(band, { ...none, paidPersonalDays: 20 })).toBe(true)
  })
})
