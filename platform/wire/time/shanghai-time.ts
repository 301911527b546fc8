// Days are counted in Asia/Shanghai, which has no summer time, wherever the process runs.
const AHEAD_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const DAY_LENGTH = 'yyyy-MM-dd'.length

/** A moment in Asia/Shanghai in the wire format: yyyy-MM-dd HH:mm:ss. */
export function momentInShanghai(at: Date): string {
  return new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Today's date in Asia/Shanghai by the clock of this machine, yyyy-MM-dd. */
export function todayInShanghai(now: Date = new Date()): string {
  return momentInShanghai(now).slice(0, DAY_LENGTH)
}

/** The day that is `days` days after today; a negative number goes back. */
export function dayFromToday(days: number, now: Date = new Date()): string {
  return todayInShanghai(new Date(now.getTime() + days * DAY_MS))
}

/** The day that is `days` days after `day`; a negative number goes back. Both are `yyyy-MM-dd`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
}

/**
 * The month that is `steps` months before `month`, both `yyyy-MM`. A negative number goes ahead.
 */
export function monthBefore(month: string, steps = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - steps, 1)).toISOString().slice(0, 'yyyy-MM'.length)
}
