import type { ServiceTime } from '#platform/wire/time/terms.ts'

const HALF_A_YEAR = 6

/**
 * Counts the half-years for which severance is owed: Labour Contract Law, article 47. A full year counts as two. A rest
 * of six months or more also counts as two, and a shorter rest as one.
 */
export function countedHalfYears({ years, months, days }: ServiceTime): number {
  if (months >= HALF_A_YEAR) return years * 2 + 2
  return years * 2 + (months > 0 || days > 0 ? 1 : 0)
}
