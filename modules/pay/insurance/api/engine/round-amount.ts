import { Fraction, type Rounding } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'

/** To how many fen an amount is rounded, and how. */
type Way = {
  unit: bigint
  rounding: Rounding
  /** The amount is rounded to the fen before. */
  isFenFirst?: true
}

/** The ways of rounding that dictionaries name. */
const WAYS: Readonly<Record<string, Way>> = {
  到分: { unit: 1n, rounding: 'halfUp' },
  到分四舍五入: { unit: 1n, rounding: 'halfUp' },
  // A part of a fen below one half does not count: 345.704 stays 345.70.
  见分进角: { unit: 10n, rounding: 'up', isFenFirst: true },
  到角: { unit: 10n, rounding: 'halfUp' },
  到角四舍五入: { unit: 10n, rounding: 'halfUp' },
  到元四舍五入: { unit: 100n, rounding: 'halfUp' },
  到元进位: { unit: 100n, rounding: 'up' },
  // Half of the total, which is rounded to the nearest even yuan. Because both rates are equal, this is the part itself
  // rounded to the nearest yuan. An odd total in the middle goes up, as does half a yuan.
  双数元: { unit: 100n, rounding: 'halfUp' },
}

/** Rounds an exact number of fen in a way that a dictionary names. */
export function roundFen(fen: Fraction, name: string): Money {
  const way = WAYS[name]
  if (!way) throw new RangeError(`"${name}" is no way of rounding`)
  const exact = way.isFenFirst ? Fraction.of(fen.rounded('halfUp'), 1n) : fen
  const units = exact.dividedBy(Fraction.of(way.unit, 1n)).rounded(way.rounding)
  return Money.ofFen(units * way.unit)
}

/** An amount as an exact number of fen. */
export function exactly(amount: Money): Fraction {
  return Fraction.of(amount.fen, 1n)
}
