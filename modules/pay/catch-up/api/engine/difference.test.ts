import { expect, test } from 'vitest'
import { insuranceContribution } from '#modules/pay/insurance/api/engine/contribution.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { differencesOf, type Part, stepsOfDifferences, totalsOf } from './difference.ts'

/** The rates of the first made-up city: of the employer and of the person, and the fixed amount of the person. */
const RATES: readonly (readonly [
  type: string,
  company: string,
  person: string,
  fixed: string | null,
])[] = [
  ['1', '0.16', '0.08', null],
  ['2', '0.075', '0.02', '3.00'],
  ['3', '0.005', '0.005', null],
  ['4', '0.004', '0', null],
  ['5', '0.008', '0', null],
]

function partsOf(base: string): Part[] {
  return RATES.map(([type, companyRate, personRate, personFixed]) => {
    const { company, person } = insuranceContribution(moneyOf(base), {
      baseFloor: '4246.00',
      baseCap: '21228.00',
      companyRate,
      personRate,
      companyFixed: null,
      personFixed,
      baseRound: '到分',
      amountRound: '到分四舍五入',
    })
    return { type, company, person, untaxedCompany: company, untaxedPerson: person }
  })
}

const [old, now] = [partsOf('8000.30'), partsOf('9500.35')]

test('two months of a later base lack what both sides pay more (answer 35)', () => {
  const found = ['2026-07', '2026-08'].flatMap((month) => differencesOf(month, old, now))
  const { company, person } = totalsOf(found)
  expect([person, company].map(String)).toEqual(['315.02', '756.04'])
})

test('each type is the rounded new amount less the rounded old one (answer 35)', () => {
  const [pension] = differencesOf('2026-07', old, now)
  // New: 9,500.35 × 8 % = 760.028, rounded 760.03. Old: 8,000.30 × 8 % = 640.024, rounded 640.02. The unrounded
  // difference, 120.004, would become 120.00.
  expect([pension?.personBefore, pension?.personAfter].map(String)).toEqual(['640.02', '760.03'])
})

test('nothing is lacking where nothing changed, and months stay apart in the explanation', () => {
  expect(differencesOf('2026-07', old, old)).toEqual([])
  const steps = stepsOfDifferences([
    ...differencesOf('2026-08', old, now),
    ...differencesOf('2026-07', old, now),
  ])
  expect(steps.filter(({ step }) => step === 'ofMonth').map(({ values }) => values)).toEqual([
    { month: '2026-07', company: '378.02', person: '157.51' },
    { month: '2026-08', company: '378.02', person: '157.51' },
  ])
})
