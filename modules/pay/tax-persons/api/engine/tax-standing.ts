import { TaxBlocked } from '#modules/pay/tax/api/engine/tax-blocked.ts'
import { MONTHS_OF_YEAR } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { Opening, TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import type { Fraction } from '#platform/wire/values/fraction.ts'
import type { Employment } from './cumulate.ts'

/** How a person is taxed at one employer in one tax year. */
export type TaxStanding = {
  /** A user wrote the profile; otherwise it is what the personnel file and the terms say. */
  isWritten: boolean
  residence: string
  kind: string
  firstJob: boolean
  deductBasic: boolean
  atOnce: boolean
  /** The months of the tax year that are paid after leaving, by number. */
  paidAfterMonths: readonly number[]
  reduceShare: Fraction
  /** The first day of employment as the profile has it. */
  hireDate: string | null
  opening: Opening | null
}

/** What a pay run knows beside the standing. */
export type TaxFacts = {
  year: number
  employments: readonly Employment[]
  declared: Pick<TaxPerson, 'deductions' | 'others'>
  /** The month of the first run of the employer in the tax year, and how many months its wages are paid late. */
  firstRun: { month: number; payLag: number }
  /** An earlier run of the tax year paid the person. */
  isPaidEarlier: boolean
}

const MONTH_LENGTH = 'yyyy-MM'.length

/**
 * Begins the first employment on the hire date of the profile if that is earlier, because the terms may have been fixed
 * only later.
 */
function employmentsBy(
  { hireDate }: TaxStanding,
  employments: readonly Employment[],
): readonly Employment[] {
  const [first, ...others] = employments
  if (!first || hireDate === null || hireDate >= first.from) return employments
  return [{ from: hireDate, to: first.to }, ...others]
}

/** `yyyy-MM` of a month that is counted from January of a year; 0 is December of the year before. */
function monthOf(year: number, month: number): string {
  const at = year * MONTHS_OF_YEAR + month - 1
  const [ofYear, ofMonth] = [Math.floor(at / MONTHS_OF_YEAR), (at % MONTHS_OF_YEAR) + 1]
  return `${ofYear}-${String(ofMonth).padStart(2, '0')}`
}

/**
 * The last tax period before the first run of the year in which the person was due wages, for earlier work that is paid
 * late. 0 where there is none.
 */
function lastPeriodBefore(
  { year, firstRun }: Pick<TaxFacts, 'year' | 'firstRun'>,
  employments: readonly Employment[],
): number {
  const periods = Array.from({ length: firstRun.month - 1 }, (_, at) => at + 1)
  const due = periods.filter((period) => {
    const worked = monthOf(year, period - firstRun.payLag)
    return employments.some(
      ({ from, to }) =>
        from.slice(0, MONTH_LENGTH) <= worked &&
        (to === null || to.slice(0, MONTH_LENGTH) >= worked),
    )
  })
  return due.at(-1) ?? 0
}

/** The way in which somebody's wages are taxed. */
export function taxedAs({ residence, kind }: TaxStanding): TaxPerson['kind'] {
  if (residence === RESIDENCE.nonResident) return 'nonResident'
  return kind === TAX_WORK.intern ? 'intern' : 'wages'
}

/**
 * The person as the tax function takes them. Throws `TaxBlocked` if the residence is not decided, or if the employer
 * paid wages in the tax year that are in no run and no opening balance.
 */
export function taxPersonBy(standing: TaxStanding, facts: TaxFacts): TaxPerson {
  if (standing.residence === RESIDENCE.undefined) throw new TaxBlocked('residenceUnknown')
  const { opening } = standing
  const kind = taxedAs(standing)
  const employments = employmentsBy(standing, facts.employments)
  const isCumulated = kind !== 'nonResident' && !facts.isPaidEarlier
  if (isCumulated && lastPeriodBefore(facts, employments) > (opening?.month ?? 0)) {
    throw new TaxBlocked('openingMissing')
  }
  return {
    year: facts.year,
    kind,
    employments,
    firstJob: standing.firstJob,
    deductBasic: standing.deductBasic,
    atOnce: standing.atOnce,
    paidAfterMonths: standing.paidAfterMonths,
    reduceShare: standing.reduceShare,
    opening,
    deductions: facts.declared.deductions,
    others: facts.declared.others,
  }
}
