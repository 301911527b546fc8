import { Money } from '#platform/wire/values/money.ts'

/** One payment of a tax period by its parts. */
export type PaidParts = {
  /** Income for tax, with goods and with the employer's fund above the limit. */
  income: Money
  inKind: Money
  fundOfFirm: Money
  notTaxed: Money
  /** The person's insurance and housing fund. */
  ownShares: Money
  tax: Money
  /** A bonus that is taxed alone and severance, and the taxes on both. */
  apart: Money
  apartTax: Money
  afterTaxAdd: Money
  afterTaxDeduct: Money
  carryIn: Money
  carryOut: Money
  net: Money
}

/**
 * Whether the parts of a payment add up to the paid amount: income and untaxed pay, less own insurance and fund, less
 * tax, with additions and deductions after tax, without goods. The month may have deducted any part of the amount that
 * the month before carried. It carries on an amount that it could not pay.
 */
export function addsUp(paid: PaidParts): boolean {
  const rest = paid.income
    .minus(paid.inKind)
    .minus(paid.fundOfFirm)
    .plus(paid.notTaxed)
    .minus(paid.ownShares)
    .minus(paid.tax)
    .plus(paid.apart)
    .minus(paid.apartTax)
    .plus(paid.afterTaxAdd)
    .minus(paid.afterTaxDeduct)
    .minus(paid.net)
  if (rest.compare(Money.ZERO) >= 0) return rest.compare(paid.carryIn) <= 0
  return paid.net.fen === 0n && Money.ZERO.minus(rest).compare(paid.carryOut) <= 0
}

/** The deductible insurance of a person by the columns of the bureau. */
export type InsuranceItems = { pension: Money; medical: Money; unemployment: Money }

/**
 * Splits the deducted insurance: major medical insurance counts with medical insurance where it is deducted. Null where
 * the parts exceed what was deducted.
 */
export function insuranceItems(
  deducted: Money,
  { pension, unemployment }: Pick<InsuranceItems, 'pension' | 'unemployment'>,
): InsuranceItems | null {
  const none = Money.ZERO
  if (deducted.fen === 0n) return { pension: none, medical: none, unemployment: none }
  const medical = deducted.minus(pension).minus(unemployment)
  return medical.fen < 0n ? null : { pension, medical, unemployment }
}
