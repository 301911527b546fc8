import { Money } from '#platform/wire/values/money.ts'
import type { Explained } from './explained.ts'

/** The maternity allowance of the insurance for the month, and who receives it. */
export type Maternity = { allowance: Money; paidTo: 'person' | 'employer' }

/**
 * The deduction from the wage when the insurance pays the mother directly: the employer only adds the difference to her
 * wage. If the employer receives the allowance, the wage stays whole.
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
