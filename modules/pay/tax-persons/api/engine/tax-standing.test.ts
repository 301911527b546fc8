import { describe, expect, test } from 'vitest'
import type { Opening } from '#modules/pay/tax/api/engine/tax-person.ts'
import { RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { monthsIn, monthsOfYear } from './paid-after-months.ts'
import { type TaxFacts, type TaxStanding, taxPersonBy } from './tax-standing.ts'

const standing = (values: Partial<TaxStanding> = {}): TaxStanding => ({
  isWritten: true,
  residence: RESIDENCE.resident,
  kind: TAX_WORK.employee,
  firstJob: false,
  deductBasic: true,
  atOnce: false,
  paidAfterMonths: [],
  reduceShare: Fraction.ZERO,
  hireDate: null,
  opening: null,
  ...values,
})

const facts = (values: Partial<TaxFacts> = {}): TaxFacts => ({
  year: 2026,
  employments: [{ from: '2020-03-01', to: null }],
  declared: { deductions: [], others: [] },
  firstRun: { month: 1, payLag: 0 },
  isPaidEarlier: false,
  ...values,
})

const through = (month: number): Opening => ({
  month,
  basicMonths: month,
  income: Money.ZERO,
  taxFree: Money.ZERO,
  special: Money.ZERO,
  extra: Money.ZERO,
  other: Money.ZERO,
  donation: Money.ZERO,
  reduced: Money.ZERO,
  paid: Money.ZERO,
})

describe('how a person is taxed', () => {
  test.each([
    [RESIDENCE.resident, TAX_WORK.employee, 'wages'],
    [RESIDENCE.resident, TAX_WORK.intern, 'intern'],
    [RESIDENCE.nonResident, TAX_WORK.employee, 'nonResident'],
    [RESIDENCE.nonResident, TAX_WORK.intern, 'nonResident'],
  ])('%s %s: %s', (residence, kind, taxed) => {
    expect(taxPersonBy(standing({ residence, kind }), facts()).kind).toBe(taxed)
  })

  test('is unknown while the residence is undefined', () => {
    expect(() => taxPersonBy(standing({ residence: RESIDENCE.undefined }), facts())).toThrow(
      'residenceUnknown',
    )
  })

  test('an earlier hire date lengthens the first days of employment, a later one does not', () => {
    const employments = [
      { from: '2026-02-01', to: '2026-03-31' },
      { from: '2026-08-01', to: null },
    ]
    const daysOf = (hireDate: string) =>
      taxPersonBy(standing({ hireDate }), facts({ employments })).employments
    expect(daysOf('2026-01-15')[0]).toEqual({ from: '2026-01-15', to: '2026-03-31' })
    expect(daysOf('2026-08-01')).toEqual(employments)
  })
})

describe('a balance of the year is missing', () => {
  // The first run is in July. It pays wages of June if the employer pays a month late, otherwise of July.
  test.each([
    ['employed all year', { from: '2020-03-01', to: null }, 0, true],
    ['employed from the month of the first run on', { from: '2026-07-01', to: null }, 0, false],
    ['employed from the first paid work month on', { from: '2026-06-01', to: null }, 1, false],
    ['employed a month before the first paid one', { from: '2026-05-31', to: null }, 1, true],
    ['left before the year', { from: '2020-03-01', to: '2025-12-30' }, 0, false],
    ['left before the year, paid in January', { from: '2020-03-01', to: '2025-12-30' }, 1, true],
  ])('%s', (_, employment, payLag, isMissing) => {
    const given = facts({ employments: [employment], firstRun: { month: 7, payLag } })
    const work = () => taxPersonBy(standing(), given)
    if (isMissing) expect(work).toThrow('openingMissing')
    else expect(work).not.toThrow()
  })

  test('unless it holds all those months, or an earlier run paid the person', () => {
    const given = { firstRun: { month: 7, payLag: 0 } }
    const short = standing({ opening: through(5) })
    expect(() => taxPersonBy(short, facts(given))).toThrow('openingMissing')
    expect(() => taxPersonBy(standing({ opening: through(6) }), facts(given))).not.toThrow()
    expect(() => taxPersonBy(standing(), facts({ ...given, isPaidEarlier: true }))).not.toThrow()
  })
})

test('months paid after leaving are written in many ways, each once', () => {
  expect(monthsIn('2026-05, 2026-04')).toEqual(['2026-04', '2026-05'])
  expect(monthsIn('2026-04、2026-05；2027-01')).toHaveLength(3)
  for (const wrong of ['2026-13', '2026-4', '四月', '2026-04 2026-04']) {
    expect(monthsIn(wrong), wrong).toBeNull()
  }
  expect(monthsOfYear('2026-04、2026-12、2027-01', 2026)).toEqual([4, 12])
  expect(monthsOfYear(null, 2026)).toEqual([])
})
