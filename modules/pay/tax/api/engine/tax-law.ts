import type { Fraction } from '#platform/wire/values/fraction.ts'
import type { Money } from '#platform/wire/values/money.ts'

/** A bracket: up to and including an amount; the last one has no end. */
export type Bracket = {
  upTo: Money | null
  rate: Fraction
  quick: Money
}

/** The parameters of law on one day, as the tax function reads them. */
export type TaxLaw = {
  yearly: readonly Bracket[]
  monthly: readonly Bracket[]
  labourBrackets: readonly Bracket[]
  /** The basic deduction of a month. */
  basic: Money
  /** Last year's income up to which the deduction of the whole year counts at once. */
  atOnceLimit: Money
  gapMonths: 'exclude' | 'include'
  /** Whether a bonus may be taxed alone on this day. */
  mayTaxBonusAlone: boolean
  labour: { flatUpTo: Money; flat: Money; share: Fraction }
  severanceTimes: Fraction
  nonResidentBonusMonths: number
  donationShare: Fraction
  other: {
    personalPension: Money
    healthMonthly: Money
    annuityShare: Fraction
    annuityTimes: Fraction
  }
  fund: { share: Fraction; times: Fraction }
}

export const MONTHS_OF_YEAR = 12
