import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lawOf, type TaxValues } from '#modules/pay/tax/api/law-of.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { bonusAlone, bonusTraps, countsAtOnce, nonResidentBonus } from './bonus.ts'
import { fundLimit } from './fund-limit.ts'
import {
  earlyRetirementTax,
  labourTax,
  nonResidentLabour,
  severanceTax,
} from './single-payments.ts'
import type { TaxBlock } from './tax-blocked.ts'
import type { TaxLaw } from './tax-law.ts'
import type { Deduction, OtherDeduction, Payment, TaxPerson } from './tax-person.ts'
import { settleYear, withholdYear } from './withhold.ts'

const YEAR = 2026

/** The value that the product ships for a day. */
function shipped<Key extends PolicyKey>(key: Key, on: string): PolicyValue<Key> | null {
  const found = NATIONAL_VALUES.find(
    (one) => one.key === key && one.from <= on && (one.to === null || one.to >= on),
  )
  return (found?.value ?? null) as PolicyValue<Key> | null
}

function lawOn(day: string): TaxLaw {
  return lawOf((key) => shipped(key, day) as TaxValues[typeof key])
}

const LAW = lawOn('2026-06-30')
const yuan = (amount: number | string) => moneyOf(String(amount))
const ZERO = Money.ZERO

const NOTHING: Omit<Payment, 'month'> = {
  income: ZERO,
  taxFree: ZERO,
  notTaxed: ZERO,
  inKind: ZERO,
  bonus: ZERO,
  insurance: ZERO,
  fundPerson: ZERO,
  fundCompany: ZERO,
  fundLimit: null,
  annuity: ZERO,
  annuityLimit: null,
  personalPension: ZERO,
  health: ZERO,
  donation: ZERO,
  donationInFull: ZERO,
}

function pay(month: number, income: number | string, rest: Partial<Payment> = {}): Payment {
  return Object.assign({ month }, NOTHING, { income: yuan(income) }, rest)
}

/** The same payment in the months from one to another. */
function each(from: number, to: number, income: number | string, insurance: number): Payment[] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    pay(from + at, income, { insurance: yuan(insurance) }),
  )
}

function person(rest: Partial<TaxPerson> = {}): TaxPerson {
  const plain: TaxPerson = {
    year: YEAR,
    kind: 'wages',
    employments: [{ from: '2020-01-01', to: null }],
    firstJob: false,
    deductBasic: true,
    atOnce: false,
    paidAfterMonths: [],
    reduceShare: Fraction.ZERO,
    opening: null,
    deductions: [],
    others: [],
  }
  return Object.assign(plain, rest)
}

function deduction(monthly: number, rest: Partial<Deduction> = {}): Deduction {
  const plain: Deduction = {
    monthly: yuan(monthly),
    share: fractionOf(1),
    from: `${YEAR}-01`,
    to: null,
    knownIn: 1,
  }
  return Object.assign(plain, rest)
}

const employed = (from: string, to: string | null = null) => ({ employments: [{ from, to }] })

function taxes(payments: Payment[], of: Partial<TaxPerson> = {}, law = LAW): string[] {
  return withholdYear(person(of), payments, law).payments.map(({ tax }) => tax.toString())
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text)

function blockOf(run: () => unknown): TaxBlock | null {
  try {
    run()
    return null
  } catch (error) {
    return (error as { reason: TaxBlock }).reason
  }
}

