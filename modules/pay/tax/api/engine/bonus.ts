import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { bracketOf, bracketStep, exactYuan, roundedYuan, step, taxIn } from './brackets.ts'
import { TaxBlocked } from './tax-blocked.ts'
import { MONTHS_OF_YEAR, type TaxLaw } from './tax-law.ts'

/** A tax that stands by itself, with its steps. */
export type OneTax = { tax: Money; steps: TaxStep[] }

/**
 * A yearly bonus alone: the bracket follows from a twelfth, the tax from the whole. Allowed once for each person and
 * year.
 */
export function bonusAlone(
  bonus: Money,
  { isUsed, law }: { isUsed: boolean; law: TaxLaw },
): OneTax {
  if (!law.mayTaxBonusAlone) throw new TaxBlocked('bonusOver')
  if (isUsed) throw new TaxBlocked('bonusUsed')
  const twelfth = exactYuan(bonus).dividedBy(MONTHS_OF_YEAR)
  const bracket = bracketOf(law.monthly, twelfth)
  const tax = roundedYuan(taxIn(bracket, exactYuan(bonus)))
  return {
    tax,
    steps: [
      step('bonus', bonus),
      step('spread', roundedYuan(twelfth), { months: String(MONTHS_OF_YEAR) }),
      bracketStep(bracket, exactYuan(bonus)),
      step('due', tax),
    ],
  }
}

/** A range of amounts in which a bonus taxed alone leaves less than the lowest amount does. */
export type BonusTrap = { from: Money; to: Money }

/**
 * The ranges in which a higher bonus leaves less money: from each limit of a bracket until the net at that limit is
 * reached again.
 */
export function bonusTraps({ monthly }: Pick<TaxLaw, 'monthly'>): BonusTrap[] {
  const traps: BonusTrap[] = []
  for (const [at, bracket] of monthly.entries()) {
    if (bracket.upTo === null) break
    const limit = exactYuan(bracket.upTo).times(MONTHS_OF_YEAR)
    const net = limit.minus(taxIn(bracket, limit))
    const end = netReached(monthly.slice(at + 1), net)
    if (end && end.compare(limit) > 0)
      traps.push({ from: roundedYuan(limit), to: roundedYuan(end) })
  }
  return traps
}

/** The bonus in the higher brackets that leaves this net again. */
function netReached(above: TaxLaw['monthly'], net: Fraction): Fraction | null {
  for (const { upTo, rate, quick } of above) {
    const kept = Fraction.of(1n, 1n).minus(rate)
    if (kept.compare(0) <= 0) return null
    const bonus = net.minus(exactYuan(quick)).dividedBy(kept)
    if (upTo === null || bonus.compare(exactYuan(upTo).times(MONTHS_OF_YEAR)) <= 0) return bonus
  }
  return null
}

/** A non-resident's bonus of several months, once a year: spread, taxed by the month, and multiplied again. */
export function nonResidentBonus(
  bonus: Money,
  { isUsed, law }: { isUsed: boolean; law: TaxLaw },
): OneTax {
  if (isUsed) throw new TaxBlocked('bonusUsed')
  const months = law.nonResidentBonusMonths
  const part = exactYuan(bonus).dividedBy(months)
  const bracket = bracketOf(law.monthly, part)
  const tax = roundedYuan(taxIn(bracket, part).times(months))
  return {
    tax,
    steps: [
      step('bonus', bonus),
      step('spread', roundedYuan(part), { months: String(months) }),
      bracketStep(bracket, part),
      step('times', tax, { times: String(months) }),
      step('due', tax),
    ],
  }
}

/** Whether the deduction of the whole year counts at once: three conditions on last year and this one. */
export function countsAtOnce(
  { atOnceLimit }: Pick<TaxLaw, 'atOnceLimit'>,
  last: { months: number; income: Money; employedSinceJanuary: boolean },
): boolean {
  return (
    last.months === MONTHS_OF_YEAR &&
    last.income.compare(Money.ZERO) > 0 &&
    last.income.compare(atOnceLimit) <= 0 &&
    last.employedSinceJanuary
  )
}
