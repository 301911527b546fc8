import { MONTHS_OF_YEAR, type TaxLaw } from './tax-law.ts'
import type { TaxPerson } from './tax-person.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

const monthKey = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/** The months of the tax year with at least one day of employment, by number. */
export function employedMonths({ year, employments }: TaxPerson): number[] {
  const months = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => at + 1)
  return months.filter((month) => {
    const key = monthKey(year, month)
    return employments.some(
      ({ from, to }) =>
        from.slice(0, MONTH_LENGTH) <= key && (to === null || to.slice(0, MONTH_LENGTH) >= key),
    )
  })
}

/**
 * The number of months up to a month for which the basic deduction counts. Months of employment count, whether or not
 * something was paid in them. After leaving, the number stays, except for months that the profile names as paid after
 * leaving.
 */
export function basicMonths(
  person: TaxPerson,
  { gapMonths }: Pick<TaxLaw, 'gapMonths'>,
  month: number,
): number {
  if (!person.deductBasic) return 0
  const opening = person.opening
  const since = opening?.month ?? 0
  const employed = employedMonths(person).filter((one) => one > since && one <= month)
  const later = person.paidAfterMonths.filter((one) => one <= month && !employed.includes(one))
  const [first] = employed
  const last = employed.at(-1)
  const before = opening?.basicMonths ?? 0
  if (first === undefined || last === undefined) return before + later.length
  // The months before the first job of the year count too, from January on.
  if (person.firstJob) return last + later.length
  const counted = gapMonths === 'include' ? last - first + 1 : employed.length
  return before + counted + later.length
}

/** The months up to a month for which a declared deduction counts, by number. */
export function deductionMonths(
  person: TaxPerson,
  { from, to, knownIn, isOnce = false }: TaxPerson['deductions'][number],
  month: number,
): number[] {
  const since = person.opening?.month ?? 0
  // The opening balance already covers its months, unless the deduction was declared only later.
  const start = knownIn > since ? 0 : since
  if (knownIn > month) return []
  // The balance already holds an amount that counts once, if it began in the months of the balance.
  if (isOnce && start > 0 && from <= monthKey(person.year, start)) return []
  const counted = employedMonths(person).filter((one) => {
    const key = monthKey(person.year, one)
    return one > start && one <= month && from <= key && (to === null || to >= key)
  })
  return isOnce ? counted.slice(0, 1) : counted
}

/** The months of the year in the span of a deduction, employed or not: what the yearly settlement counts. */
export function spanMonths({ from, to }: TaxPerson['deductions'][number], year: number): number[] {
  const months = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => monthKey(year, at + 1))
  return months
    .filter((key) => from <= key && (to === null || to >= key))
    .map((key) => Number(key.slice(MONTH_LENGTH - 2)))
}
