/** Terms of pay as the database has them; days `yyyy-MM-dd`, amounts as decimals or null. */
export type Term = {
  id: string
  from: string
  to: string | null
  salaryType: string
  probationRatio: string
  base: string | null
  post: string | null
  meal: string | null
  travel: string | null
  phone: string | null
  housing: string | null
  heat: string | null
  otBase: string | null
  /** The amount of a day or an hour, for pay by time. */
  unitRate?: string | null
  /** Another employer owes the pay of these days. */
  isElsewhere?: boolean
}

/** A state of employment from one day to another, both included. */
export type Status = { status: string; from: string; to: string | null }

/** Days of the month with the same terms and the same state of employment. */
export type Segment = { term: Term | null; status: string; from: string; to: string }

const LAST = '9999-12-31'
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * The parts of a month in which a person was employed, each with its terms; parts without terms have null. Days
 * outside every state of `statuses` are not employed.
 */
export function segmentsOf(
  { first, last }: { first: string; last: string },
  terms: readonly Term[],
  statuses: readonly Status[],
  dayAfter: (day: string, days: number) => string,
): Segment[] {
  const segments: Segment[] = []
  for (const { status, from, to } of statuses) {
    const begin = later(from, first)
    const end = earlier(to ?? LAST, last)
    if (begin > end) continue
    // Every day on which terms begin, and every day after their end, starts a part of its own.
    const changes = terms.flatMap((term) =>
      term.to === null ? [term.from] : [term.from, dayAfter(term.to, 1)],
    )
    const within = changes.filter((day) => day > begin && day <= end)
    const starts = [begin, ...new Set(within)].sort()
    for (const [at, start] of starts.entries()) {
      const next = starts[at + 1]
      const stop = next === undefined ? end : dayAfter(next, -1)
      const term = terms.find((one) => one.from <= start && (one.to ?? LAST) >= start) ?? null
      segments.push({ term, status, from: start, to: stop })
    }
  }
  return joined(segments, dayAfter)
}

/** Joins neighbours that are paid alike, such as before and after a notice of leaving. */
function joined(
  segments: readonly Segment[],
  dayAfter: (day: string, days: number) => string,
): Segment[] {
  const done: Segment[] = []
  for (const segment of segments) {
    const before = done.at(-1)
    const isSame =
      before !== undefined &&
      before.term?.id === segment.term?.id &&
      before.status === segment.status &&
      before.to === dayAfter(segment.from, -1)
    if (isSame) done[done.length - 1] = { ...before, to: segment.to }
    else done.push(segment)
  }
  return done
}
