import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { type InsuranceRule, insuranceContribution } from './contribution.ts'
import { roundFen } from './round-amount.ts'

const PENSION: InsuranceRule = {
  baseFloor: '4246.00',
  baseCap: '21228.00',
  companyRate: '0.16000',
  personRate: '0.08000',
  companyFixed: null,
  personFixed: null,
  baseRound: '到分',
  amountRound: '到分四舍五入',
}

function ruleOf(values: Partial<InsuranceRule>): InsuranceRule {
  return { ...PENSION, ...values }
}

function paid(declared: string, rule: InsuranceRule, own = {}) {
  const { base, company, person } = insuranceContribution(moneyOf(declared), rule, own)
  return [base.toString(), company.toString(), person.toString()]
}

describe('the contribution to a type of insurance', () => {
  it('applies the bounds of each type for itself', () => {
    const medical = ruleOf({
      baseFloor: '5000.00',
      baseCap: '30000.00',
      companyRate: '0.075',
      personRate: '0.02',
      personFixed: '3.00',
    })
    // 21,228 × 8 %; 25,000 × 2 % + 3.
    expect(paid('25000', PENSION)[2]).toBe('1698.24')
    expect(paid('25000', medical)[2]).toBe('503.00')
    // 4,500 × 8 %; 5,000 × 2 % + 3.
    expect(paid('4500', PENSION)[2]).toBe('360.00')
    expect(paid('4500', medical)[2]).toBe('103.00')
  })

  it.each([
    ['345.716', ['345.72', '345.80', '345.70', '346.00']],
    ['345.704', ['345.70', '345.70', '345.70', '346.00']],
    ['340.000', ['340.00', '340.00', '340.00', '340.00']],
    ['106.14', ['106.14', '106.20', '106.10', '106.00']],
  ])('rounds %s in each way', (product, expected) => {
    const ways = ['到分四舍五入', '见分进角', '到角四舍五入', '到元四舍五入']
    const fen = fractionOf(product).times(100)
    expect(ways.map((way) => roundFen(fen, way).toString())).toEqual(expected)
  })

  it('applies the bounds again after rounding the base', () => {
    const rule = ruleOf({ baseCap: '21228.30', baseRound: '到元进位' })
    expect(paid('30000', rule)[0]).toBe('21228.30')
    const low = ruleOf({ baseFloor: '4246.30', baseRound: '到元四舍五入' })
    expect(paid('3000', low)[0]).toBe('4246.30')
    expect(paid('9876.20', rule)[0]).toBe('9877.00')
  })

  it('explains each amount', () => {
    const rule = ruleOf({ baseCap: '21228.30', baseRound: '到元进位' })
    const { steps } = insuranceContribution(moneyOf('30000'), rule)
    expect(steps.map(({ step }) => step)).toEqual([
      'declared',
      'cap',
      'baseRound',
      'boundAgain',
      'company',
      'person',
    ])
  })

  it('lets the rates of the employer win', () => {
    expect(paid('10000', PENSION, { companyRate: '0.002' })).toEqual([
      '10000.00',
      '20.00',
      '800.00',
    ])
  })

  const fen = fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 100).toFixed(2))
  const ways = fc.constantFrom('到分四舍五入', '见分进角', '到角四舍五入', '到元四舍五入')
  const baseWays = fc.constantFrom('到分', '到角', '到元四舍五入', '到元进位')
  const rules = fc.tuple(fen, fen, ways, baseWays).map(([one, other, amountRound, baseRound]) => {
    const [low, high] = Number(one) < Number(other) ? [one, other] : [other, one]
    return ruleOf({ baseFloor: low, baseCap: high, amountRound, baseRound, personFixed: '3.00' })
  })

  it('keeps every base within its bounds', () => {
    fc.assert(
      fc.property(fen, rules, (declared, rule) => {
        const { base } = insuranceContribution(moneyOf(declared), rule)
        expect(base.compare(moneyOf(rule.baseFloor))).toBeGreaterThanOrEqual(0)
        expect(base.compare(moneyOf(rule.baseCap))).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('never lowers an amount when the declared base rises', () => {
    fc.assert(
      fc.property(fen, fen, rules, (one, other, rule) => {
        const [low, high] = Number(one) < Number(other) ? [one, other] : [other, one]
        const before = insuranceContribution(moneyOf(low), rule)
        const after = insuranceContribution(moneyOf(high), rule)
        expect(after.company.compare(before.company)).toBeGreaterThanOrEqual(0)
        expect(after.person.compare(before.person)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
