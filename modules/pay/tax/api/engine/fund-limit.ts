import { taxFreeLimit } from '#modules/pay/fund/api/engine/tax-free-limit.ts'
import type { Money } from '#platform/wire/values/money.ts'
import { TaxBlocked } from './tax-blocked.ts'
import type { TaxLaw } from './tax-law.ts'

/** The inputs of the limit of the tax-free housing fund. */
export type FundBasis = {
  /** The person's average of last year, before floor and cap. */
  average: Money
  /** The base that the city names as its limit. */
  capBase: Money | null
  /** The city's average wage of the year before, for a city that names no base. */
  cityAverage: Money | null
  /** The city's rounding of amounts. */
  round: (exact: Money) => Money
}

/**
 * The contribution that is free of tax, the same for either side. Without any limit of the city the row is blocked,
 * because an unknown limit does not mean that there is none.
 */
export function fundLimit(
  { fund }: Pick<TaxLaw, 'fund'>,
  { average, capBase, cityAverage, round }: FundBasis,
): Money {
  const cap = capBase ?? cityAverage?.times(fund.times)
  if (!cap) throw new TaxBlocked('noFundLimit')
  const { limit } = taxFreeLimit({
    average,
    cap,
    share: fund.share,
    round: (base, share) => round(base.times(share)),
  })
  return limit
}
