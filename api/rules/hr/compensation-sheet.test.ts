import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceTime } from '#contracts/terms.ts'
import { compensationSheetOf, type SheetFacts } from './compensation-sheet.ts'
import { countedHalfYears } from './service-time.ts'

const FACTS: SheetFacts = {
  ...{ severance: 'N', least: 'N', joinDate: '2020-03-05', lastDay: '2026-03-04' },
  ...{ averagePay: '10000.00', lastMonthPay: '12000.00', leaveDays: null, source: '工资台账' },
  ...{ minimumWage: 2000, localAverage: 8000, wageTimes: 3, maxYears: 12, paidDays: 21.75 },
}
const totalOf = (facts: Partial<SheetFacts>) => compensationSheetOf({ ...FACTS, ...facts }).total

const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
const someDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const service = fc.integer({ min: 1, max: 18_000 })
const severance = fc.constantFrom('N' as const, 'N+1' as const, '2N' as const)
const pay = fc.integer({ min: 1, max: 9_999_999 }).map((fen) => (fen / 100).toFixed(2))

describe('years of service', () => {
  test.each([
    ['2025-01-15', '2025-06-14', 0.5],
    ['2025-01-15', '2025-07-14', 1],
    ['2025-01-15', '2026-06-14', 1.5],
    ['2025-01-15', '2026-07-14', 2],
    ['2022-01-15', '2025-05-14', 3.5],
    ['2020-01-15', '2025-07-14', 6],
    ['2024-08-31', '2025-02-26', 0.5],
    ['2024-08-31', '2025-02-27', 0.5],
    ['2024-08-31', '2025-02-28', 1],
    ['2025-08-31', '2027-02-27', 1.5],
    ['2025-01-15', '2025-01-15', 0.5],
    ['2025-01-15', '2026-01-14', 1],
    ['2025-01-15', '2026-01-15', 1.5],
  ])('from %s to %s count as %d', (from, to, years) => {
    expect(countedHalfYears(serviceTime(from, to)) / 2).toBe(years)
  })

  test('never count less for a day more, and rise by half a year', () => {
    fc.assert(
      fc.property(someDay, service, (from, days) => {
        const [here, next] = [dayAfter(from, days), dayAfter(from, days + 1)]
        const rise =
          countedHalfYears(serviceTime(from, next)) - countedHalfYears(serviceTime(from, here))
        expect([0, 1]).toContain(rise)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('severance', () => {
  test('is a month for each year, one more in place of notice, and twice as much where unlawful', () => {
    expect(totalOf({})).toBe('60000.00')
    expect(totalOf({ severance: 'N+1' })).toBe('72000.00')
    expect(totalOf({ severance: '2N' })).toBe('120000.00')
    expect(totalOf({ severance: '无' })).toBe('0.00')
    expect(totalOf({ leaveDays: '5.0' })).toBe('64597.70')
  })

  test('goes by the minimum wage below it, and by three times the local average above that', () => {
    expect(totalOf({ averagePay: '1500.00' })).toBe('12000.00')
    expect(totalOf({ averagePay: '30000.00' })).toBe('144000.00')
    const long = { averagePay: '30000.00', joinDate: '2000-03-05' }
    expect(totalOf(long)).toBe('288000.00')
    expect(compensationSheetOf({ ...FACTS, ...long }).service).toMatchObject({
      ...{ halfYears: 24, isCapped: true },
    })
    // Years are capped together with pay, never alone.
    expect(totalOf({ joinDate: '2000-03-05' })).toBe('260000.00')
  })

  test('says what is missing, and adds nothing up without it', () => {
    const without = { averagePay: null, localAverage: null, source: null }
    expect(compensationSheetOf({ ...FACTS, ...without })).toMatchObject({
      ...{ total: null, missing: ['averagePay', 'localAverage', 'source'] },
    })
  })

  test('never falls with the time of service, nor with pay, and has its cap', () => {
    fc.assert(
      fc.property(someDay, service, service, pay, severance, (joinDate, a, b, averagePay, kind) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)]
        const of = (days: number) =>
          Number(
            totalOf({ severance: kind, joinDate, lastDay: dayAfter(joinDate, days), averagePay }),
          )
        expect(of(short)).toBeLessThanOrEqual(of(long))
        if (Number(averagePay) <= 24_000) return
        const most = 24_000 * 12 * (kind === '2N' ? 2 : 1) + (kind === 'N+1' ? 12_000 : 0)
        expect(of(long)).toBeLessThanOrEqual(most)
      }),
      { numRuns: 2_000 },
    )
  })
})
