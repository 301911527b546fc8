import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawOf, type TaxValues } from '#modules/pay/tax/api/law-of.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import {
  type Contributions,
  computePay,
  type InputLine,
  type Pay,
  type PayInput,
} from './compute-pay.ts'

const DAY = '2026-01-31'
const LAW = lawOf((key) => {
  const found = NATIONAL_VALUES.find(
    (one) => one.key === key && one.from <= DAY && (one.to === null || one.to >= DAY),
  )
  return (found?.value ?? null) as TaxValues[typeof key]
})
const yuan = (amount: string | number) => moneyOf(String(amount))
const ZERO = Money.ZERO

type Case = {
  items?: Readonly<Record<string, string | number>>
  unpaidDays?: number
  overtime?: Partial<PayInput['gross']['slices'][number]['overtime']>
  shares?: Partial<Record<keyof Contributions, string | number | null>>
  lines?: readonly InputLine[]
  month?: number
  earlier?: PayInput['tax']['earlier']
  carryIn?: string
  minimum?: string
}

function contributionsOf(shares: NonNullable<Case['shares']>): Contributions {
  const share = (name: keyof Contributions) => yuan(shares[name] ?? 0)
  return {
    insurancePerson: share('insurancePerson'),
    insuranceDeductible: yuan(shares.insuranceDeductible ?? shares.insurancePerson ?? 0),
    insuranceCompany: share('insuranceCompany'),
    fundPerson: share('fundPerson'),
    fundCompany: share('fundCompany'),
    fundLimit:
      shares.fundLimit === undefined || shares.fundLimit === null ? null : share('fundLimit'),
  }
}

/** A month of 22 paid days worked whole. */
function inputOf(given: Case): PayInput {
  const none = { workday: 0, restday: 0, holiday: 0, workdayLieu: 0, restdayLieu: 0 }
  return {
    gross: {
      days: { month: 22, employed: 22, divisor: '21.75', rule: 'bySmaller' },
      slices: [
        {
          days: 22,
          items: { base: 0, ...given.items },
          ratio: 1,
          unpaid: [{ kind: 'unpaid', days: given.unpaidDays ?? 0, payRate: 0 }],
          sick: { within: 0, beyond: 0 },
          overtime: { ...none, ...given.overtime },
        },
      ],
      counted: new Set(['base', 'post']),
      sick: { within: null, beyond: null, floor: null },
      overtime: { hoursPerDay: 8, rates: { workday: '1.5', restday: 2, holiday: 3 } },
      merit: { base: ZERO, personFactor: 1, departmentFactor: 1, adjustment: ZERO },
    },
    lines: given.lines ?? [],
    contributions: contributionsOf(given.shares ?? {}),
    tax: {
      person: {
        year: 2026,
        kind: 'wages',
        employments: [{ from: '2020-01-01', to: null }],
        firstJob: false,
        deductBasic: true,
        atOnce: false,
        paidAfterMonths: [],
        reduceShare: Fraction.ZERO,
        opening: null,
        deductions: [],
      },
      month: given.month ?? 1,
      earlier: given.earlier ?? [],
      law: LAW,
    },
    carryIn: yuan(given.carryIn ?? '0'),
    damageShare: '0.2',
    minimum:
      given.minimum === undefined ? null : { least: yuan(given.minimum), basis: 'including' },
  }
}

const payOf = (given: Case) => computePay(inputOf(given))
const figures = ({ gross, tax, net, cost }: Pay) => [gross, tax, net, cost].map(String)

function line(item: string, amount: string, more: Partial<InputLine> = {}): InputLine {
  return {
    id: item,
    item,
    name: item,
    side: 'add',
    tax: 'wages',
    amount: yuan(amount),
    cutOrder: null,
    ...more,
  }
}

const loan = (amount: string) => line('loan', amount, { side: 'afterDeduct', cutOrder: 3 })
const damage = (amount: string) => line('damage', amount, { side: 'afterDeduct', cutOrder: 2 })