describe('cumulative withholding', () => {
  test('12 §12.3 PIT 1: 30,000 with 4,500 and 2,000 all year', () => {
    // Taxable 18,500 a month. January: 555; February: 37,000 × 10 % − 2,520 = 1,180 less 555; …; the year: 222,000 × 20
    // % − 16,920 = 27,480.
    const year = withholdYear(
      person({ deductions: [deduction(2000)] }),
      each(1, 12, 30_000, 4500),
      LAW,
    )
    expect(year.payments.map(({ tax }) => tax.toString())).toEqual([
      '555.00',
      '625.00',
      ...times(5, '1850.00'),
      '2250.00',
      ...times(4, '3700.00'),
    ])
    expect(year.tax.toString()).toBe('27480.00')
    expect(year.payments.at(-1)?.figures.taxable.toString()).toBe('222000.00')
  })

  test('1: a first job in July counts the months from January, only when it was declared', () => {
    const since = employed(`${YEAR}-07-01`)
    expect(taxes(each(7, 12, 10_000, 1500), { ...since, firstJob: true })).toEqual(times(6, '0.00'))
    expect(taxes(each(7, 12, 10_000, 1500), since)).toEqual(times(6, '105.00'))
  })

  test('2: months of employment count, not slips', () => {
    // June: two months (May, June) of 5,000 against 8,000. July: 28,000 − 3,000 − 15,000 = 10,000 at 3 %.
    const payments = [pay(6, 8000), ...each(7, 8, 20_000, 3000)]
    expect(taxes(payments, employed(`${YEAR}-05-18`))).toEqual(['0.00', '300.00', '360.00'])
  })

  test('3: a wage of December that is paid in January is of January', () => {
    expect(taxes(each(1, 1, 30_000, 4500), { deductions: [deduction(2000)] })).toEqual(['555.00'])
  })

  test('4: months between two employments do not count, or count by the parameter', () => {
    const back = {
      employments: [
        { from: '2020-01-01', to: `${YEAR}-03-31` },
        { from: `${YEAR}-08-01`, to: null },
      ],
    }
    const payments = [...each(1, 3, 20_000, 3000), ...each(8, 8, 20_000, 3000)]
    expect(taxes(payments, back)).toEqual([...times(3, '360.00'), '1200.00'])
    const include: TaxLaw = Object.assign({}, LAW, { gapMonths: 'include' })
    expect(taxes(payments, back, include)).toEqual([...times(3, '360.00'), '0.00'])
  })

  test('5: a second entity begins at nothing, and the settlement says what is missing', () => {
    const of = { deductions: [deduction(2000)] }
    const first = taxes(each(1, 6, 30_000, 4500), {
      ...of,
      ...employed('2020-01-01', `${YEAR}-06-30`),
    })
    expect(first).toEqual(['555.00', '625.00', ...times(4, '1850.00')])
    const second = person({ ...of, ...employed(`${YEAR}-07-01`) })
    const payments = each(7, 12, 30_000, 4500)
    const withheld = withholdYear(second, payments, LAW)
    expect(withheld.tax.toString()).toBe('8580.00')
    const elsewhere = { income: yuan(180_000), special: yuan(27_000), paid: yuan(8580) }
    const settled = settleYear(second, payments, { withheld, elsewhere, law: LAW })
    expect(settled.tax.toString()).toBe('27480.00')
    expect(settled.withheld.toString()).toBe('17160.00')
    expect(settled.difference.toString()).toBe('10320.00')
  })

  test('6: two payments in a month withhold together', () => {
    expect(taxes([...each(1, 3, 20_000, 3000), pay(3, 5000)])).toEqual([
      ...times(3, '360.00'),
      '500.00',
    ])
  })

  test('7: the deduction of the year at once takes nothing until 60,000 are passed', () => {
    expect(taxes(each(1, 12, 10_000, 0), { atOnce: true })).toEqual([
      ...times(6, '0.00'),
      ...times(3, '300.00'),
      '580.00',
      ...times(2, '1000.00'),
    ])
    expect(taxes(each(1, 12, 10_000, 0))).toEqual([
      ...times(7, '150.00'),
      '430.00',
      ...times(4, '500.00'),
    ])
  })

  test.each([
    [12, '60000.00', true, true],
    [12, '60000.01', true, false],
    // 49,000 of wages and 9,000 of bonus alone
    [12, '58000.00', true, true],
    [11, '58000.00', true, false],
    [12, '58000.00', false, false],
  ])('8: %i months, %s, since January %s: %s', (months, income, employedSinceJanuary, holds) => {
    expect(countsAtOnce(LAW, { months, income: yuan(income), employedSinceJanuary })).toBe(holds)
  })

  test('9: a deduction from April on', () => {
    const of = { deductions: [deduction(2000, { from: `${YEAR}-04` })] }
    const year = withholdYear(person(of), each(1, 12, 30_000, 4500), LAW)
    expect(year.payments.map(({ tax }) => tax.toString())).toEqual([
      '615.00',
      '965.00',
      '2050.00',
      ...times(4, '1850.00'),
      '2850.00',
      ...times(4, '3700.00'),
    ])
    expect(year.tax.toString()).toBe('28680.00')
  })

  test('10: declared in June for January on', () => {
    const of = { deductions: [deduction(2000, { knownIn: 6 })] }
    const found = taxes(each(1, 12, 30_000, 4500), of)
    expect(found).toEqual([
      '615.00',
      '965.00',
      ...times(3, '2050.00'),
      '850.00',
      '1850.00',
      '2250.00',
      ...times(4, '3700.00'),
    ])
    expect(sumOfMoney(found.map(moneyOf)).toString()).toBe('27480.00')
  })

  test('11: what was withheld too much is shown and not paid back', () => {
    const of = { deductions: [deduction(2000, { knownIn: 6 })] }
    const year = withholdYear(person(of), each(1, 12, 8000, 1000), LAW)
    expect(year.payments.map(({ tax }) => tax.toString())).toEqual([
      ...times(5, '60.00'),
      ...times(7, '0.00'),
    ])
    expect(year.payments.at(-1)?.overpaid.toString()).toBe('300.00')
    expect(year.payments.at(-1)?.steps.map(({ name }) => name)).toContain('heldAtZero')
  })

  test('12: an ended deduction keeps its months, and none counts before joining', () => {
    const extra = (of: Partial<TaxPerson>) => {
      const year = withholdYear(person(of), [pay(12, 20_000)], LAW)
      return year.payments[0]?.figures.extra.toString()
    }
    expect(extra({ deductions: [deduction(1000, { to: `${YEAR}-04` })] })).toBe('4000.00')
    const since = employed(`${YEAR}-06-01`)
    expect(extra({ ...since, deductions: [deduction(2000)] })).toBe('14000.00')
    expect(extra({ ...since, firstJob: true, deductions: [deduction(2000)] })).toBe('14000.00')
  })

  test('13: paid after leaving', () => {
    const payments = [...each(1, 3, 20_000, 3000), pay(4, 6000)]
    const left = employed('2020-01-01', `${YEAR}-03-31`)
    expect(taxes(payments, left).at(-1)).toBe('600.00')
    expect(taxes(payments, { ...left, paidAfterMonths: [4] }).at(-1)).toBe('100.00')
  })

  test('14 and PIT 2: falling income is never paid back', () => {
    const payments = [40_000, 5000, 5000, 20_000].map((income, at) =>
      pay(at + 1, income, { insurance: yuan(3000) }),
    )
    expect(taxes(payments)).toEqual(['960.00', '0.00', '0.00', '320.00'])
  })

  test('15: opening balances of a start in July', () => {
    const opening = {
      month: 6,
      income: yuan(180_000),
      taxFree: ZERO,
      basicMonths: 6,
      special: yuan(27_000),
      extra: yuan(12_000),
      other: ZERO,
      donation: ZERO,
      reduced: ZERO,
      paid: yuan(8580),
    }
    const of = { deductions: [deduction(2000)] }
    expect(taxes(each(7, 7, 30_000, 4500), { ...of, opening })).toEqual(['1850.00'])
    expect(taxes(each(7, 7, 30_000, 4500), of)).toEqual(['0.00'])
  })

  test('16: another employer deducts the basic amount', () => {
    expect(taxes(each(1, 1, 10_000, 1500), { deductBasic: false })).toEqual(['255.00'])
  })

  test('25: the fund above the limit, of either side', () => {
    // Limit: min(28,000; 21,228) × 12 % = 2,547.36, in whole yuan. Taxable: 40,000 + excess 813 − 5,000 − insurance
    // 2,231.94 − fund 2,547 = 31,034.06.
    const wholeYuan = (exact: Money) => Money.ofFen(Fraction.of(exact.fen, 100n).rounded() * 100n)
    const limit = fundLimit(LAW, {
      average: yuan(28_000),
      capBase: yuan(21_228),
      cityAverage: null,
      round: wholeYuan,
    })
    expect(limit.toString()).toBe('2547.00')
    const payment = pay(1, 40_000, {
      insurance: yuan('2231.94'),
      fundPerson: yuan(3360),
      fundCompany: yuan(3360),
      fundLimit: limit,
    })
    const [line] = withholdYear(person(), [payment], LAW).payments
    expect([line?.tax.toString(), line?.net.toString()]).toEqual(['931.02', '33477.04'])
    const noLimit = { average: yuan(28_000), capBase: null, cityAverage: null, round: wholeYuan }
    expect(blockOf(() => fundLimit(LAW, noLimit))).toBe('noFundLimit')
    expect(fundLimit(LAW, { ...noLimit, cityAverage: yuan(7076) }).toString()).toBe('2547.00')
  })

  test('26: goods are income for tax and no cash', () => {
    const payment = pay(1, 10_000, { insurance: yuan(1500), inKind: yuan(500) })
    const [line] = withholdYear(person(), [payment], LAW).payments
    expect([line?.tax.toString(), line?.net.toString()]).toEqual(['120.00', '8380.00'])
  })

  test('27: a donation counts up to 30 %, or in full', () => {
    const donated = { donation: yuan(20_000) }
    const [line] = withholdYear(person(), [pay(1, 55_000, donated)], LAW).payments
    expect(line?.figures.donation.toString()).toBe('15000.00')
    expect(line?.tax.toString()).toBe('1050.00')
    expect(taxes([pay(1, 55_000, { donationInFull: yuan(20_000) })])).toEqual(['900.00'])
  })

  test('28: items that are no income reach the net alone', () => {
    const payment = pay(1, 20_000, { insurance: yuan(3500), notTaxed: yuan(650) })
    const [line] = withholdYear(person(), [payment], LAW).payments
    expect([line?.tax.toString(), line?.net.toString()]).toEqual(['345.00', '16805.00'])
  })

  test('30: two deductions', () => {
    const of = { deductions: [deduction(2000), deduction(3000)] }
    expect(taxes(each(1, 1, 20_000, 3500), of)).toEqual(['195.00'])
  })

  test('other deductions stop at their limits', () => {
    const payments = Array.from({ length: 12 }, (_, at) =>
      pay(at + 1, 20_000, {
        personalPension: yuan(1500),
        health: yuan(300),
        annuity: yuan(900),
        annuityLimit: yuan(800),
      }),
    )
    const last = withholdYear(person(), payments, LAW).payments.at(-1)
    // 12,000 of pension, 12 × 200 of insurance, 12 × 800 of annuity.
    expect(last?.figures.other.toString()).toBe('24000.00')
  })

  describe('declared other deductions', () => {
    const declared = (
      kind: OtherDeduction['kind'],
      monthly: number,
      rest: Partial<OtherDeduction> = {},
    ): OtherDeduction => Object.assign({ kind, annuity: null }, deduction(monthly), rest)
    const otherIn = (month: number, others: OtherDeduction[], rest: Partial<TaxPerson> = {}) =>
      withholdYear(person({ others, ...rest }), each(1, month, 20_000, 0), LAW)
        .payments.at(-1)
        ?.figures.other.toString()

    test('stop at the limits of the year and of the month', () => {
      expect(otherIn(3, [declared('pension', 1500)])).toBe('4500.00')
      expect(otherIn(12, [declared('pension', 1500)])).toBe('12000.00')
      expect(otherIn(3, [declared('health', 150)])).toBe('450.00')
      expect(otherIn(3, [declared('health', 150), declared('health', 100)])).toBe('600.00')
    })

    test('of an annuity stop at a share of a base, which stops at three times the average', () => {
      const of = (base: number, cityAverage: number) => ({
        annuity: { base: yuan(base), cityAverage: yuan(cityAverage) },
      })
      expect(otherIn(1, [declared('annuity', 300, of(10_000, 7000))])).toBe('300.00')
      expect(otherIn(1, [declared('annuity', 900, of(10_000, 7000))])).toBe('400.00')
      expect(otherIn(2, [declared('annuity', 900, of(30_000, 7000))])).toBe('1680.00')
    })

    test('of an annuity are unknown without the average', () => {
      const unknown = { annuity: { base: yuan(10_000), cityAverage: null } }
      expect(blockOf(() => otherIn(1, [declared('annuity', 300, unknown)]))).toBe('noAnnuityLimit')
    })

    test('count for the months in their span in which the person is employed', () => {
      const employments = [{ from: '2026-03-15', to: null }]
      expect(otherIn(5, [declared('health', 100)], { employments })).toBe('300.00')
      expect(otherIn(5, [declared('health', 100, { from: '2026-04' })])).toBe('200.00')
    })

    test('are named by kind in the explanation', () => {
      const others = [declared('pension', 1000), declared('health', 200)]
      const line = withholdYear(person({ others }), each(1, 2, 20_000, 3500), LAW).payments.at(-1)
      expect(line?.steps.find(({ name }) => name === 'other')).toMatchObject({
        amount: '2400.00',
        values: { pension: '2000.00', health: '400.00', annuity: '0.00' },
      })
      // (40,000 − 7,000 − 10,000 − 2,400) × 3 %, of which the half is withheld in January.
      expect(line?.tax.toString()).toBe('309.00')
    })

    test('of interns and non-residents do not count', () => {
      const others = [declared('pension', 1000)]
      expect(otherIn(1, others, { kind: 'intern' })).toBe('0.00')
      expect(otherIn(1, others, { kind: 'nonResident' })).toBe('0.00')
    })
  })

  test('what counts once counts in one month only', () => {
    const once = Object.assign(deduction(3600), { isOnce: true, from: '2026-03', to: null })
    const extraIn = (month: number, rest: Partial<TaxPerson> = {}) =>
      withholdYear(person({ deductions: [once], ...rest }), each(month, month, 20_000, 0), LAW)
        .payments.at(-1)
        ?.figures.extra.toString()
    expect(extraIn(2)).toBe('0.00')
    expect(extraIn(3)).toBe('3600.00')
    expect(extraIn(12)).toBe('3600.00')
  })

  test('periods go forward', () => {
    expect(blockOf(() => withholdYear(person(), [pay(2, 1), pay(1, 1)], LAW))).toBe('order')
  })
})

