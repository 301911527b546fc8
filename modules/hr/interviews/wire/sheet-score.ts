const WHOLE = 100
const TENTH = 10

type Weighted = { code: string; weight: number }

/**
 * The score of a sheet in hundredths of a point: each item from 0 to 100 by its weight. Weights add up to 100, so the sum
 * of the products is exact.
 */
export function sheetHundredths(
  items: readonly Weighted[],
  scores: Readonly<Record<string, number>>,
): number {
  return items.reduce((sum, { code, weight }) => sum + weight * (scores[code] ?? 0), 0)
}

/** Points with two decimals, as the database stores them, from hundredths. */
export function pointsOf(hundredths: number): string {
  return `${Math.trunc(hundredths / WHOLE)}.${String(hundredths % WHOLE).padStart(2, '0')}`
}

/** The mean of sheets in hundredths, with one decimal rounded half up; null without sheets. */
export function meanOf(sheets: readonly number[]): string | null {
  if (sheets.length === 0) return null
  const sum = sheets.reduce((total, one) => total + one, 0)
  const tenths = Math.floor((2 * sum + TENTH * sheets.length) / (2 * TENTH * sheets.length))
  return `${Math.trunc(tenths / TENTH)}.${tenths % TENTH}`
}

/** Hundredths from points with two decimals. */
export function hundredthsOf(points: string): number {
  const [whole = '0', part = ''] = points.split('.')
  return Number(whole) * WHOLE + Number(part.padEnd(2, '0'))
}
