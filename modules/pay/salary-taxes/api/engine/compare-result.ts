import { Money } from '#platform/wire/values/money.ts'

/**
 * How much more tax the bureau asks for than was withheld. What it would pay back within the year is nothing to
 * withhold, so it counts as zero.
 */
export function taxDifference(due: Money, withheld: Money): Money {
  const asked = due.compare(Money.ZERO) > 0 ? due : Money.ZERO
  return asked.minus(withheld)
}
