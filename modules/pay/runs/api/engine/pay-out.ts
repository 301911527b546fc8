import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** An amount that is taken off after tax, such as a loan. */
export type Cut = {
  item: string
  amount: Money
  /** Lower numbers are taken first. */
  order: number
  /** Damages: at most a share of gross, and the minimum wage stays (Wage Payment Provisions, article 16). */
  isLimited: boolean
}

export type PayOut = {
  gross: Money
  /** Paid beside the wages, after tax and before the cuts. */
  afterTax: Money
  /** Own shares of insurance and fund. */
  shares: Money
  tax: Money
  cuts: readonly Cut[]
  /** The rest that the month before could not take. */
  carryIn: Money
  /** The share of gross that limited cuts may take. */
  cutShare: Figure
  /** The minimum wage of the month that stays; null where none is known. */
  minimum: Money | null
}

export type PaidOut = {
  /** Every cut with the part of it that was taken. */
  taken: readonly { item: string; amount: Money; steps: readonly Step[] }[]
  /** What was taken of the rest of the month before. */
  carryTaken: Money
  net: Money
  carryOut: Money
}

const smaller = (one: Money, other: Money) => (one.compare(other) < 0 ? one : other)
const notBelowZero = (amount: Money) => (amount.compare(Money.ZERO) < 0 ? Money.ZERO : amount)

/**
 * The amount to pay out. Cuts come off in their order, each at most what is left, then the rest of the month
 * before. Nothing goes below zero: what could not be taken is carried to the next month.
 */
export function payOut(input: PayOut): PaidOut {
  const { gross, afterTax, shares, tax, cuts, carryIn } = input
  const payable = gross.plus(afterTax).minus(shares).minus(tax)
  let left = notBelowZero(payable)
  let limit = limitOf(input)
  const taken = [...cuts]
    .sort((one, other) => one.order - other.order)
    .map(({ item, amount, isLimited }) => {
      const most = isLimited ? smaller(left, limit) : left
      const part = smaller(amount, most)
      left = left.minus(part)
      if (isLimited) limit = limit.minus(part)
      return { item, amount: part, steps: stepsOf({ amount, part, isLimited, left: most }) }
    })
  const carryTaken = smaller(carryIn, left)
  const net = left.minus(carryTaken)
  const wanted = sumOfMoney(cuts.map(({ amount }) => amount)).plus(carryIn)
  const done = sumOfMoney(taken.map(({ amount }) => amount)).plus(carryTaken)
  return {
    taken,
    carryTaken,
    net,
    carryOut: wanted.minus(done).plus(notBelowZero(Money.ZERO.minus(payable))),
  }
}

/** The most that limited cuts may take together in the month. */
function limitOf({ gross, cutShare, minimum }: PayOut): Money {
  const byShare = gross.times(fractionOf(cutShare), 'down')
  return minimum === null ? byShare : smaller(byShare, notBelowZero(gross.minus(minimum)))
}

function stepsOf({
  amount,
  part,
  isLimited,
  left,
}: {
  amount: Money
  part: Money
  isLimited: boolean
  left: Money
}): Step[] {
  if (part.compare(amount) === 0) return [{ step: 'cut', values: { amount: String(amount) } }]
  return [
    {
      step: isLimited ? 'cutLimited' : 'cutShort',
      values: {
        amount: String(amount),
        taken: String(part),
        most: String(left),
        rest: String(amount.minus(part)),
      },
    },
  ]
}
