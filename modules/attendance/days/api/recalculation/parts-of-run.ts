const MOST_PEOPLE = 500
/** The most person-days in one transaction: about one second of work, so that a retry loses little. */
const MOST_DAYS = 16_000
const DAY_MS = 86_400_000

/** The number of days from one date to another, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/**
 * Divides employees into parts that are computed one by one. The same employees and days always give the same
 * parts.
 */
export function partsOfRun(
  people: readonly string[],
  { from, to }: { from: string; to: string },
): readonly (readonly string[])[] {
  const size = Math.max(1, Math.min(MOST_PEOPLE, Math.floor(MOST_DAYS / countDays(from, to))))
  const ordered = [...new Set(people)].sort()
  return Array.from({ length: Math.ceil(ordered.length / size) }, (_, part) =>
    ordered.slice(part * size, (part + 1) * size),
  )
}
