import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deductionMonths } from '#modules/pay/tax/api/engine/months-employed.ts'
import type { TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { COURSE, DEDUCTION } from '#modules/pay/tax-persons/define/choices.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { type ConfirmedDeduction, cumulate, type Employment } from './cumulate.ts'

const ALWAYS: Employment[] = [{ from: '2020-01-01', to: null }]
const row = (values: Partial<ConfirmedDeduction> = {}): ConfirmedDeduction => ({
  kind: DEDUCTION.child,
  monthly: '2000.00',
  share: '1.00000',
  startMonth: '2026-01',
  endMonth: '2026-12',
  course: null,
  ...values,
})
const sumOf = (rows: ConfirmedDeduction[], throughMonth: number, employments = ALWAYS) =>
  String(cumulate(rows, { year: 2026, throughMonth, employments }).amounts.get(rows[0]?.kind ?? ''))

test('a loan that ended in April counts four months, and a joiner counts from joining', () => {
  const loan = row({ kind: DEDUCTION.loan, monthly: '1000.00', endMonth: '2026-04' })
  // Fixed answer 12: 4 × 1,000, and 7 × 2,000 from June.
  expect(sumOf([loan], 12)).toBe('4000.00')
  expect(sumOf([row()], 12, [{ from: '2026-06-01', to: null }])).toBe('14000.00')
})

test('a certificate counts once, also for who joined after it', () => {
  const paper = row({
    kind: DEDUCTION.study,
    monthly: '3600.00',
    course: COURSE.certificate,
    startMonth: '2026-03',
    endMonth: '2026-12',
  })
  expect(sumOf([paper], 2)).toBe('0.00')
  expect(sumOf([paper], 3)).toBe('3600.00')
  expect(sumOf([paper], 12, [{ from: '2026-06-01', to: null }])).toBe('3600.00')
})

test('thirds are rounded once, and two children add up', () => {
  // 1,500 × 0.33333 × 12 = 5,999.94.
  expect(sumOf([row({ monthly: '1500.00', share: '0.33333' })], 12)).toBe('5999.94')
  expect(sumOf([row(), row({ share: '0.50000' })], 2)).toBe('6000.00')
})

const monthOf = (n: number) => `2026-${String(n).padStart(2, '0')}`
const span = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))

test('agrees with the months of the tax of one person', () => {
  fc.assert(
    fc.property(
      fc.record({
        rows: fc.array(
          fc.record({ span, yuan: fc.integer({ min: 1, max: 3000 }), half: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        jobs: fc.array(span, { maxLength: 3 }),
        month: fc.integer({ min: 1, max: 12 }),
      }),
      ({ rows, jobs, month }) => {
        const employments = jobs.map(([one, two]) => ({
          from: `${monthOf(Math.min(one, two))}-15`,
          to: two % 2 === 0 ? null : `${monthOf(Math.max(one, two))}-15`,
        }))
        const deductions = rows.map(({ span: [one, two], yuan, half }) =>
          row({
            monthly: `${yuan}.00`,
            share: half ? '0.5' : '1',
            startMonth: monthOf(Math.min(one, two)),
            endMonth: monthOf(Math.max(one, two)),
          }),
        )
        const person = { year: 2026, employments, opening: null } as unknown as TaxPerson
        const expected = deductions
          .map(({ monthly, share, startMonth, endMonth }) => {
            const declared = {
              monthly: moneyOf(monthly),
              share: fractionOf(share),
              from: startMonth,
              to: endMonth,
              knownIn: 1,
            }
            const count = deductionMonths(person, declared, month).length
            return moneyOf(monthly).times(fractionOf(share).times(count))
          })
          .reduce((sum, amount) => sum.plus(amount))
        const found = cumulate(deductions, { year: 2026, throughMonth: month, employments })
        expect(String(found.amounts.get(DEDUCTION.child))).toBe(String(expected))
      },
    ),
    { seed: 184 },
  )
})
