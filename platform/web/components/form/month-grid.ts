import { dayAfter, monthBefore } from '#platform/wire/time/shanghai-time.ts'

const WEEK = 7

/** The weeks of a month (`yyyy-MM`) from Monday on; null where a week reaches into another month. */
export function monthGrid(month: string): (string | null)[][] {
  const first = `${month}-01`
  const next = `${monthBefore(month, -1)}-01`
  const before = weekdayOf(first)
  const cells: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = first; day < next; day = dayAfter(day, 1)) cells.push(day)
  while (cells.length % WEEK > 0) cells.push(null)
  return Array.from({ length: cells.length / WEEK }, (_, week) =>
    cells.slice(week * WEEK, (week + 1) * WEEK),
  )
}

/** The place in the week, from Monday, 0. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + WEEK - 1) % WEEK

/** The day that a key leads to in a calendar; null for other keys. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1)
    case 'ArrowRight':
      return dayAfter(day, 1)
    case 'ArrowUp':
      return dayAfter(day, -WEEK)
    case 'ArrowDown':
      return dayAfter(day, WEEK)
    case 'Home':
      return dayAfter(day, -weekdayOf(day))
    case 'End':
      return dayAfter(day, WEEK - 1 - weekdayOf(day))
    case 'PageUp':
      return inMonth(day, 1)
    case 'PageDown':
      return inMonth(day, -1)
    default:
      return null
  }
}

/** The same day of another month, or the last day of that month if it is shorter. */
export function inMonth(day: string, steps: number): string {
  const month = monthBefore(day.slice(0, 'yyyy-MM'.length), steps)
  const last = dayAfter(`${monthBefore(month, -1)}-01`, -1)
  const wanted = `${month}${day.slice('yyyy-MM'.length)}`
  return wanted < last ? wanted : last
}
