import { Money } from '#platform/wire/values/money.ts'
import type { Explained } from './explained.ts'

/** The maternity allowance of the insurance for the month, and who receives it. */
export type Maternity = { allowance: Money; paidTo: 'person' | 'employer' }

/**
 * What comes off the wage because the insurance pays it to the mother herself: the employer adds what is missing to
 * her wage. An allowance that the employer receives leaves the wage whole.
 */
export function maternityDeduction({ allowance, paidTo }: Maternity, wage: Money): Explained {
  if (allowance.fen === 0n) return { amount: Money.ZERO, steps: [] }
  const values = { allowance: String(allowance), wage: String(wage) }
  if (paidTo === 'employer') return { amount: Money.ZERO, steps: [{ step: 'toEmployer', values }] }
  const isWhole = allowance.compare(wage) >= 0
  return {
    amount: isWhole ? wage : allowance,
    steps: [{ step: isWhole ? 'wholeWage' : 'toPerson', values }],
  }
}