describe('a yearly bonus', () => {
  const alone = (bonus: string) =>
    bonusAlone(yuan(bonus), { isUsed: false, law: LAW }).tax.toString()

  test.each([
    ['36000', '1080.00'],
    ['36000.01', '3390.00'],
    ['36001', '3390.10'],
    ['60000', '5790.00'],
    ['144000', '14190.00'],
    ['144001', '27390.20'],
    ['300000', '58590.00'],
    ['300001', '72340.25'],
    ['960000', '328840.00'],
  ])('17: %s alone: %s', (bonus, tax) => {
    expect(alone(bonus)).toBe(tax)
  })

  test('18: the bands in which more is less', () => {
    expect(bonusTraps(LAW).map(({ from, to }) => `${from}–${to}`)).toEqual([
      '36000.00–38566.67',
      '144000.00–160500.00',
      '300000.00–318333.33',
      '420000.00–447500.00',
      '660000.00–706538.46',
      '960000.00–1120000.00',
    ])
  })

  test('19: merged with the wages of its month', () => {
    const of = { deductions: [deduction(2000)] }
    const payments = each(1, 12, 30_000, 4500)
    payments[1] = pay(2, 30_000, { insurance: yuan(4500), bonus: yuan(60_000) })
    const year = withholdYear(person(of), payments, LAW)
    expect(year.payments[1]?.tax.toString()).toBe('6625.00')
    expect(year.tax.toString()).toBe('39480.00')
    const small = each(1, 12, 5000, 700)
    small[11] = pay(12, 5000, { insurance: yuan(700), bonus: yuan(30_000) })
    expect(withholdYear(person(), small, LAW).tax.toString()).toBe('648.00')
    expect(alone('30000')).toBe('900.00')
  })

  test('20: alone once a year, and not from 2028 on', () => {
    expect(blockOf(() => bonusAlone(yuan(1), { isUsed: true, law: LAW }))).toBe('bonusUsed')
    const later = lawOn('2028-01-03')
    expect(blockOf(() => bonusAlone(yuan(1), { isUsed: false, law: later }))).toBe('bonusOver')
  })
})

