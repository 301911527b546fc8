const WRITTEN_MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const BETWEEN = /[\s,，、;；]+/u

/** The separator that the product writes between the months. */
export const MONTHS_GAP = '、'

/** The months of a typed list in their order; null if one is not a month or is repeated. */
export function monthsIn(typed: string): string[] | null {
  const months = typed.split(BETWEEN).filter((month) => month !== '')
  const isRight = months.every((month) => WRITTEN_MONTH.test(month))
  return isRight && new Set(months).size === months.length ? months.sort() : null
}

/** Those of a year, by number. */
export function monthsOfYear(written: string | null, year: number): number[] {
  return (monthsIn(written ?? '') ?? [])
    .filter((month) => month.startsWith(`${year}-`))
    .map((month) => Number(month.slice(-2)))
}
