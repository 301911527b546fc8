import { describe, expect, test } from 'vitest'
import { dayFacts, monthFacts, partOf } from '#modules/pay/runs/tests/month-case.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { computePay } from './compute-pay.ts'
import { daysOfMonth } from './days-of-month.ts'

const SICK = '2'

describe('the days of a month', () => {
  test('are taken as they are when they make up the closed figures', () => {
    const days = [dayFacts('2026-03-02'), dayFacts('2026-03-03', { otWorkday: '1.5' })]
    const facts = monthFacts({ employedPayDays: '2.00', otWorkday: '1.50' })
    expect(daysOfMonth(facts, days, SICK)).toBe(days)
  })

  test.each([
    ['paid days', { employedPayDays: '3.00' }, {}],
    ['absence', { absentDays: '1.00' }, {}],
    ['unpaid leave', { unpaid: [{ kind: '1', days: '1.00', rate: '0.00' }] }, {}],
    ['sick leave', {}, { leave: [{ kind: SICK, days: '1' }] }],
    ['overtime', { otHoliday: '4.00' }, {}],
  ])('are unknown when %s are not among them', (_, month, day) => {
    const facts = monthFacts({ employedPayDays: '1.00', ...month })
    expect(daysOfMonth(facts, [dayFacts('2026-03-02', day)], SICK)).toBeNull()
  })

  test('may differ in overtime by the rounding of each day', () => {
    // Twice 20 minutes are 0.67 hours in the month, and 0.33 on each day.
    const days = ['02', '03'].map((day) => dayFacts(`2026-03-${day}`, { otWorkday: '0.33' }))
    const facts = monthFacts({ employedPayDays: '2.00', otWorkday: '0.67' })
    expect(daysOfMonth(facts, days, SICK)).toBe(days)
  })

  test('may differ in leave by the rounding of the month', () => {
    // Three hours of eight are 0.375 days, and 0.38 in the month.
    const days = [dayFacts('2026-03-02', { leave: [{ kind: '1', days: '0.375' }] })]
    const unpaid = [{ kind: '1', days: '0.38', rate: '0.00' }]
    expect(daysOfMonth(monthFacts({ employedPayDays: '1.00', unpaid }), days, SICK)).toBe(days)
  })

  test('have the hours beyond a cycle on the last one, with averaged hours', () => {
    const days = ['02', '03'].map((day) => dayFacts(`2026-03-${day}`, { otWorkday: '5' }))
    const facts = monthFacts({
      employedPayDays: '2.00',
      otWorkday: '6.50',
      hoursSystem: '综合计算',
    })
    const found = daysOfMonth(facts, days, SICK)
    expect(found?.map(({ otWorkday }) => otWorkday)).toEqual(['0', '6.50'])
  })
})

describe('a month of two employers', () => {
  /** Twenty-two working days of March 2026; the second employer pays from the 16th on. */
  const CHANGE = '2026-03-16'
  const part = (isSecond: boolean, base: string) =>
    computePay(partOf({ change: CHANGE, isSecond, base }))

  test.each([
    // 10 × 400, and 8,700 − 10 × 400.
    ['8700.00', ['4000.00', '4700.00']],
    // 10 × 500, and 10,875 − 10 × 500.
    ['10875.00', ['5000.00', '5875.00']],
  ])('pays its days once, by the function, at %s', (base, amounts) => {
    const both = [part(false, base), part(true, base)]
    expect(both.map(({ gross }) => String(gross))).toEqual(amounts)
    expect(String(sumOfMoney(both.map(({ gross }) => gross)))).toBe(base)
    const days = [false, true].map((isSecond) =>
      Number(partOf({ change: CHANGE, isSecond, base }).gross?.days.employed),
    )
    expect(days).toEqual([10, 12])
  })
})
