import type { Step } from '#modules/pay/api/step.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Line } from './explained.ts'

/**
 * Whether the minimum wage of the place of work includes what a person pays into insurance and fund. Null where the
 * city's rule is not known.
 */
export type MinimumBasis = 'including' | 'excluding' | null

/** The basis that a parameter names. */
export const minimumBasisOf = (value: string | null): MinimumBasis =>
  value === 'including' || value === 'excluding' ? value : null

export type Minimum = { least: Money; basis: MinimumBasis }

/** A person's own shares of insurance and housing fund. */
export type OwnShares = { insurance: Money; fund: Money }

export type MinimumCheck = {
  compared: Money
  verdict: 'passes' | 'below' | 'unknown'
  steps: readonly Step[]
}

/** Items that are paid for more than normal work, and so never count towards the minimum wage. */
const isOutside = (item: string) => item.startsWith('overtime.') || OUTSIDE.has(item)
const OUTSIDE: ReadonlySet<string> = new Set(['allowance', 'unusedLeave', 'backPay'])

const lessShares = (wage: Money, { insurance, fund }: OwnShares) =>
  wage.minus(insurance).minus(fund)

/**
 * Compares the wages of a whole month with the minimum wage. Where the city's rule is not known, the result is certain
 * only if both possible rules agree.
 */
export function checkMinimum(
  lines: readonly Line[],
  own: OwnShares,
  { least, basis }: Minimum,
): MinimumCheck {
  const counted = lines.filter(({ side, item }) => side === 'add' && !isOutside(item))
  const wage = sumOfMoney(counted.map(({ amount }) => amount))
  const rest = lessShares(wage, own)
  const compared = basis === 'including' ? wage : rest
  const isBelow = compared.compare(least) < 0
  const isUnsure = basis === null && isBelow && wage.compare(least) >= 0
  return {
    compared,
    verdict: isUnsure ? 'unknown' : isBelow ? 'below' : 'passes',
    steps: [
      {
        step: basis ?? 'unknown',
        values: {
          wage: String(wage),
          insurance: String(own.insurance),
          fund: String(own.fund),
          rest: String(rest),
          least: String(least),
        },
      },
    ],
  }
}

/** What must be left of a gross pay after a cut. An unknown rule is read in favour of the employee. */
export function aboveMinimum(gross: Money, own: OwnShares, { least, basis }: Minimum): Money {
  const compared = basis === 'including' ? gross : lessShares(gross, own)
  return compared.compare(least) > 0 ? compared.minus(least) : Money.ZERO
}
