const MOST_PEOPLE = 500
/** Person-days that are computed in one transaction: a second of work, and few enough to begin anew. */
const MOST_DAYS = 16_000
const DAY_MS = 86_400_000

/** How many days there are from one date to another, both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** People in parts that are computed one by one: the same people and days always fall into the same parts. */
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