describe('the whole chain from terms to the amount paid out', () => {
  test('adds items, takes off shares and tax, and adds the cost of the firm (answer 56)', () => {
    // 14,150 − 5,000 − 1,263 − 960 = 6,927 × 3 %; 14,150 + 3,024 + 960 of the firm.
    const pay = payOf({
      items: { base: 9_000, post: 3_000, seniority: 150, meal: 2_000 },
      shares: {
        insurancePerson: 1_263,
        fundPerson: 960,
        insuranceCompany: 3_024,
        fundCompany: 960,
      },
    })
    expect(figures(pay)).toEqual(['14150.00', '207.81', '11719.19', '18134.00'])
  })

  test('agrees with the second city for 20,000 (answer 58)', () => {
    // 1,600 + 400 + 100 + 1,400 of the person; 3,200 + 1,800 + 100 + 40 + 1,400 of the firm.
    const pay = payOf({
      items: { base: 20_000 },
      shares: {
        insurancePerson: 2_100,
        fundPerson: 1_400,
        insuranceCompany: 5_140,
        fundCompany: 1_400,
      },
    })
    expect(figures(pay)).toEqual(['20000.00', '345.00', '16155.00', '26540.00'])
  })

  test('agrees above the cap of the base (answer 59)', () => {
    const shares = { insurancePerson: '3916.71', fundPerson: 2_611 }
    expect(figures(payOf({ items: { base: 50_000 }, shares })).slice(1, 3)).toEqual([
      '1327.23',
      '42145.06',
    ])
    expect(figures(payOf({ items: { base: '47527.71' }, shares })).slice(1, 3)).toEqual([
      '1080.00',
      '39920.00',
    ])
  })

  test('agrees with unpaid days and with overtime (answer 60)', () => {
    const shares = { insurancePerson: '2283.75', fundPerson: 1_523 }
    const absent = payOf({ items: { base: 21_750 }, unpaidDays: 2, shares })
    expect(figures(absent).slice(0, 3)).toEqual(['19750.00', '328.30', '15614.95'])
    // 125 an hour: 3 × 375 + 2 × 187.50 + 3 × 250.
    const late = payOf({
      items: { base: 21_750 },
      overtime: { holiday: 3, workday: 2, restday: 3 },
      shares,
    })
    expect(figures(late).slice(0, 3)).toEqual(['24000.00', '455.80', '19737.45'])
  })

  test('adds the excess of the fund on both sides once (answers 25 and 62)', () => {
    const high = payOf({
      items: { base: 40_000 },
      shares: {
        insurancePerson: '2231.94',
        fundPerson: 3_360,
        fundCompany: 3_360,
        fundLimit: 2_547,
      },
    })
    expect(figures(high).slice(1, 3)).toEqual(['931.02', '33477.04'])
    const both = payOf({
      items: { base: 40_000 },
      shares: {
        insurancePerson: '3961.76',
        fundPerson: 4_528,
        fundCompany: 4_528,
        fundLimit: 4_528,
        insuranceCompany: '9696.87',
      },
    })
    expect(figures(both).slice(1)).toEqual(['795.31', '30714.93', '54224.87'])
  })

  test('leaves items that are no income out of the tax, and goods out of the cash', () => {
    // Answer 28: 独生子女 100, 托儿 200, 差旅 300 and 误餐 50 are no income.
    const untaxed = ['100', '200', '300', '50'].map((amount, at) =>
      line(`untaxed${at}`, amount, { tax: 'notTaxed' }),
    )
    const shares = { insurancePerson: 3_500 }
    expect(figures(payOf({ items: { base: 20_000 }, lines: untaxed, shares })).slice(1, 3)).toEqual(
      ['345.00', '16805.00'],
    )
    // Answer 26: goods of 500 raise the tax and are not paid out.
    const goods = payOf({
      items: { base: 10_000 },
      lines: [line('goods', '500', { side: 'inKind' })],
      shares: { insurancePerson: 1_500 },
    })
    expect(figures(goods)).toEqual(['10000.00', '120.00', '8380.00', '10500.00'])
  })

  test('withholds what is still missing from a second payment of a month (answer 6)', () => {
    const shares = { insurancePerson: 3_000 }
    const earlier: { payment: Pay['payment']; tax: Money }[] = []
    const taxes = [1, 2, 3].map((month) => {
      const pay = payOf({ items: { base: 20_000 }, shares, month, earlier: [...earlier] })
      earlier.push(pay)
      return String(pay.tax)
    })
    expect(taxes).toEqual(['360.00', '360.00', '360.00'])
    const extra = payOf({ items: { base: 5_000 }, month: 3, earlier })
    expect(String(extra.tax)).toBe('500.00')
  })
})

