import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceTime } from '#platform/wire/time/terms.ts'
import { compensationSheetOf, type SheetFacts } from './compute-compensation.ts'
import { countedHalfYears } from './service-time.ts'

const FACTS: SheetFacts = {
  severance: 'N',
  least: 'N',
  basis: 'agreed',
  joinDate: '2020-03-05',
  lastDay: '2026-03-04',
  averagePay: '10000.00',
  lastMonthPay: '12000.00',
  earlySeverance: null,
  earlyReason: null,
  earlyMonths: 12,
  leaveKnown: null,
  leaveEntered: null,
  leaveReason: null,
  leaveAveragePay: '9000.00',
  unusedRate: 2,
  source: '工资台账',
  typed: ['averagePay', 'lastMonthPay', 'leaveAveragePay'],
  payroll: null,
  averageYear: 2025,
  isProvisional: false,
  minimumWage: 2000,
  localAverage: 8000,
  wageTimes: 3,
  maxYears: 12,
  paidDays: 21.75,
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
  })

  test('goes by the minimum wage below it, and by three times the local average above that', () => {
    expect(totalOf({ averagePay: '1500.00' })).toBe('12000.00')
    expect(totalOf({ averagePay: '30000.00' })).toBe('144000.00')
    const long = { averagePay: '30000.00', joinDate: '2010-03-05' }
    expect(totalOf(long)).toBe('288000.00')
    expect(compensationSheetOf({ ...FACTS, ...long }).service).toMatchObject({
      halfYears: 24,
      isCapped: true,
    })
    // The years are capped only when the pay is capped too.
    expect(totalOf({ joinDate: '2010-03-05' })).toBe('160000.00')
  })

  test('names missing values, and adds nothing up without them', () => {
    const without = { averagePay: null, localAverage: null, source: null }
    expect(compensationSheetOf({ ...FACTS, ...without })).toMatchObject({
      total: null,
      missing: ['averagePay', 'localAverage', 'source'],
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
        if (Number(averagePay) <= 24_000 || joinDate < '2008-01-01') return
        const most = 24_000 * 12 * (kind === '2N' ? 2 : 1) + (kind === 'N+1' ? 12_000 : 0)
        expect(of(long)).toBeLessThanOrEqual(most)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('unused leave', () => {
  test('is paid by an average without overtime pay and by the rate of the parameter', () => {
    const nothing = { severance: '无', least: '无' } as const
    expect(totalOf({ ...nothing, leaveKnown: '5', leaveAveragePay: '10000.00' })).toBe('4597.70')
    expect(totalOf({ ...nothing, leaveKnown: '2', leaveAveragePay: '43500.00' })).toBe('8000.00')
    // The average for severance and the average for leave never replace each other.
    expect(totalOf({ leaveKnown: '5', leaveAveragePay: '8700.00' })).toBe('64000.00')
    expect(totalOf({ leaveKnown: '5', leaveAveragePay: null })).toBeNull()
    expect(totalOf({ leaveKnown: '5', leaveAveragePay: '8700.00', unusedRate: 3 })).toBe('66000.00')
  })

  test('is what the ledger says, and another figure needs a reason and shows both', () => {
    const facts = { ...FACTS, leaveKnown: '9', leaveAveragePay: '8700.00' }
    expect(compensationSheetOf(facts)).toMatchObject({ leave: { days: '9' }, total: '67200.00' })
    const other = { ...facts, leaveEntered: '2.0' }
    expect(compensationSheetOf(other)).toMatchObject({
      leave: { known: '9', entered: '2.0', days: '2.0' },
      total: null,
      missing: ['leaveReason'],
    })
    const reasoned = compensationSheetOf({ ...other, leaveReason: '本人书面放弃' })
    expect(reasoned).toMatchObject({ total: '61600.00', missing: [] })
    expect(compensationSheetOf({ ...facts, leaveEntered: '9.0' }).missing).toEqual([])
  })

  test('is not left out in silence where a parameter is missing', () => {
    for (const name of ['paidDays', 'unusedRate'] as const) {
      const sheet = compensationSheetOf({ ...FACTS, leaveKnown: '5', [name]: null })
      expect(sheet, name).toMatchObject({ total: null, missing: [name] })
    }
  })
})

describe('service before 2008', () => {
  const joined = { joinDate: '2001-03-05', lastDay: '2026-03-04' }
  const sheetOf = (facts: Partial<SheetFacts>) =>
    compensationSheetOf({ ...FACTS, ...joined, ...facts })

  test('counts by started years where the end is agreed on, up to its limit', () => {
    // 6 years, 9 months and 27 days count as 7 months of pay; 18 years, 2 months and 4 days as 18.5.
    const sheet = sheetOf({})
    expect(sheet.service).toMatchObject({
      from: '2008-01-01',
      halfYears: 37,
      early: { from: '2001-03-05', to: '2007-12-31', rule: 'agreed', counted: 7, most: 12 },
    })
    expect(sheet.lines.map(({ what, amount }) => [what, amount])).toEqual([
      ['severance', '185000.00'],
      ['early', '70000.00'],
    ])
    expect(sheetOf({ joinDate: '1990-01-01' }).service.early?.counted).toBe(12)
    expect(sheetOf({ joinDate: '2007-12-31' }).service.early?.counted).toBe(1)
    expect(sheetOf({ joinDate: '2008-01-01' }).service.early).toBeNull()
  })

  test('is capped neither in pay nor by the twelve years of the law', () => {
    const { lines, service } = sheetOf({ averagePay: '30000.00' })
    expect(service).toMatchObject({ halfYears: 24, isCapped: true })
    expect(lines.map(({ amount }) => amount)).toEqual(['288000.00', '210000.00'])
  })

  test('is owed nothing where the term is over, and counts whole for damages', () => {
    const expired = sheetOf({ basis: 'expired' })
    expect(expired.service.early).toMatchObject({ rule: 'none', counted: 0 })
    expect(expired.total).toBe('185000.00')
    const unlawful = sheetOf({ severance: '2N', basis: 'withoutFault' })
    expect(unlawful.service).toMatchObject({ from: '2001-03-05', halfYears: 50, early: null })
    expect(unlawful.total).toBe('500000.00')
  })

  test('counts as missing where it cannot be computed, until a user enters it', () => {
    for (const basis of ['withoutFault', 'redundancy'] as const) {
      expect(sheetOf({ basis }), basis).toMatchObject({
        service: { early: { rule: 'entered', counted: null } },
        total: null,
        missing: ['earlySeverance'],
      })
      const unsaid = sheetOf({ basis, earlySeverance: '50000' })
      expect(unsaid, basis).toMatchObject({ total: '235000.00', missing: ['earlyReason'] })
      const entered = sheetOf({ basis, earlySeverance: '50000', earlyReason: '企业月平均工资' })
      expect(entered, basis).toMatchObject({
        service: { early: { known: null, entered: '50000.00', reason: '企业月平均工资' } },
        total: '235000.00',
        missing: [],
      })
    }
  })

  test('takes an amount that differs from the one worked out, with its reason, and shows both', () => {
    const paid = (sheet: ReturnType<typeof sheetOf>) =>
      sheet.lines.filter(({ what }) => what === 'early').map(({ amount }) => amount)
    const differs = sheetOf({ earlySeverance: '80000', earlyReason: '双方约定' })
    expect(differs.service.early).toMatchObject({ known: '70000.00', entered: '80000.00' })
    expect([paid(differs), differs.missing]).toEqual([['80000.00'], []])
    expect(sheetOf({ earlySeverance: '80000' }).missing).toEqual(['earlyReason'])
    // An entered amount equal to the computed one needs no reason.
    expect(sheetOf({ earlySeverance: '70000.0' })).toMatchObject({ missing: [] })
    const expired = sheetOf({ basis: 'expired', earlySeverance: '1000', earlyReason: '双方约定' })
    expect([expired.service.early?.known, paid(expired)]).toEqual(['0.00', ['1000.00']])
  })
})
