import { describe, expect, test } from 'vitest'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import type { Line } from './explained.ts'
import { checkMinimum, type MinimumBasis } from './minimum-wage.ts'
import { computeNet, cutsOf, type NetInput } from './net-pay.ts'

const sharesOf = (insurance: string, fund: string) => ({
  insurance: moneyOf(insurance),
  fund: moneyOf(fund),
})

type Changes = Partial<Omit<NetInput, 'gross' | 'cuts' | 'tax'>> & {
  tax?: string
  cuts?: Partial<Record<'court' | 'damage' | 'loan' | 'rent' | 'carryIn', string>>
}

function netOf(gross: string, { cuts = {}, tax = '0', ...more }: Changes = {}) {
  const input: NetInput = {
    gross: moneyOf(gross),
    own: sharesOf('0', '0'),
    tax: moneyOf(tax),
    afterTax: Money.ZERO,
    cuts: cutsOf({
      court: moneyOf(cuts.court ?? '0'),
      damage: moneyOf(cuts.damage ?? '0'),
      loan: moneyOf(cuts.loan ?? '0'),
      rent: moneyOf(cuts.rent ?? '0'),
      carryIn: moneyOf(cuts.carryIn ?? '0'),
    }),
    courtLeaves: Money.ZERO,
    damageShare: '0.2',
    minimum: null,
    isLeaving: false,
  }
  return computeNet(Object.assign(input, more))
}

describe('a cut above what is left', () => {
  const own = sharesOf('448.83', '256')

  test('leaves nothing and is carried to the next month (answer 51)', () => {
    // Gross 1,200 − insurance 448.83 − fund 256 = 495.17. Of a loan of 900, 404.83 stay open.
    const first = netOf('1200', { own, cuts: { loan: '900' } })
    expect(String(first.payable)).toBe('495.17')
    expect(String(first.net)).toBe('0.00')
    expect(String(first.carryOut)).toBe('404.83')
    // 8,700 − 704.83 − 404.83
    const next = netOf('8700', { own, cuts: { carryIn: '404.83' } })
    expect(String(next.net)).toBe('7590.34')
    expect(String(next.carryOut)).toBe('0.00')
  })

  test('is a debt of a leaver (answer 51)', () => {
    const last = netOf('1200', { own, cuts: { loan: '900' }, isLeaving: true })
    expect([String(last.receivable), String(last.carryOut)]).toEqual(['404.83', '0.00'])
  })

  test('of shares above the gross is carried whole', () => {
    // Gross 500 − own shares 704.83 = −204.83, so no cut can be taken.
    const month = netOf('500', { own, cuts: { loan: '100' } })
    expect([String(month.payable), String(month.net)]).toEqual(['-204.83', '0.00'])
    expect(String(month.carryOut)).toBe('304.83')
  })

  test('is taken in the order of the law: court, damages, loan, rent, carried', () => {
    const { cuts, carryOut } = netOf('1000', {
      cuts: { carryIn: '50', rent: '300', loan: '400', damage: '200', court: '300' },
    })
    expect(cuts.map(({ cut, taken }) => `${cut} ${taken}`)).toEqual([
      'court 300.00',
      'damage 200.00',
      'loan 400.00',
      'rent 100.00',
      'carryIn 0.00',
    ])
    expect(String(carryOut)).toBe('250.00')
  })

  test('by a court leaves the living costs that its order names', () => {
    const month = netOf('3000', { cuts: { court: '2000' }, courtLeaves: moneyOf('1500') })
    expect([String(month.net), String(month.carryOut)]).toEqual(['1500.00', '500.00'])
  })
})

describe('damages', () => {
  const own = sharesOf('2100', '1400')
  const minimum = { least: moneyOf('2100'), basis: 'including' as const }

  test('take at most a fifth of the month’s pay (answer 52)', () => {
    // Left: 20,000 − own shares 3,500 − tax 345 = 16,155. Damages: 20 % = 4,000.
    const most = netOf('20000', { own, tax: '345', cuts: { damage: '4000' } })
    expect([String(most.net), most.isDamageRefused]).toEqual(['12155.00', false])
    expect(netOf('20000', { own, cuts: { damage: '4000.01' } }).isDamageRefused).toBe(true)
  })

  test('leave the minimum wage, by the rule of the city (answer 52)', () => {
    expect(String(netOf('2400', { minimum }).mostDamage)).toBe('300.00')
    expect(netOf('2400', { minimum, cuts: { damage: '300.01' } }).isDamageRefused).toBe(true)
    // If the minimum wage excludes own shares, 2,400 − 250 − 2,100 = 50 are left. The same holds without a known rule.
    const shares = { own: sharesOf('200', '50') }
    for (const basis of ['excluding', null] as const) {
      const found = netOf('2400', { ...shares, minimum: { least: minimum.least, basis } })
      expect(String(found.mostDamage)).toBe('50.00')
    }
    // A court's cut of 200 comes first: 2,400 − 200 − minimum 2,100 = 100.
    expect(String(netOf('2400', { minimum, cuts: { court: '200' } }).mostDamage)).toBe('100.00')
    expect(String(netOf('1000', { minimum }).mostDamage)).toBe('0.00')
  })
})

describe('the minimum wage', () => {
  const lineOf = (item: string, amount: string): Line => ({
    item,
    side: 'add',
    amount: moneyOf(amount),
    steps: [],
  })
  const check = (
    lines: Line[],
    own: ReturnType<typeof sharesOf>,
    { least = '2100', basis }: { least?: string; basis: MinimumBasis },
  ) => {
    const { compared, verdict } = checkMinimum(lines, own, { least: moneyOf(least), basis })
    return `${compared} ${verdict}`
  }

  test('leaves out overtime and heat allowance; own shares by the city (answer 50)', () => {
    const lines = [
      lineOf('base', '2300'),
      lineOf('overtime.workday', '500'),
      lineOf('allowance', '300'),
    ]
    const own = sharesOf('448.83', '256')
    expect(check(lines, own, { basis: 'including' })).toBe('2300.00 passes')
    // 2,300 − 704.83
    expect(check(lines, own, { basis: 'excluding' })).toBe('1595.17 below')
    expect(check(lines, own, { basis: null })).toBe('1595.17 unknown')
  })

  test('without own shares of 3,798.33 is just reached (answer 63)', () => {
    // Insurance on base 7,546: 603.68 + 150.92 + 37.73 = 792.33. Fund: 7 % of 3,798.33 = 265.88 → 266; 7 % of 3,700 =
    // 259.
    const rule = { least: '2740', basis: 'excluding' } as const
    expect(check([lineOf('base', '3798.33')], sharesOf('792.33', '266'), rule)).toBe(
      '2740.00 passes',
    )
    const heat = [lineOf('base', '3700'), lineOf('allowance', '300')]
    expect(check(heat, sharesOf('792.33', '259'), rule)).toBe('2648.67 below')
  })
})
