import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/** Splits the cost of a training to the cent; the first people get the rest. */
export function costShares(total: string, people: number): string[] {
  return moneyOf(total).split(people).map(String)
}

/**
 * Labour Contract Law, article 22: an employee who leaves during the agreed service pays at most
 * the part of the cost for the remaining months, so it is rounded down to the cent.
 */
export function servicePenalty(share: string, months: number, remaining: number): string {
  const left = Math.min(Math.max(remaining, 0), months)
  return moneyOf(share).times(fractionOf(left).dividedBy(months), 'down').toString()
}
