import type { FieldProblem } from '#platform/api/failure.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { belowMinimum, missingAmounts, monthlyPay } from './engine/term-amounts.ts'
import type { TermFacts } from './read-term-facts.ts'

type Values = Readonly<Record<string, unknown>>

/** The problems of a row of terms, by field. */
export function termProblems(values: Values, facts: TermFacts): Record<string, FieldProblem> {
  const missing = missingAmounts(values).map((name) => [name, { key: 'invalid.required' }])
  const low = missing.length > 0 ? null : belowMinimum(values, facts)
  const isShort = fractionOf(String(values.probationRatio ?? 1)).compare(facts.leastShare) < 0
  return {
    ...Object.fromEntries(missing),
    ...(low && {
      [low]: { key: 'invalid.belowMinimumWage', values: { minimum: facts.minimum ?? '' } },
    }),
    ...(isShort && {
      probationRatio: { key: 'invalid.tooSmall', values: { min: facts.leastShare } },
    }),
    ...(facts.isTaken && { effectiveFrom: { key: 'invalid.termTaken' } }),
  }
}

/** Whether monthly pay lies outside the band of the rank; false without a band. */
export function isOutOfBand(values: Values, { lowest, highest }: TermFacts): boolean {
  const pay = monthlyPay(values)
  if (pay.fen === 0n) return false
  const isLow = lowest !== null && pay.compare(moneyOf(lowest)) < 0
  return isLow || (highest !== null && pay.compare(moneyOf(highest)) > 0)
}
