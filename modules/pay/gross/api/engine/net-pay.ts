import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { aboveMinimum, type Minimum, type OwnShares } from './minimum-wage.ts'

/** What is taken off the pay after tax, in the order of the law. */
export const CUTS = ['court', 'damage', 'loan', 'rent', 'carryIn'] as const
type Cut = (typeof CUTS)[number]

export type NetInput = {
  gross: Money
  own: OwnShares
  tax: Money
  cuts: Readonly<Record<Cut, Money>>
  /** The living costs that the court's order leaves. */
  courtLeaves: Money
  /** The share of a month's pay that damages may take. */
  damageShare: Figure
  minimum: Minimum | null
  /** A leaver has no next month: the rest is a debt. */
  isLeaving: boolean
}

export type TakenCut = { cut: Cut; asked: Money; taken: Money; steps: readonly Step[] }

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
  const { gross, own, tax, cuts, courtLeaves, isLeaving } = input
  const payable = gross.minus(own.insurance).minus(own.fund).minus(tax)
  let left = notNegative(payable)
  const taken: TakenCut[] = []
  for (const cut of CUTS) {
    const asked = cuts[cut]
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
  return {
    payable,
    cuts: taken,
    net: left,
    carryOut: isLeaving ? Money.ZERO : rest,
    receivable: isLeaving ? rest : Money.ZERO,
    mostDamage,
    isDamageRefused: cuts.damage.compare(mostDamage) > 0,
  }
}

/** Damages take a share of the month's pay, and leave the minimum wage; a court's cut goes before them. */
function mostOfDamage({ gross, own, damageShare, minimum }: NetInput, court: Money): Money {
  const byShare = Money.ofFen(
    fractionOf(damageShare).times(String(gross)).times(100).rounded('down'),
  )
  if (minimum === null) return notNegative(byShare)
  return notNegative(lesser(byShare, aboveMinimum(gross.minus(court), own, minimum)))
}
