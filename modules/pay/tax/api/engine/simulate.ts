import { Money } from '#platform/wire/values/money.ts'
import { type BonusTrap, bonusAlone, bonusTraps, nonResidentBonus, type OneTax } from './bonus.ts'
import { TaxBlocked } from './tax-blocked.ts'
import type { TaxLaw } from './tax-law.ts'
import type { Payment, TaxPerson } from './tax-person.ts'
import { type WithheldYear, withholdYear } from './withhold.ts'

/** A yearly bonus, and the law on its pay day. */
export type Bonus = {
  amount: Money
  month: number
  isUsed: boolean
  way: 'better' | 'alone' | 'merged'
  law: TaxLaw
}

type Way = 'alone' | 'merged'

/** Both ways of a bonus beside each other. */
export type BonusWays = {
  amount: Money
  alone: OneTax | null
  refused: 'bonusUsed' | 'bonusOver' | null
  yearAlone: Money | null
  yearMerged: Money | null
  better: Way | 'same'
  shown: Way
  traps: BonusTrap[]
  trap: BonusTrap | null
}

type Year = { person: TaxPerson; payments: readonly Payment[]; law: TaxLaw }

/** The payments with a bonus in its month: the last payment of that month, or one of its own. */
function withBonus(payments: readonly Payment[], { amount, month }: Bonus): Payment[] {
  const at = payments.findLastIndex((payment) => payment.month === month)
  if (at >= 0) {
    return payments.map((payment, index) =>
      index === at ? Object.assign({}, payment, { bonus: payment.bonus.plus(amount) }) : payment,
    )
  }
  const own = emptyPayment(month)
  own.bonus = amount
  const before = payments.filter((payment) => payment.month < month)
  return [...before, own, ...payments.slice(before.length)]
}

/** A payment of nothing. */
export function emptyPayment(month: number): Payment {
  return {
    month,
    income: Money.ZERO,
    taxFree: Money.ZERO,
    notTaxed: Money.ZERO,
    inKind: Money.ZERO,
    bonus: Money.ZERO,
    insurance: Money.ZERO,
    fundPerson: Money.ZERO,
    fundCompany: Money.ZERO,
    fundLimit: null,
    annuity: Money.ZERO,
    annuityLimit: null,
    personalPension: Money.ZERO,
    health: Money.ZERO,
    donation: Money.ZERO,
    donationInFull: Money.ZERO,
  }
}

function taxAlone(person: TaxPerson, { amount, isUsed, law }: Bonus): OneTax | TaxBlocked {
  try {
    return person.kind === 'nonResident'
      ? nonResidentBonus(amount, { isUsed, law })
      : bonusAlone(amount, { isUsed, law })
  } catch (error) {
    if (error instanceof TaxBlocked) return error
    throw error
  }
}

/**
 * Computes a bonus both ways, and the year as it is shown, with merged months if the bonus is merged. A non-resident's
 * bonus is never merged, so that a second one is refused.
 */
export function compareBonus(
  { person, payments, law }: Year,
  bonus: Bonus,
): { ways: BonusWays; payments: readonly Payment[]; year: WithheldYear } {
  const plain = withholdYear(person, payments, law)
  const found = taxAlone(person, bonus)
  const alone = found instanceof TaxBlocked ? null : found
  const yearAlone = alone && plain.tax.plus(alone.tax)
  const isResident = person.kind !== 'nonResident'
  if (!isResident && found instanceof TaxBlocked) throw found
  const mergedPayments = withBonus(payments, bonus)
  const merged = isResident ? withholdYear(person, mergedPayments, law) : null
  const better = betterWay(yearAlone, merged?.tax ?? null)
  const wished = bonus.way === 'better' ? (better === 'merged' ? 'merged' : 'alone') : bonus.way
  if (wished === 'alone' && found instanceof TaxBlocked && bonus.way === 'alone') throw found
  const shown: Way = (wished === 'merged' && merged) || !alone ? 'merged' : 'alone'
  const isMerged = shown === 'merged' && merged !== null
  const traps = isResident && bonus.law.mayTaxBonusAlone ? bonusTraps(bonus.law) : []
  const ways: BonusWays = {
    amount: bonus.amount,
    alone,
    refused: refusedBy(found),
    yearAlone,
    yearMerged: merged?.tax ?? null,
    better,
    shown,
    traps,
    trap:
      traps.find(
        ({ from, to }) => bonus.amount.compare(from) > 0 && bonus.amount.compare(to) < 0,
      ) ?? null,
  }
  return {
    ways,
    payments: isMerged ? mergedPayments : payments,
    year: isMerged ? merged : plain,
  }
}

function refusedBy(found: OneTax | TaxBlocked): BonusWays['refused'] {
  if (!(found instanceof TaxBlocked)) return null
  return found.reason === 'bonusUsed' ? 'bonusUsed' : 'bonusOver'
}

function betterWay(alone: Money | null, merged: Money | null): BonusWays['better'] {
  if (alone === null) return 'merged'
  if (merged === null) return 'alone'
  const order = alone.compare(merged)
  if (order === 0) return 'same'
  return order < 0 ? 'alone' : 'merged'
}