describe('cuts', () => {
  const shares = { insurancePerson: '448.83', fundPerson: 256 }

  test('never bring the amount below zero, and the rest is carried (answer 51)', () => {
    const pay = payOf({ items: { base: 1_200 }, shares, lines: [loan('900')] })
    expect([pay.net, pay.carryOut, pay.tax].map(String)).toEqual(['0.00', '404.83', '0.00'])
    const next = payOf({
      items: { base: 8_700 },
      shares,
      month: 2,
      carryIn: '404.83',
      earlier: [pay],
    })
    expect([next.net, next.carryOut, next.tax].map(String)).toEqual(['7590.34', '0.00', '0.00'])
  })

  test('for damages are refused above a fifth of gross and below the minimum wage (answer 52)', () => {
    const of20k = { items: { base: 20_000 }, shares: { insurancePerson: 3_500 } }
    const most = payOf({ ...of20k, lines: [damage('4000')] })
    expect([most.net, most.isDamageRefused].map(String)).toEqual(['12155.00', 'false'])
    expect(payOf({ ...of20k, lines: [damage('4000.01')] }).isDamageRefused).toBe(true)
    const low = (amount: string) =>
      payOf({ items: { base: 2_400 }, minimum: '2100', lines: [damage(amount)] }).isDamageRefused
    expect([low('300'), low('300.01')]).toEqual([false, true])
  })

  test('are taken in their order', () => {
    const pay = payOf({
      items: { base: 1_000 },
      lines: [loan('900'), line('court', '700', { side: 'afterDeduct', cutOrder: 1 })],
      carryIn: '50',
    })
    const taken = pay.lines.filter(({ side }) => side === 'afterDeduct')
    expect(taken.map(({ item, amount }) => `${item} ${amount}`)).toEqual([
      'court 700.00',
      'loan 300.00',
    ])
    expect(String(pay.carryOut)).toBe('650.00')
  })

  test('and a negative amount before them become the carry of the next month', () => {
    const pay = payOf({ items: { base: 100 }, shares, lines: [loan('10')] })
    expect([pay.net, pay.carryOut].map(String)).toEqual(['0.00', '614.83'])
  })
})

describe('for any month', () => {
  const fen = fc.bigInt({ min: 0n, max: 3_000_000n }).map((amount) => Money.ofFen(amount))
  const side = fc.constantFrom(
    'add',
    'deduct',
    'afterAdd',
    'afterDeduct',
    'inKind',
  ) as fc.Arbitrary<InputLine['side']>
  const anyLine = fc
    .record({
      amount: fen,
      side,
      tax: fc.constantFrom('wages', 'taxFree', 'notTaxed') as fc.Arbitrary<InputLine['tax']>,
      cutOrder: fc.nat({ max: 5 }),
    })
    .map((some) => ({ id: 'x', item: 'x', name: 'x', ...some }))
  const anyMonth = fc.record({
    base: fen,
    lines: fc.array(anyLine, { maxLength: 6 }),
    insurance: fen,
    fund: fen,
    carryIn: fen,
  })

  test('what comes in is what is paid, withheld, taken and carried', () => {
    fc.assert(
      fc.property(anyMonth, ({ base, lines, insurance, fund, carryIn }) => {
        const pay = payOf({
          items: { base: String(base) },
          lines,
          shares: { insurancePerson: String(insurance), fundPerson: String(fund) },
          carryIn: String(carryIn),
        })
        const wanted = sumOfMoney(
          lines.filter((one) => one.side === 'afterDeduct').map(({ amount }) => amount),
        )
        const left = pay.gross
          .plus(pay.afterAdd)
          .minus(insurance)
          .minus(fund)
          .minus(pay.tax)
          .minus(wanted)
          .minus(carryIn)
        // Nothing is lost and nothing is made: net less the carry is what remains, negative or not.
        expect(String(pay.net.minus(pay.carryOut))).toBe(String(left))
        expect(pay.net.compare(ZERO)).toBeGreaterThanOrEqual(0)
        expect(pay.carryOut.compare(ZERO)).toBeGreaterThanOrEqual(0)
        expect(pay.tax.compare(ZERO)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
