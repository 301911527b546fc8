import { type Figure, Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { countText, type Explained } from './explained.ts'

export type Merit = {
  base: Money
  personFactor: Figure
  departmentFactor: Figure
  /** Days with pay, and the paid days of the whole month. A joiner gets merit only for their own days. */
  paidDays: Figure
  monthDays: Figure
  adjustment: Money
}

/** Merit pay, never below zero. */
export function meritPay(merit: Merit): Explained {
  const { base, personFactor, departmentFactor, paidDays, monthDays, adjustment } = merit
  if (base.fen === 0n && adjustment.fen === 0n) return { amount: Money.ZERO, steps: [] }
  const attended = attendance(paidDays, monthDays)
  const factor = fractionOf(personFactor).times(departmentFactor).times(attended)
  const sum = base.times(factor).plus(adjustment)
  return {
    amount: sum.compare(Money.ZERO) < 0 ? Money.ZERO : sum,
    steps: [
      {
        step: adjustment.fen === 0n ? 'merit' : 'meritAdjusted',
        values: {
          base: String(base),
          person: countText(personFactor),
          department: countText(departmentFactor),
          days: countText(paidDays),
          of: countText(monthDays),
          adjustment: String(adjustment),
        },
      },
    ],
  }
}

function attendance(paidDays: Figure, monthDays: Figure): Fraction {
  const [paid, month] = [fractionOf(paidDays), fractionOf(monthDays)]
  if (month.compare(0) <= 0) return Fraction.ZERO
  const share = paid.dividedBy(month)
  return share.compare(1) > 0 ? Fraction.of(1n, 1n) : share
}
