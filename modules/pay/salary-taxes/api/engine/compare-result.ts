import { Money } from '#platform/wire/values/money.ts'

/**
 * How much more tax the bureau demands than was withheld. A refund within the year counts as zero, because there is
 * nothing to withhold.
 */
export function taxDifference(due: Money, withheld: Money): Money {
  const asked = due.compare(Money.ZERO) > 0 ? due : Money.ZERO
  return asked.minus(withheld)
}