describe('payments that stand alone', () => {
  test.each([
    ['254736', '7076', '0.00'],
    ['300000', '7076', '2006.40'],
    ['500000', '7076', '32132.80'],
    ['905544', '12577', '82911.60'],
  ])('21: severance of %s with %s a month: %s', (amount, monthly, tax) => {
    const yearlyAverage = yuan(monthly).times(12)
    expect(severanceTax(yuan(amount), { yearlyAverage, law: LAW }).tax.toString()).toBe(tax)
  })

  test('21: by the yearly average, and not without one', () => {
    const of = { yearlyAverage: yuan(130_000), law: LAW }
    expect(severanceTax(yuan(500_000), of).tax.toString()).toBe('8480.00')
    expect(blockOf(() => severanceTax(yuan(1), { yearlyAverage: null, law: LAW }))).toBe(
      'noAverage',
    )
  })

  test.each([
    [['800'], '0.00'],
    [['4000'], '640.00'],
    [['4001'], '640.16'],
    [['25000'], '4000.00'],
    [['62500'], '13000.00'],
    [['80000'], '18600.00'],
    [['3000', '3000'], '960.00'],
  ])('22: labour %j: %s', (payments, tax) => {
    expect(labourTax(payments.map(yuan), LAW).tax.toString()).toBe(tax)
  })

  test('23: interns', () => {
    const of = { kind: 'intern' as const, ...employed(`${YEAR}-07-01`) }
    expect(taxes(each(7, 7, 4000, 0), of)).toEqual(['0.00'])
    expect(taxes(each(7, 9, 12_000, 0), of)).toEqual(times(3, '138.00'))
  })

  test.each(['2026-06-30', '2028-02-01'])('24: non-residents on %s', (day) => {
    const law = lawOn(day)
    const wage = (income: number, insurance = 0) =>
      taxes(each(2, 2, income, insurance), { kind: 'nonResident' }, law)
    expect([wage(8000), wage(9000), wage(20_000), wage(30_000, 3150)].flat()).toEqual([
      '90.00',
      '190.00',
      '1590.00',
      '3590.00',
    ])
    expect(nonResidentBonus(yuan(60_000), { isUsed: false, law }).tax.toString()).toBe('4740.00')
    expect(nonResidentLabour([yuan(10_000)], law).tax.toString()).toBe('590.00')
  })

  test('24: two payments of a month to a non-resident are one income', () => {
    const payments = [pay(3, 8000), pay(3, 1000), pay(4, 8000)]
    expect(taxes(payments, { kind: 'nonResident' })).toEqual(['90.00', '100.00', '90.00'])
  })

  test('29: early retirement', () => {
    expect(earlyRetirementTax(yuan(400_000), { years: 4, law: LAW }).tax.toString()).toBe('5920.00')
    expect(earlyRetirementTax(yuan(240_000), { years: 4, law: LAW }).tax.toString()).toBe('0.00')
  })
})

