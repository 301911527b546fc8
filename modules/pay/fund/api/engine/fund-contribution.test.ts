import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyOf } from '#platform/wire/values/money.ts'
import { fundContribution } from './fund-contribution.ts'

const RULE = {
  baseFloor: '2100.00',
  baseCap: '28000.00',
  amountRound: '到元四舍五入',
  taxFreeRate: '0.12000',
}

type Given = {
  base: string
  company?: string
  person?: string
  supp?: string
  way?: string
  cap?: string
  limitBase?: string
}

function paid(given: Given) {
  const { base, company = '0.08', person = '0.08', supp = '0', way = '到元四舍五入' } = given
  return fundContribution({
    declared: moneyOf(base),
    rule: {
      baseFloor: RULE.baseFloor,
      baseCap: given.cap ?? RULE.baseCap,
      amountRound: way,
      taxFreeRate: RULE.taxFreeRate,
    },
    rates: { company, person, suppCompany: supp, suppPerson: supp },
    average: moneyOf(base),
    taxFreeCapBase: moneyOf(given.limitBase ?? '21228'),
  })
}

const amounts = (given: Given) => {
  const { company, person } = paid(given)
  return [company.toString(), person.toString()]
}

describe('the contribution to the housing fund', () => {
  it.each([
    ['3200', '256.00'],
    ['9876.50', '790.00'],
    ['30000', '2240.00'],
  ])('takes 8 %% of %s in whole yuan', (base, each) => {
    expect(amounts({ base })).toEqual([each, each])
  })

  it.each([
    // 16 % of the bases: 1,580.24, 514.40, 515.04 and 515.00. The nearest even totals: 1,580, 514, 516 and 516, because
    // a tie rounds up.
    ['9876.50', '790.00'],
    ['3215', '257.00'],
    ['3219', '258.00'],
    ['3218.75', '258.00'],
  ])('halves an even total of yuan for %s', (base, each) => {
    expect(amounts({ base, way: '双数元' })).toEqual([each, each])
  })

  it('rounds each part by itself', () => {
    // The shares are 700.70 and 500.50. Their sum, 1,201.20, would round to 1,201.
    expect(amounts({ base: '10010', company: '0.05', person: '0.07' })).toEqual([
      '501.00',
      '701.00',
    ])
  })

  it('names what is above the tax-free limit once for each side', () => {
    // Limit: 12 % of 21,228 = 2,547.36. Paid: 12 % of 28,000 = 3,360.
    const { limit, taxableCompany, taxablePerson, person } = paid({
      base: '40000',
      company: '0.12',
      person: '0.12',
    })
    expect(person.toString()).toBe('3360.00')
    expect(limit.toString()).toBe('2547.00')
    expect([taxableCompany.toString(), taxablePerson.toString()]).toEqual(['813.00', '813.00'])
  })

  it('counts the supplementary fund into the same limit', () => {
    const result = paid({
      base: '40000',
      company: '0.07',
      person: '0.07',
      supp: '0.05',
      cap: '37731.00',
      limitBase: '37731',
    })
    // 37,731 × 7 % = 2,641.17; × 5 % (supplementary) = 1,886.55; × 12 % (limit) = 4,527.72.
    expect([result.person, result.suppPerson, result.limit].map(String)).toEqual([
      '2641.00',
      '1887.00',
      '4528.00',
    ])
    expect(result.taxablePerson.toString()).toBe('0.00')
  })

  it('never lowers an amount when the declared base rises', () => {
    const fen = fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 100).toFixed(2))
    const ways = fc.constantFrom('到元四舍五入', '到元进位', '到角', '到分', '双数元')
    fc.assert(
      fc.property(fen, fen, ways, (one, other, way) => {
        const [low, high] = Number(one) < Number(other) ? [one, other] : [other, one]
        const before = paid({ base: low, way })
        const after = paid({ base: high, way })
        expect(after.company.compare(before.company)).toBeGreaterThanOrEqual(0)
        expect(after.person.compare(before.person)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
