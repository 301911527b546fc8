import { expect, test } from 'vitest'
import { insuranceRow } from './insurance-row.ts'
import { type DatedRule, ruleBook } from './rule-book.ts'

const rule = (type: string, from: string, to: string | null, more: Partial<DatedRule>) => ({
  city: '某市',
  type,
  hukou: [],
  from,
  to,
  basis: null,
  deductible: true,
  companyFixed: null,
  personFixed: null,
  baseRound: '到分',
  amountRound: '到分四舍五入',
  baseFloor: '4000.00',
  companyRate: '0.10000',
  personRate: '0.02000',
  ...more,
  baseCap: more.baseCap ?? '20000.00',
})

/** Pension begins its year in January, medical insurance in September. */
const BOOK = ruleBook(
  [
    rule('1', '2025-01', '2025-12', { baseCap: '19500.00', personRate: '0.08000' }),
    rule('1', '2026-01', null, { baseCap: '20250.00', personRate: '0.08000' }),
    rule('2', '2025-09', '2026-08', { baseCap: '24000.00' }),
    rule('2', '2026-09', null, { baseCap: '25000.00' }),
  ],
  [],
)

test.each([
  // Pension: cap 20,250 × 8 %. Medical insurance still has its old cap: 24,000 × 2 %.
  ['2026-08', { pensionP: '1620.00', medicalP: '480.00' }],
  ['2026-09', { pensionP: '1620.00', medicalP: '500.00' }],
  // The pension of the year before.
  ['2025-12', { pensionP: '1560.00', medicalP: '480.00' }],
])('each type is bound by its own year in %s (answer 40)', (month, expected) => {
  const insured = {
    city: '某市',
    entityId: 'employer',
    declareBase: '30000.00',
    types: ['1', '2'],
    hukou: null,
  }
  const row = insuranceRow(insured, month, BOOK)
  if ('missing' in row) throw new Error('a rule is missing')
  const amounts = Object.fromEntries(
    Object.keys(expected).map((name) => [name, String(row.amounts[name])]),
  )
  expect(amounts).toEqual(expected)
})
