import type { ServiceTime } from '#platform/wire/time/terms.ts'

const HALF_A_YEAR = 6

/**
 * Half-years of pay that are owed: Labour Contract Law, article 47. Each year counts whole, a rest of
 * six months or more too, and a shorter one half.
 */
export function countedHalfYears({ years, months, days }: ServiceTime): number {
  if (months >= HALF_A_YEAR) return years * 2 + 2
  return years * 2 + (months > 0 || days > 0 ? 1 : 0)
}
