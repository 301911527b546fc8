import { describe, expect, test } from 'vitest'
import { Money } from '#platform/wire/values/money.ts'
import { computeGross, type GrossInput } from './compute-gross.ts'
import type { Slice } from './slices.ts'

const NO_HOURS = { workday: 0, restday: 0, holiday: 0, workdayLieu: 0, restdayLieu: 0 }

const slice = (values: Partial<Slice>): Slice =>
  Object.assign(
    {
      days: 22,
      items: {},
      ratio: 1,
      unpaid: [],
      sick: { within: 0, beyond: 0 },
      overtime: NO_HOURS,
    },
    values,
  )

const grossOf = (slices: Slice[], days: Partial<GrossInput['days']> = {}) =>
  computeGross({
    days: Object.assign(
      { month: 22, employed: 22, divisor: '21.75', rule: 'bySmaller' as const },
      days,
    ),
    slices,
    counted: new Set(['base']),
    sick: { within: '0.7', beyond: null, floor: null },
    overtime: { hoursPerDay: 8, rates: { workday: '1.5', restday: 2, holiday: 3 } },
    merit: { base: Money.ZERO, personFactor: 1, departmentFactor: 1, adjustment: Money.ZERO },
  })

const day = (count: number) => ({
  item: 'base',
  unit: 'day' as const,
  rate: 300,
  count,
  least: null,
})

describe('pay by the day', () => {
  // A day of 300 makes 300 × 21.75 = 6,525 a month, from which the hour wage of 37.50 follows.
  const items = { base: 6_525, meal: 220 }

  test('pays the paid days of the employment, holidays included', () => {
    // Whole month: 22 × 300 + meal 220. Twelve days: 12 × 300, and the meal by the rule for a part of a month.
    expect(String(grossOf([slice({ items, timed: day(22) })]).gross)).toBe('6820.00')
    const part = grossOf([slice({ days: 12, items, timed: day(12) })], { employed: 12 })
    expect(String(part.lines.find(({ item }) => item === 'base')?.amount)).toBe('3600.00')
  })

  test('takes off absent and sick days by the day, and pays overtime by the hour', () => {
    // 22 days × 300 − 2 absent × 300 − 1 sick × 300 × 30 % + 4 h × 37.50 × 1.5.
    const { lines } = grossOf([
      slice({
        items: { base: 6_525 },
        timed: day(22),
        unpaid: [{ kind: 'absent', days: 2, payRate: 0 }],
        sick: { within: 1, beyond: 0 },
        overtime: Object.assign({}, NO_HOURS, { workday: 4 }),
      }),
    ])
    expect(lines.map(({ item, amount }) => [item, String(amount)])).toEqual([
      ['base', '6600.00'],
      ['overtime.workday', '225.00'],
      ['absence', '600.00'],
      ['sick', '90.00'],
    ])
  })

  test('joins with monthly pay before it', () => {
    // Ten of 22 days at 8,700 a month, then twelve days at 300 a day.
    const { gross } = grossOf([
      slice({ days: 10, items: { base: 8_700 } }),
      slice({ days: 12, items: { base: 6_525 }, timed: day(12) }),
    ])
    expect(String(gross)).toBe('7554.55')
  })
})

test('pay by the hour is rate × hours, at least the hourly minimum (answer 55)', () => {
  const hours = (rate: string, least: string | null) =>
    grossOf([
      slice({
        items: { base: 1 },
        timed: { item: 'base', unit: 'hour', rate, count: '173.5', least },
      }),
    ])
  expect(String(hours('25.50', '20').gross)).toBe('4424.25')
  expect(String(hours('18.00', '20').gross)).toBe('3470.00')
  expect(hours('18.00', '20').lines[0]?.steps[0]?.step).toBe('byHourAtLeast')
})

test('overtime follows from a base that the terms set apart', () => {
  // Overtime base 4,350 ÷ 21.75 ÷ 8 = 25 an hour: 10 h × 25 × 1.5 instead of 10 h × 50 × 1.5.
  const { lines } = grossOf([
    slice({
      items: { base: 8_700 },
      overtimeBase: 4_350,
      overtime: Object.assign({}, NO_HOURS, { workday: 10 }),
    }),
  ])
  expect(String(lines.find(({ item }) => item === 'overtime.workday')?.amount)).toBe('375.00')
})
