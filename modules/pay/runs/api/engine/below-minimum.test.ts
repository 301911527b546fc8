import { expect, test } from 'vitest'
import { minimumBasisOf } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { isBelowMinimum } from './below-minimum.ts'

const NO_HOURS = { workday: 0, restday: 0, holiday: 0, workdayLieu: 0, restdayLieu: 0 }

/** Wages and heat allowance of somebody who was employed all month, with their own shares of insurance and fund. */
function wagesOf(
  base: string,
  {
    heat = '0.00',
    basis = 'excluding',
    least = '2100.00',
    insurance = '448.83',
    fund = '256.00',
  } = {},
  days: { employed?: number; absent?: number; ratio?: number } = {},
): [Parameters<typeof isBelowMinimum>[0], Parameters<typeof isBelowMinimum>[1]] {
  const { employed = 22, absent = 0, ratio = 1 } = days
  const line = (item: string, amount: string) => ({
    item,
    side: 'add' as const,
    amount: moneyOf(amount),
    steps: [],
  })
  return [
    {
      gross: {
        days: { month: 22, employed, divisor: '21.75', rule: 'ratio' },
        slices: [
          {
            days: employed,
            items: {},
            ratio,
            unpaid: [{ kind: 'absent', days: absent, payRate: 0 }],
            sick: { within: 0, beyond: 0 },
            overtime: NO_HOURS,
          },
        ],
        counted: new Set(),
        sick: { within: null, beyond: null, floor: null },
        overtime: { hoursPerDay: 8, rates: { workday: 1.5, restday: 2, holiday: 3 } },
        merit: { base: Money.ZERO, personFactor: 1, departmentFactor: 1, adjustment: Money.ZERO },
      },
      contributions: {
        insurancePerson: moneyOf(insurance),
        insuranceDeductible: moneyOf(insurance),
        insuranceCompany: Money.ZERO,
        fundPerson: moneyOf(fund),
        fundCompany: Money.ZERO,
        fundLimit: null,
      },
      minimum: { least: moneyOf(least), basis: minimumBasisOf(basis) },
    },
    { lines: [line('base', base), line('heat', heat), line('overtime.workday', '500.00')] },
  ]
}

const OUTSIDE = new Set(['heat', 'overtime.workday'])
const isBelow = (...given: Parameters<typeof wagesOf>) =>
  isBelowMinimum(...wagesOf(...given), OUTSIDE)

test('the basis of the place decides (answer 50)', () => {
  // 2,300 besides overtime 500 and heat 300. Without insurance 448.83 and fund 256, 1,595.17 are left.
  expect(isBelow('2300.00', { heat: '300.00', basis: 'including' })).toBe(false)
  expect(isBelow('2300.00', { heat: '300.00' })).toBe(true)
})

test('without own shares 2,740.00 of 2,740 are left, or 2,648.67 (answer 63)', () => {
  // 3,798.33 − own shares 1,058.33 = 2,740.00. 3,700 − 1,051.33 = 2,648.67, because heat does not count.
  const place = { least: '2740.00', fund: '0.00' }
  expect(isBelow('3798.33', { ...place, insurance: '1058.33' })).toBe(false)
  expect(isBelow('3700.00', { ...place, insurance: '1051.33', heat: '300.00' })).toBe(true)
})

test('without a known basis only what is below both ways counts', () => {
  expect(isBelow('2300.00', { basis: 'other' })).toBe(false)
  expect(isBelow('2000.00', { basis: 'other' })).toBe(true)
})

test('a month that was not worked whole, or not paid at all, owes no minimum of a month', () => {
  expect(isBelow('1000.00', {}, { employed: 12 })).toBe(false)
  expect(isBelow('1000.00', {}, { absent: 1 })).toBe(false)
  expect(isBelow('0.00', {}, { ratio: 0 })).toBe(false)
})
