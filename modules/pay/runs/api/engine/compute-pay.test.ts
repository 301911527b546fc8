import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lawOn,
  inputLine as line,
  type PayCase,
  payInput,
  yuan,
} from '#modules/pay/runs/tests/pay-case.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { computePay, type InputLine, type Pay, type PayInput } from './compute-pay.ts'

const ZERO = Money.ZERO

const payOf = (given: PayCase) => computePay(payInput(given))
const figures = ({ gross, tax, net, cost }: Pay) => [gross, tax, net, cost].map(String)

const loan = (amount: string) => line('loan', amount, { side: 'afterDeduct', cutOrder: 3 })
const damage = (amount: string) => line('damage', amount, { side: 'afterDeduct', cutOrder: 2 })

describe('the whole chain from terms to the amount paid out', () => {
  test('adds items, takes off shares and tax, and adds the cost of the firm (answer 56)', () => {
    // Tax: (14,150 − 5,000 − insurance 1,263 − fund 960) × 3 %. Cost: 14,150 + 3,024 + 960 of the firm.
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
    expect(pay.cost.split(3).map(String)).toEqual(['6044.67', '6044.67', '6044.66'])
  })

  test('agrees with the second city for 20,000 (answer 58)', () => {
    // Insurance and fund: the person pays 1,600 + 400 + 100 and 1,400, the firm 3,200 + 1,800 + 100 + 40 and 1,400.
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

  test('agrees with five sick days at 70 % (answer 65)', () => {
    // Five sick days of 1,000 lose 30 %. Tax: (16,443.25 after own shares − 5,000) × 3 %.
    const sick = payOf({
      items: { base: 21_750 },
      sick: { days: 5, share: '0.7' },
      shares: { insurancePerson: '2283.75', fundPerson: 1_523 },
    })
    expect(figures(sick).slice(0, 3)).toEqual(['20250.00', '343.30', '16099.95'])
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

  test('adds what is left of the month of a leaver, and taxes it with the month (answers 54 and 64)', () => {
    // Severance of half of 3 × 12,577 is free of tax. The month pays 20,000 and 4,000 for a day of leave, after two
    // months of 43,500.
    const shares = { insurancePerson: '3916.71', fundPerson: 2_611 }
    const leaver = (leave: number) => {
      const earlier: Pay[] = []
      for (const month of [1, 2]) {
        earlier.push(payOf({ items: { base: 43_500 }, shares, month, earlier: [...earlier] }))
      }
      const input = payInput({
        items: { base: 43_500 },
        shares,
        month: 3,
        earlier,
        isLeaving: true,
        lines: [line('compensation', '18865.50', { tax: 'compensation' })],
        yearlyAverage: String(yuan('12577').times(12)),
      })
      if (input.gross === null) throw new Error('no wages')
      const [slice] = input.gross.slices
      const gross = {
        ...input.gross,
        days: { ...input.gross.days, employed: 10 },
        slices: slice ? [{ ...slice, days: 10 }] : [],
        unusedLeave: {
          elapsed: 0,
          entitled: 0,
          taken: 0,
          days: leave,
          average: yuan('43500'),
          rate: 2,
        },
      }
      return [earlier, computePay({ ...input, gross })] as const
    }
    const [earlier, march] = leaver(1)
    expect(earlier.map(({ tax }) => String(tax))).toEqual(['959.17', '2915.29'])
    expect([march.gross, march.tax, march.compensationTax, march.net].map(String)).toEqual([
      '24000.00',
      '1247.23',
      '0.00',
      '35090.56',
    ])
    // Two days are 8,000: 4,000 more at 10 %.
    expect(String(leaver(2)[1].tax)).toBe('1647.23')
  })

  test('names how far contributions exceed the pay, apart from cuts', () => {
    const shares = { insurancePerson: '448.83', fundPerson: '256' }
    const none = computePay(payInput({ items: { base: 0 }, shares }))
    expect([none.net, none.carryOut, none.shortfall].map(String)).toEqual([
      '0.00',
      '704.83',
      '704.83',
    ])
    const enough = computePay(payInput({ items: { base: 1200 }, shares, carryIn: '900' }))
    expect([enough.net, enough.carryOut, enough.shortfall].map(String)).toEqual([
      '0.00',
      '404.83',
      '0.00',
    ])
  })

  test('carries what goods cost in tax and the cash does not cover', () => {
    // 403,000 − 5,000 = 398,000 at 25 % − 31,920.
    const pay = payOf({
      items: { base: 3_000 },
      lines: [line('goods', '400000', { side: 'inKind' })],
    })
    expect([pay.tax, pay.net, pay.carryOut].map(String)).toEqual(['67580.00', '0.00', '64580.00'])
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

const bonusOf = (amount: string) => line('year-bonus', amount, { tax: 'bonus' })
const fee = (amount: string, item = 'labour') => line(item, amount, { tax: 'labour' })

describe('a yearly bonus', () => {
  /** Pays January wages to somebody, then a bonus in a later month. */
  function bonusAfter(wage: string, own: string, given: PayCase) {
    const shares = { insurancePerson: own }
    const january = payOf({ items: { base: wage }, shares })
    return payOf({
      hasNoWages: true,
      earlier: [january],
      ...given,
      bonus: { wages: january.payment, ...given.bonus },
    })
  }

  test('is taxed by a twelfth of it, and leaves the wages alone (answers 17 and 19)', () => {
    // 60,000 ÷ 12 = 5,000 is in the second bracket, so the tax is 60,000 × 10 % − 210. Own shares are 4,500 and 2,000.
    const pay = bonusAfter('30000', '6500', { lines: [bonusOf('60000')], month: 2 })
    expect([pay.bonus?.way, pay.bonusTax, pay.tax, pay.net].map(String)).toEqual([
      'alone',
      '5790.00',
      '0.00',
      '54210.00',
    ])
    // January's wages are assumed for the rest of the year: 27,480 + 5,790 alone, against 39,480 merged.
    expect(pay.bonus?.compared.values).toMatchObject({
      alone: '33270.00',
      merged: '39480.00',
      better: 'alone',
    })
    expect(pay.payment.bonus.fen).toBe(0n)
  })

  test('is merged where that costs less (answer 19)', () => {
    // A year of 5,000 less 700 leaves 8,400 of deductions a year unused, so 30,000 costs 900 alone and 648 merged.
    const shares = { insurancePerson: 700 }
    const earlier: PayInput['tax']['earlier'][number][] = []
    for (let month = 1; month <= 11; month += 1) {
      earlier.push(payOf({ items: { base: 5_000 }, shares, month, earlier: [...earlier] }))
    }
    const december = payOf({ items: { base: 5_000 }, shares, month: 12, earlier })
    const pay = payOf({
      hasNoWages: true,
      lines: [bonusOf('30000')],
      month: 12,
      earlier: [...earlier, december],
      bonus: { wages: december.payment },
    })
    expect([pay.bonus?.way, pay.bonusTax, pay.tax, pay.net].map(String)).toEqual([
      'merged',
      '0.00',
      '648.00',
      '29352.00',
    ])
    const alone = payOf({
      hasNoWages: true,
      lines: [bonusOf('30000')],
      month: 12,
      earlier: [...earlier, december],
      bonus: { way: 'alone' },
    })
    expect([alone.bonusTax, alone.tax].map(String)).toEqual(['900.00', '0.00'])
  })

  test('names the band in which more of it is less money (answer 18)', () => {
    const bandOf = (amount: string) => {
      const { bonus } = bonusAfter('30000', '6500', { lines: [bonusOf(amount)], month: 2 })
      return [bonus?.compared.values.trapFrom, bonus?.compared.values.trapTo]
    }
    expect(bandOf('37000')).toEqual(['36000.00', '38566.67'])
    expect(bandOf('150000')).toEqual(['144000.00', '160500.00'])
    expect(bandOf('60000')).toEqual(['', ''])
  })

  test('is taxed alone once a year, and from 2028 never (answer 20)', () => {
    const second = { lines: [bonusOf('30000')], month: 2 }
    const chosen = { ...second, bonus: { way: 'alone' as const, isUsed: true } }
    expect(() => bonusAfter('30000', '6500', chosen)).toThrow('bonusUsed')
    expect(bonusAfter('30000', '6500', { ...second, bonus: { isUsed: true } }).bonus?.way).toBe(
      'merged',
    )
    const law = lawOn('2028-01-03')
    expect(bonusAfter('30000', '6500', { ...second, law }).bonus?.way).toBe('merged')
    expect(() => bonusAfter('30000', '6500', { ...second, law, bonus: { way: 'alone' } })).toThrow(
      'bonusOver',
    )
  })

  test('that is taken back returns no tax', () => {
    const pay = bonusAfter('30000', '6500', {
      lines: [bonusOf('-1000')],
      month: 2,
      bonus: { isUsed: true },
    })
    expect([pay.bonusTax, pay.tax, pay.net, pay.carryOut].map(String)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '1000.00',
    ])
  })
})

describe('fees for services', () => {
  test('are taxed by the month (answer 22)', () => {
    const taxes = ['800', '4000', '4001', '25000', '62500', '80000'].map((amount) =>
      String(payOf({ hasNoWages: true, lines: [fee(amount)] }).tax),
    )
    expect(taxes).toEqual(['0.00', '640.00', '640.16', '4000.00', '13000.00', '18600.00'])
  })

  test('for one item in a month are one income (answer 22)', () => {
    const both = payOf({ hasNoWages: true, lines: [fee('3000'), fee('3000')] })
    expect([both.tax, both.net, both.payment.income].map(String)).toEqual([
      '960.00',
      '5040.00',
      '0.00',
    ])
    // A second run withholds what is still missing: 960 for both, less 440.
    const earlierFees = [{ item: 'labour', amount: yuan('3000') }]
    expect(String(payOf({ hasNoWages: true, lines: [fee('3000')], earlierFees }).tax)).toBe(
      '520.00',
    )
    // Two items are two incomes.
    const apart = payOf({ hasNoWages: true, lines: [fee('3000'), fee('3000', 'lecture')] })
    expect(String(apart.tax)).toBe('880.00')
  })
})

describe('a correction', () => {
  test('takes back what was paid too much, and what is not covered is carried', () => {
    const shares = { insurancePerson: 3_000 }
    const paid = payOf({ items: { base: 20_000 }, shares })
    const back = payOf({ hasNoWages: true, lines: [line('bonus', '-1000')], earlier: [paid] })
    expect([back.gross, back.tax, back.net, back.carryOut].map(String)).toEqual([
      '-1000.00',
      '0.00',
      '0.00',
      '1000.00',
    ])
    // The next month taxes 1,000 less and takes the carried rest: (33,000 − basic 10,000) × 3 % − 360 withheld.
    const next = payOf({
      items: { base: 20_000 },
      shares,
      month: 2,
      carryIn: '1000',
      earlier: [paid, back],
    })
    expect([next.tax, next.net, next.carryOut].map(String)).toEqual(['330.00', '15670.00', '0.00'])
  })

  test('gives back a cut', () => {
    const back = payOf({
      hasNoWages: true,
      lines: [line('loan', '-200', { side: 'afterDeduct', cutOrder: 4 })],
    })
    expect([back.net, back.afterDeduct, back.carryOut].map(String)).toEqual([
      '200.00',
      '-200.00',
      '0.00',
    ])
  })
})

describe('somebody who leaves', () => {
  test('owes what is not taken, and no month carries it (answer 51, K25)', () => {
    const pay = payOf({
      items: { base: 1_200 },
      shares: { insurancePerson: '448.83', fundPerson: 256 },
      lines: [loan('900')],
      isLeaving: true,
    })
    expect([pay.net, pay.carryOut, pay.receivable].map(String)).toEqual(['0.00', '0.00', '404.83'])
  })

  test('is never taxed below zero (fault 6)', () => {
    const shares = { insurancePerson: 3_000 }
    const january = payOf({ items: { base: 40_000 }, shares })
    const pay = payOf({
      items: { base: 5_000 },
      shares,
      month: 2,
      earlier: [january],
      isLeaving: true,
    })
    expect(String(pay.tax)).toBe('0.00')
    // January: (40,000 − 3,000 − 5,000) × 3 % = 960. With February: (45,000 − 6,000 − 10,000) × 3 % = 870, which is 90
    // less.
    expect(pay.taxSteps.find(({ name }) => name === 'heldAtZero')?.amount).toBe('90.00')
  })

  test('pays tax on severance alone, above three yearly averages (answer 21)', () => {
    const taxOf = (amount: string, monthly: string) => {
      const severance = line('compensation', amount, { tax: 'compensation' })
      const yearlyAverage = String(yuan(monthly).times(12))
      return String(payOf({ lines: [severance], yearlyAverage }).compensationTax)
    }
    expect(['254736', '300000', '500000'].map((amount) => taxOf(amount, '7076'))).toEqual([
      '0.00',
      '2006.40',
      '32132.80',
    ])
    expect(taxOf('905544', '12577')).toBe('82911.60')
    expect(() => payOf({ lines: [line('compensation', '1', { tax: 'compensation' })] })).toThrow(
      'noAverage',
    )
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
      tax: fc.constantFrom(
        'wages',
        'taxFree',
        'notTaxed',
        'bonus',
        'compensation',
        'labour',
      ) as fc.Arbitrary<InputLine['tax']>,
      cutOrder: fc.nat({ max: 5 }),
    })
    .map((some) => ({ id: 'x', item: 'x', name: 'x', ...some }))
  const anyMonth = fc.record({
    base: fen,
    lines: fc.array(anyLine, { maxLength: 6 }),
    insurance: fen,
    fund: fen,
    carryIn: fen,
    // Runs without wages, of all kinds.
    hasNoWages: fc.boolean(),
    isLeaving: fc.boolean(),
    isReversed: fc.boolean(),
  })

  test('what comes in is what is paid, withheld, taken and carried', () => {
    fc.assert(
      fc.property(
        anyMonth,
        ({ base, lines: given, isReversed, insurance, fund, carryIn, ...kind }) => {
          const lines = given.map((one) => ({
            ...one,
            item: one.side,
            amount: isReversed ? ZERO.minus(one.amount) : one.amount,
          }))
          const pay = payOf({
            ...kind,
            yearlyAverage: '100000',
            items: { base: String(base) },
            lines,
            shares: { insurancePerson: String(insurance), fundPerson: String(fund) },
            carryIn: String(carryIn),
          })
          const wanted = sumOfMoney(
            lines.filter((one) => one.side === 'afterDeduct').map(({ amount }) => amount),
          )
          const left = pay.gross
            .plus(pay.bonusIncome)
            .plus(pay.compensation)
            .plus(pay.afterAdd)
            .minus(insurance)
            .minus(fund)
            .minus(sumOfMoney([pay.tax, pay.bonusTax, pay.compensationTax]))
            .minus(wanted)
            .minus(carryIn)
          // Nothing is lost and nothing is made: net less the carry is what remains, negative or not.
          expect(String(pay.net.minus(pay.carryOut).minus(pay.receivable))).toBe(String(left))
          expect(pay.net.compare(ZERO)).toBeGreaterThanOrEqual(0)
          expect(pay.carryOut.compare(ZERO)).toBeGreaterThanOrEqual(0)
          for (const tax of [pay.tax, pay.bonusTax, pay.compensationTax]) {
            expect(tax.compare(ZERO)).toBeGreaterThanOrEqual(0)
          }
          expect(kind.isLeaving ? pay.carryOut.fen : pay.receivable.fen).toBe(0n)
          const taken = sumOfMoney(
            pay.lines.filter(({ side }) => side === 'afterDeduct').map(({ amount }) => amount),
          )
          expect(String(pay.afterDeduct)).toBe(String(taken))
        },
      ),
    )
  })
})
