import type { Figure } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

export type TaxFreeBasis = {
  /** The person's own monthly average of last year, before floor and cap. */
  average: Money
  /** The highest base that is free of tax. */
  cap: Money
  /** The share of the base that either side may pay free of tax. */
  share: Figure
  /** The city's rounding of amounts. */
  round: (base: Money, share: Figure) => Money
}

/** What either side may pay into the housing fund free of tax, and the base that it follows from. */
export function taxFreeLimit({ average, cap, share, round }: TaxFreeBasis): {
  base: Money
  limit: Money
} {
  const base = average.compare(cap) < 0 ? average : cap
  return { base, limit: round(base, share) }
}
