/** Position of a plan within its year, in thousandths: all months are equally wide. */
export type BarView = { x: number; width: number; done: number }

const WIDTH = 1_000
const MONTHS = 12

/** Position of a day in the year; days in other years are clamped to its ends. */
export function placeInYear(day: string, year: number, isEnd: boolean): number {
  const [ofYear = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (ofYear < year) return 0
  if (ofYear > year) return WIDTH
  const days = new Date(Date.UTC(ofYear, month, 0)).getUTCDate()
  const part = (date - (isEnd ? 0 : 1)) / days
  return Math.round(((month - 1 + part) / MONTHS) * WIDTH)
}

/** The time bar of a plan, filled by its progress. */
export function barOf(
  { planStart, planEnd, progress }: { planStart: string; planEnd: string; progress: number },
  year: number,
): BarView {
  const x = placeInYear(planStart, year, false)
  const width = Math.max(placeInYear(planEnd, year, true) - x, 4)
  return { x, width, done: Math.round((width * progress) / 100) }
}
