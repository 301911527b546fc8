import type { DayFacts, DayResult } from '#modules/attendance/days/api/engine/day-facts.ts'
import { MIDNIGHT } from '#modules/attendance/days/api/engine/spans.ts'
import type { AssembledDay } from '#modules/attendance/days/api/facts/assemble-days.ts'
import { dateOf, type Paper, type PaperSort } from '#modules/attendance/days/api/facts/fact-rows.ts'

/**
 * A request as it was when the day was computed: days with their halves, or moments on the Shanghai clock.
 */
export type StoredPaper = {
  id: string
  sort: PaperSort
  kind: string | null
  from: string
  to: string
  fromHalf: string | null
  toHalf: string | null
}

/** Facts of a day that no other column holds; most days have none. */
export type StoredFacts = {
  /** Clock-ins that the computation did not use, in seconds from midnight of the day. */
  spare?: number[]
  papers?: StoredPaper[]
}

/** The earliest end of the day: midnight, or the end of its shift if that is later. */
function endOf({ plan }: DayFacts): number {
  if (plan.kind !== 'shift') return MIDNIGHT
  return Math.max(MIDNIGHT, ...plan.shift.segments.map(({ to }) => to))
}

/** Whether a request touches a day that ends at `end`, in seconds from its midnight. */
function touches({ fromDay, toDay, startAt }: Paper, day: number, end: number): boolean {
  if (toDay < day) return false
  return startAt === null ? fromDay <= day : startAt - day * MIDNIGHT < end
}

const momentOf = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length).replace('T', ' ')

function storedPaper(paper: Paper): StoredPaper {
  const { id, sort, kind, fromDay, toDay, startAt, endAt, fromHalf, toHalf } = paper
  return {
    id,
    sort,
    kind,
    from: startAt === null ? dateOf(fromDay) : momentOf(startAt),
    to: endAt === null ? dateOf(toDay) : momentOf(endAt),
    fromHalf,
    toHalf,
  }
}

const NO_PAPERS: readonly StoredPaper[] = []

function papersOf({ planned: { day }, facts, papers }: AssembledDay): readonly StoredPaper[] {
  // Speed: most days have no requests nearby, so return early.
  const near = papers.filter(({ fromDay, toDay }) => toDay >= day - 1 && fromDay <= day + 1)
  if (near.length === 0) return NO_PAPERS
  const end = endOf(facts)
  const isOwn = (paper: Paper) =>
    touches(paper, day, end) || facts.overtime.some(({ id }) => id === paper.id)
  return near.filter(isOwn).map(storedPaper).toSorted(byBeginning)
}

/**
 * Sorts requests by their start: the same requests give the same facts, in whatever order they were written.
 */
function byBeginning(one: StoredPaper, other: StoredPaper): number {
  const keyOf = ({ from, to, sort, kind }: StoredPaper) => [from, to, sort, kind].join()
  return keyOf(one) < keyOf(other) ? -1 : 1
}

function isUsed(moment: number, { segments, overtimeParts }: DayResult): boolean {
  const isSide = (part: { in: number | null; out: number | null }) =>
    part.in === moment || part.out === moment
  return segments.some(isSide) || overtimeParts.some(isSide)
}

/** The facts of the day that no other column contains; null if there are none. */
export function storedFacts(day: AssembledDay, result: DayResult): StoredFacts | null {
  const { punches } = day.facts
  const spare = punches.length > 0 ? punches.filter((moment) => !isUsed(moment, result)) : punches
  const papers = day.papers.length > 0 ? papersOf(day) : NO_PAPERS
  if (spare.length === 0 && papers.length === 0) return null
  const kept: StoredFacts = {}
  if (spare.length > 0) kept.spare = [...spare]
  if (papers.length > 0) kept.papers = [...papers]
  return kept
}
