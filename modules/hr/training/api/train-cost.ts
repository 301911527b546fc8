import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/** What a training cost, shared out to the cent among so many; what does not go even goes to the first. */
export function costShares(total: string, people: number): string[] {
  return moneyOf(total).split(people).map(String)
}

/**
 * Labour Contract Law, article 22: who leaves during the service that was agreed on for a training pays
 * no more than the part of its cost that falls on the months still to be served; hence down to the cent.
 */
export function servicePenalty(share: string, months: number, remaining: number): string {
  const left = Math.min(Math.max(remaining, 0), months)
  return moneyOf(share).times(fractionOf(left).dividedBy(months), 'down').toString()
}
