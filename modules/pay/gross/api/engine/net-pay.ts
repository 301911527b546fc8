import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { aboveMinimum, type Minimum, type OwnShares } from './minimum-wage.ts'

/** What is taken off the pay after tax, in the order of the law. */
export const CUTS = ['court', 'damage', 'loan', 'rent', 'carryIn'] as const

/** An amount to take off after tax, by the code of its item. */
export type Cut = { cut: string; asked: Money }

/** The usual cuts in the order of the law. */
export const cutsOf = (amounts: Readonly<Record<(typeof CUTS)[number], Money>>): Cut[] =>
  CUTS.map((cut) => ({ cut, asked: amounts[cut] }))

export type NetInput = {
  gross: Money
  /** Paid beside the wages, after tax. */
  afterTax: Money
  own: OwnShares
  tax: Money
  /** In the order in which they are taken. */
  cuts: readonly Cut[]
  /** The living costs that the court's order leaves to the employee. */
  courtLeaves: Money
  /** The share of a month's pay that damages may take. */
  damageShare: Figure
  minimum: Minimum | null
  /** A leaver has no later month that could take the rest, so it becomes a debt. */
  isLeaving: boolean
}

export type TakenCut = Cut & { taken: Money; steps: readonly Step[] }

export type NetPay = {
  payable: Money
  cuts: readonly TakenCut[]
  net: Money
  /** What the next month must take. */
  carryOut: Money
  /** What a leaver still owes. */
  receivable: Money
  /** The most that damages may take in this month. */
  mostDamage: Money
  /** Damages above the law's share are refused, never cut down silently. */
  isDamageRefused: boolean
}

const lesser = (one: Money, other: Money) => (one.compare(other) < 0 ? one : other)
const notNegative = (amount: Money) => (amount.fen < 0n ? Money.ZERO : amount)

/** The pay after insurance, fund, tax and cuts: each cut takes at most what is left, and the net is never negative. */
export function computeNet(input: NetInput): NetPay {
  const { gross, afterTax, own, tax, cuts, courtLeaves, isLeaving } = input
  const payable = gross.plus(afterTax).minus(own.insurance).minus(own.fund).minus(tax)
  let left = notNegative(payable)
  const taken: TakenCut[] = []
  for (const { cut, asked } of cuts) {
    if (asked.fen === 0n) continue
    const kept = cut === 'court' ? courtLeaves : Money.ZERO
    const amount = lesser(asked, notNegative(left.minus(kept)))
    const values = { asked: String(asked), left: String(left), kept: String(kept) }
    const step = amount.compare(asked) < 0 ? (kept.fen > 0n ? 'leaves' : 'atMost') : 'whole'
    taken.push({ cut, asked, taken: amount, steps: [{ step, values }] })
    left = left.minus(amount)
  }
  const open = sumOfMoney(taken.map(({ asked, taken: amount }) => asked.minus(amount)))
  const rest = open.plus(notNegative(Money.ZERO.minus(payable)))
  const court = taken.find(({ cut }) => cut === 'court')?.taken ?? Money.ZERO
  const mostDamage = mostOfDamage(input, court)
  const damage = sumOfMoney(cuts.filter(({ cut }) => cut === 'damage').map(({ asked }) => asked))
  return {
    payable,
    cuts: taken,
    net: left,
    carryOut: isLeaving ? Money.ZERO : rest,
    receivable: isLeaving ? rest : Money.ZERO,
    mostDamage,
    isDamageRefused: damage.compare(mostDamage) > 0,
  }
}

/**
 * Damages take at most a share of the month's pay, and must leave the minimum wage. A cut by a court goes before them.
 */
function mostOfDamage({ gross, own, damageShare, minimum }: NetInput, court: Money): Money {
  const byShare = Money.ofFen(
    fractionOf(damageShare).times(String(gross)).times(100).rounded('down'),
  )
  if (minimum === null) return notNegative(byShare)
  return notNegative(lesser(byShare, aboveMinimum(gross.minus(court), own, minimum)))
}
