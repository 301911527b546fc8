import { moneyOf } from '#platform/wire/values/money.ts'

/** Splits the cost of a training to the cent; the first people get the remaining cents. */
export function costShares(total: string, people: number): string[] {
  return moneyOf(total).split(people).map(String)
}