describe('in every year', () => {
  const incomes = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 12 })
  const monthlyDeduction = fc.integer({ min: 0, max: 500_000 })
  const paymentsOf = (fens: readonly number[]) =>
    fens.map((fen, at) =>
      pay(at + 1, Money.ofFen(BigInt(fen)).toString(), { insurance: yuan(500) }),
    )
  const of = (fen: number) =>
    person({ deductions: [deduction(0, { monthly: Money.ofFen(BigInt(fen)) })] })

  test('the withholding equals the tax of the year where nothing was held at zero', () => {
    fc.assert(
      fc.property(incomes, monthlyDeduction, (fens, fen) => {
        const { payments, tax } = withholdYear(of(fen), paymentsOf(fens), LAW)
        fc.pre(payments.every(({ overpaid }) => overpaid.fen === 0n))
        expect(tax.fen).toBe(payments.at(-1)?.figures.yearTax.fen)
      }),
      { numRuns: 300 },
    )
  })

  test('no tax is negative, and more income never leaves less', () => {
    fc.assert(
      fc.property(
        incomes,
        monthlyDeduction,
        fc.nat(11),
        fc.nat(5_000_000),
        (fens, fen, at, more) => {
          const richer = fens.map((one, index) => (index === at % fens.length ? one + more : one))
          const before = withholdYear(of(fen), paymentsOf(fens), LAW)
          const after = withholdYear(of(fen), paymentsOf(richer), LAW)
          expect(before.payments.every(({ tax }) => tax.fen >= 0n)).toBe(true)
          expect(after.net.fen >= before.net.fen).toBe(true)
          expect(before.payments.map(({ month }) => month)).toEqual(
            fens.map((_, index) => index + 1),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('outside its bands more bonus alone is more money', () => {
    const traps = bonusTraps(LAW)
    const isInTrap = (bonus: Money) =>
      traps.some(({ from, to }) => bonus.compare(from) > 0 && bonus.compare(to) <= 0)
    const net = (bonus: Money) => bonus.minus(bonusAlone(bonus, { isUsed: false, law: LAW }).tax)
    const fen = fc.integer({ min: 0, max: 150_000_000 })
    fc.assert(
      fc.property(fen, fen, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          Money.ofFen(BigInt(each)),
        )
        if (!less || !more) return
        fc.pre(!isInTrap(more))
        expect(net(more).fen >= net(less).fen).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
