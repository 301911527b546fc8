import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computePay, type PayInput } from '#modules/pay/runs/api/engine/compute-pay.ts'
import { inputLine, lawOn, type PayCase, payInput, yuan } from '#modules/pay/runs/tests/pay-case.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { explainDifference, unexplainedOf, type WageInput } from './explain-difference.ts'

function wages(given: PayCase, change: (gross: WageInput['gross']) => object = () => ({})) {
  const input: PayInput = payInput(given)
  if (input.gross === null) throw new Error('The month has no wages')
  return { ...input, gross: { ...input.gross, ...change(input.gross) } } as WageInput
}

const told = (now: WageInput, before: WageInput) =>
  explainDifference(now, before).map(({ cause, amount }) => `${cause} ${amount}`)

const PLAIN: PayCase = { items: { base: 20_000 }, shares: { insurancePerson: 3_000 } }

/** The month as two parts with separate terms: `days` of the first part, of 22. */
const inTwoParts = (first: number, days: number, second: number) =>
  wages(PLAIN, ({ slices: [slice] }) => ({
    slices: [
      { ...slice, items: { base: first }, days },
      { ...slice, items: { base: second }, days: 22 - days },
    ],
  }))

describe('a difference by cause', () => {
  test('is nothing between equal months', () => {
    expect(told(wages(PLAIN), wages(PLAIN))).toEqual([])
  })

  test('names a rise after its tax', () => {
    // 2,000 more, of which the tax takes 3 %.
    const before = wages(PLAIN)
    expect(told(wages({ ...PLAIN, items: { base: 22_000 } }), before)).toEqual(['terms 1940.00'])
  })

  test('names a rise in the middle of the month, and its other half a month later', () => {
    // 10 of 22 days at 20,000, 12 at 22,000: 21,090.91 before tax.
    const rising = inTwoParts(20_000, 10, 22_000)
    expect(told(rising, wages(PLAIN))).toEqual(['terms 1058.18'])
    expect(told(wages({ ...PLAIN, items: { base: 22_000 } }), rising)).toEqual(['terms 881.82'])
  })

  test('separates what happened in a month with a rise', () => {
    // Before: 8 hours of overtime and 2 unpaid days.
    const before = wages({ ...PLAIN, overtime: { workday: 8 }, unpaidDays: 2 })
    // 8 h × 114.94 × 150 % and 2 × 919.54, both after 3 % of tax.
    expect(told(inTwoParts(20_000, 10, 22_000), before)).toEqual([
      'terms 1058.18',
      'overtime -1337.93',
      'absence 1783.91',
    ])
  })

  test('names days, single payments, shares, deductions and the carry', () => {
    const before = wages(PLAIN)
    const joined = wages(PLAIN, ({ days }) => ({ days: { ...days, employed: 11 } }))
    // Eleven of 22 days: 20,000 × (21.75 − 11) ÷ 21.75 = 9,885.06, after tax 6,828.51 instead of 16,640.
    expect(told(joined, before)).toEqual(['days -9811.49'])
    const paid = wages({ ...PLAIN, lines: [inputLine('bonus', '1000')] })
    expect(told(paid, before)).toEqual(['inputs 970.00'])
    const shares = { insurancePerson: 3_200, fundPerson: 500 }
    expect(told(wages({ ...PLAIN, shares }), before)).toEqual(['insurance -194.00', 'fund -485.00'])
    expect(told(wages({ ...PLAIN, carryIn: '50' }), before)).toEqual(['carry -50.00'])
    const child = {
      monthly: yuan(2_000),
      share: payInput(PLAIN).tax.person.reduceShare.plus(1),
      from: '2026-01',
      to: null,
      knownIn: 1,
    }
    expect(told(wages({ ...PLAIN, person: { deductions: [child] } }), before)).toEqual([
      'deductions 60.00',
    ])
  })

  test('names the step of the tax between two months with the same wages', () => {
    // January: 12,000 × 3 %. Fourth month: 48,000 × 10 % − 2,520 − 1,080 = 1,200.
    const paymentOf = (month: number) => ({
      payment: { ...computePay(wages({ ...PLAIN, month })).payment },
      tax: yuan(360),
    })
    const now = wages({ ...PLAIN, month: 4, earlier: [1, 2, 3].map(paymentOf) })
    expect(told(now, wages(PLAIN))).toEqual(['taxYear -840.00'])
  })

  test('names a parameter that changed', () => {
    const rates = { workday: '1.5', restday: 2, holiday: 3 }
    const given = { ...PLAIN, overtime: { workday: 8 } }
    const before = wages(given, ({ overtime }) => ({
      overtime: { ...overtime, rates: { ...rates, workday: 1 } },
    }))
    expect(told(wages(given), before)).toEqual(['parameters 445.98'])
    expect(told(wages({ ...PLAIN, law: lawOn('2026-02-28') }), wages(PLAIN))).toEqual([])
  })

  test('leaves what no cause explains', () => {
    const causes = explainDifference(wages({ ...PLAIN, items: { base: 22_000 } }), wages(PLAIN))
    expect(String(unexplainedOf(yuan(2_000), causes))).toBe('60.00')
    expect(String(unexplainedOf(yuan(1_940), causes))).toBe('0.00')
  })
})

const anyCase = fc.record({
  base: fc.integer({ min: 0, max: 60_000 }),
  parts: fc.integer({ min: 1, max: 3 }),
  employed: fc.integer({ min: 0, max: 22 }),
  unpaid: fc.integer({ min: 0, max: 5 }),
  sick: fc.integer({ min: 0, max: 5 }),
  hours: fc.integer({ min: 0, max: 40 }),
  insurance: fc.integer({ min: 0, max: 5_000 }),
  payment: fc.integer({ min: -3_000, max: 3_000 }),
  carry: fc.integer({ min: 0, max: 900 }),
  month: fc.integer({ min: 1, max: 12 }),
  hourly: fc.boolean(),
})

test('the causes add up to the difference, whatever changed', () => {
  const monthOf = (drawn: typeof anyCase extends fc.Arbitrary<infer One> ? One : never) =>
    wages(
      {
        items: { base: drawn.base, post: 500 },
        unpaidDays: drawn.unpaid,
        sick: { days: drawn.sick, share: '0.7' },
        overtime: { workday: drawn.hours },
        shares: { insurancePerson: drawn.insurance },
        lines: drawn.payment === 0 ? [] : [inputLine('bonus', String(drawn.payment))],
        carryIn: String(drawn.carry),
        month: drawn.month,
      },
      ({ days, slices: [slice] }) => ({
        days: { ...days, employed: drawn.employed },
        slices: Array.from({ length: drawn.parts }, (_, at) => ({
          ...slice,
          days: at === 0 ? 22 - drawn.parts + 1 : 1,
          items: { ...slice?.items, base: drawn.base + 100 * at },
          timed: drawn.hourly
            ? { item: 'base', unit: 'hour', rate: 30 + at, count: drawn.hours, least: null }
            : null,
        })),
      }),
    )
  fc.assert(
    fc.property(anyCase, anyCase, (one, other) => {
      const [now, before] = [monthOf(one), monthOf(other)]
      const sum = sumOfMoney(explainDifference(now, before).map(({ amount }) => amount))
      expect(String(sum)).toBe(String(computePay(now).net.minus(computePay(before).net)))
    }),
  )
})
