import type { Fraction } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

/** Income and tax of this tax year at one employer, for the months before the first row of the product. */
export type Opening = {
  /** The last month that it holds. */
  month: number
  income: Money
  taxFree: Money
  basicMonths: number
  special: Money
  extra: Money
  other: Money
  donation: Money
  reduced: Money
  paid: Money
}

/** A special deduction as it was declared. */
export type Deduction = {
  monthly: Money
  share: Fraction
  /** `yyyy-MM`, both included; null has no end. */
  from: string
  to: string | null
  /**
   * The first tax period in which the deduction is known. It also counts for the months before, but never as a refund.
   */
  knownIn: number
  /** The amount counts once in the year, from its first month on. */
  isOnce?: boolean
}

/**
 * An other deduction as it was declared: personal pension, health insurance, or annuity; a donation; or a reduction of
 * the tax itself.
 */
export type OtherDeduction = Deduction & {
  kind: 'pension' | 'health' | 'annuity' | 'donation' | 'donationInFull' | 'reduction'
  /** What limits a month of an annuity: its base, and the local average wage of a month; null for other kinds. */
  annuity: { base: Money; cityAverage: Money | null } | null
}

/** A person in one tax year at one entity. */
export type TaxPerson = {
  year: number
  kind: 'wages' | 'intern' | 'nonResident'
  /** Days `yyyy-MM-dd`; null has no end. */
  employments: readonly { from: string; to: string | null }[]
  /** The person had no wages earlier in this tax year, so the months from January on count. */
  firstJob: boolean
  /** Only one employer deducts the basic amount. */
  deductBasic: boolean
  /** The deduction of the whole year counts at once. */
  atOnce: boolean
  paidAfterMonths: readonly number[]
  /** The part of the tax that is remitted. */
  reduceShare: Fraction
  opening: Opening | null
  deductions: readonly Deduction[]
  others: readonly OtherDeduction[]
}

/** A payment of wages. Several payments of a month each withhold what is still missing. */
export type Payment = {
  /** The tax period: the month of the pay day. */
  month: number
  /** Wages in cash, with those that are free of tax. */
  income: Money
  /** Part of the wages that is free of tax. */
  taxFree: Money
  /** Cash that is no income for tax. */
  notTaxed: Money
  /** Goods: income for tax, but no cash. */
  inKind: Money
  /** A bonus that is merged with the wages. */
  bonus: Money
  /** The person's share of social insurance. */
  insurance: Money
  fundPerson: Money
  fundCompany: Money
  /** The contribution that is free of tax, for either side; null where there is no housing fund. */
  fundLimit: Money | null
  annuity: Money
  annuityLimit: Money | null
  personalPension: Money
  health: Money
  /** Donations of the kind that is limited, and of the kind that counts in full. */
  donation: Money
  donationInFull: Money
}
