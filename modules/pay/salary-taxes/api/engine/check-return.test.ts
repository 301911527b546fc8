import { describe, expect, test } from 'vitest'
import { columnDifferences } from '#modules/pay/bureau/api/engine/compare-figures.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { addsUp, insuranceItems, type PaidParts } from './check-return.ts'
import { taxDifference } from './compare-result.ts'

const of = (values: Partial<Record<keyof PaidParts, string>>): PaidParts => {
  const part = (name: keyof PaidParts) => moneyOf(values[name] ?? '0')
  return {
    income: part('income'),
    inKind: part('inKind'),
    fundOfFirm: part('fundOfFirm'),
    notTaxed: part('notTaxed'),
    ownShares: part('ownShares'),
    tax: part('tax'),
    apart: part('apart'),
    apartTax: part('apartTax'),
    afterTaxAdd: part('afterTaxAdd'),
    afterTaxDeduct: part('afterTaxDeduct'),
    carryIn: part('carryIn'),
    carryOut: part('carryOut'),
    net: part('net'),
  }
}

describe('a payment comes to its net', () => {
  test('with goods, which are income and no cash (answer 26)', () => {
    const paid = { income: '10500', inKind: '500', ownShares: '1500', tax: '120', net: '8380' }
    expect(addsUp(of(paid))).toBe(true)
    expect(addsUp(of({ ...paid, net: '8880' }))).toBe(false)
  })

  test('with a bonus that is taxed alone (answer 17)', () => {
    const paid = { apart: '36000', apartTax: '1080', net: '34920' }
    expect(addsUp(of(paid))).toBe(true)
    expect(addsUp(of({ ...paid, net: '36000' }))).toBe(false)
  })

  test('with what is paid and not taxed (answer 28)', () => {
    const paid = {
      income: '20000',
      notTaxed: '650',
      ownShares: '3500',
      tax: '345',
      net: '16805',
    }
    expect(addsUp(of(paid))).toBe(true)
    expect(addsUp(of({ ...paid, notTaxed: '649.99' }))).toBe(false)
  })

  test("without the employer's fund above the limit (answer 25)", () => {
    // Net: 40,000 − insurance 2,231.94 − fund 3,360 − tax 931.02 = 33,477.04. The 813 are income for tax only.
    const paid = {
      income: '40813',
      fundOfFirm: '813',
      ownShares: '5591.94',
      tax: '931.02',
      net: '33477.04',
    }
    expect(addsUp(of(paid))).toBe(true)
    expect(addsUp(of({ ...paid, fundOfFirm: '0' }))).toBe(false)
  })

  test('with a rest that is carried on, and one that was brought forward (answer 51)', () => {
    const short = { income: '1200', ownShares: '704.83', afterTaxDeduct: '495.17' }
    expect(addsUp(of({ ...short, carryOut: '404.83' }))).toBe(true)
    const next = { income: '8700', ownShares: '704.83', carryIn: '404.83', net: '7590.34' }
    expect(addsUp(of(next))).toBe(true)
    expect(addsUp(of({ ...next, net: '7590.33' }))).toBe(false)
    expect(addsUp(of({ income: '500', ownShares: '704.83', carryOut: '204.83' }))).toBe(true)
    expect(addsUp(of({ income: '500', ownShares: '704.83', carryOut: '204.82' }))).toBe(false)
  })
})

describe('the insurance of a row', () => {
  const parts = { pension: moneyOf('960'), unemployment: moneyOf('60') }

  test('is split with major medical insurance in the medical part (answer 56)', () => {
    expect(insuranceItems(moneyOf('1263'), parts)?.medical.toString()).toBe('243.00')
  })

  test('cannot be split where its parts exceed it', () => {
    expect(insuranceItems(moneyOf('1019.99'), parts)).toBeNull()
    expect(insuranceItems(moneyOf('0'), parts)?.pension.toString()).toBe('0.00')
  })
})

describe('the result of the bureau', () => {
  test('differs from one fen on, in columns that both have', () => {
    const ours = new Map([
      ['income', moneyOf('100')],
      ['tax', moneyOf('3')],
    ])
    const theirs = new Map([
      ['income', moneyOf('100.00')],
      ['tax', moneyOf('3.01')],
      ['other', moneyOf('9')],
    ])
    expect(columnDifferences(ours, theirs)).toEqual([
      { column: 'tax', ours: '3.00', theirs: '3.01' },
    ])
  })

  test('asks for nothing where it would pay back within the year', () => {
    expect(taxDifference(moneyOf('-300'), moneyOf('0')).toString()).toBe('0.00')
    expect(taxDifference(moneyOf('500'), moneyOf('360')).toString()).toBe('140.00')
  })
})
