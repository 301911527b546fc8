import { type Figure, Fraction } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

export type Spread = { min: Money; q1: Money; median: Money; q3: Money; max: Money }

/**
 * The amount at a share of the way through sorted amounts. Between two amounts it lies in proportion, rounded once to the
 * fen.
 */
function amountAt(sorted: readonly Money[], quarters: number): Money | undefined {
  const place = (sorted.length - 1) * quarters
  const below = sorted[Math.floor(place / 4)]
  const above = sorted[Math.ceil(place / 4)]
  if (!below || !above) return undefined
  const share: Figure = Fraction.of(BigInt(place % 4), 4n)
  return below.plus(above.minus(below).times(share))
}

/** The least, the quarters and the greatest of some amounts; undefined without any. */
export function spreadOf(amounts: readonly Money[]): Spread | undefined {
  const sorted = [...amounts].sort((one, other) => one.compare(other))
  const [min, q1, median, q3, max] = [0, 1, 2, 3, 4].map((quarters) => amountAt(sorted, quarters))
  return min && q1 && median && q3 && max ? { min, q1, median, q3, max } : undefined
}
