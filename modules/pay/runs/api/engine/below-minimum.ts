import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import { checkMinimum } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import type { Pay, PayInput } from './compute-pay.ts'

/** Whether somebody was employed and worked all month: only then the minimum wage of a month is owed. */
function isWholeMonth({ days, slices }: GrossInput): boolean {
  const isAll = fractionOf(days.employed).compare(days.month) === 0
  return isAll && slices.length > 0 && slices.every(isWorked)
}

function isWorked({ ratio, unpaid, sick }: GrossInput['slices'][number]): boolean {
  const missed = [...unpaid.map(({ days }) => days), sick.within, sick.beyond]
  return (
    fractionOf(ratio).compare(0) > 0 && missed.every((days) => fractionOf(days).compare(0) === 0)
  )
}

/**
 * Whether the wages of a whole month are below the minimum wage of the place of work, by the basis of that place. Items
 * of `outside` never count. If the basis is not known, the wages count as below only if they are below by both.
 */
export function isBelowMinimum(
  { gross, contributions, minimum }: Pick<PayInput, 'gross' | 'contributions' | 'minimum'>,
  { lines }: Pick<Pay, 'lines'>,
  outside: ReadonlySet<string>,
): boolean {
  if (gross === null || minimum === null || !isWholeMonth(gross)) return false
  const counted = lines.flatMap(({ item, side, amount, steps }) =>
    side === 'add' && !outside.has(item) ? [{ item, side, amount, steps }] : [],
  )
  const own = { insurance: contributions.insurancePerson, fund: contributions.fundPerson }
  return checkMinimum(counted, own, minimum).verdict === 'below'
}
