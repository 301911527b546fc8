import { type Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { smaller } from './brackets.ts'
import { TaxBlocked } from './tax-blocked.ts'
import type { TaxLaw } from './tax-law.ts'
import type { OtherDeduction, Payment } from './tax-person.ts'

/** A declared deduction with the months for which it counts, by number. */
export type CountedOther = { declared: OtherDeduction; months: readonly number[] }

/** The other deductions of the law by kind, cumulated. */
export type OtherDeductions = { pension: Money; health: Money; annuity: Money }

const sumOf = (payments: readonly Payment[], amount: (payment: Payment) => Money) =>
  sumOfMoney(payments.map(amount))

const monthly = ({ monthly: amount, share }: OtherDeduction) => amount.times(share)

/**
 * The part of an annuity base that counts, by its share of the law. An unknown limit does not mean that there is none.
 */
export function annuityLimit(
  { base, cityAverage }: { base: Money; cityAverage: Money | null },
  { other }: Pick<TaxLaw, 'other'>,
): Money {
  if (cityAverage === null) throw new TaxBlocked('noAnnuityLimit')
  return smaller(base, cityAverage.times(other.annuityTimes)).times(other.annuityShare)
}

/**
 * Other deductions, as declared and as typed with payments, up to their limits: personal pension of the year, health
 * insurance of each month, annuity of each contribution (domain 16 §6).
 */
export function otherDeductions(
  payments: readonly Payment[],
  counted: readonly CountedOther[],
  law: Pick<TaxLaw, 'other'>,
): OtherDeductions {
  const of = (kind: OtherDeduction['kind']) =>
    counted.filter(({ declared }) => declared.kind === kind)
  const pension = sumOfMoney([
    sumOf(payments, ({ personalPension }) => personalPension),
    ...of('pension').map(({ declared, months }) =>
      declared.monthly.times(declared.share.times(months.length)),
    ),
  ])
  const health = of('health')
  const months = new Set([
    ...payments.map(({ month }) => month),
    ...health.flatMap((one) => one.months),
  ])
  const healthIn = (month: number) =>
    sumOfMoney([
      sumOf(
        payments.filter((payment) => payment.month === month),
        (payment) => payment.health,
      ),
      ...health
        .filter((one) => one.months.includes(month))
        .map(({ declared }) => monthly(declared)),
    ])
  return {
    pension: smaller(pension, law.other.personalPension),
    health: sumOfMoney(
      [...months].map((month) => smaller(healthIn(month), law.other.healthMonthly)),
    ),
    annuity: sumOfMoney([
      sumOf(payments, ({ annuity, annuityLimit: limit }) =>
        limit === null ? annuity : smaller(annuity, limit),
      ),
      ...of('annuity').map(({ declared, months: all }) => limited(declared, law).times(all.length)),
    ]),
  }
}

function limited(declared: OtherDeduction, law: Pick<TaxLaw, 'other'>): Money {
  return declared.annuity === null
    ? monthly(declared)
    : smaller(monthly(declared), annuityLimit(declared.annuity, law))
}
