import type { DayPart, DaySegment, DayShift, Half } from './day-facts.ts'
import { joined, type Span, type Spans, secondsOf, shared, without } from './spans.ts'

/** Caches a value that depends on a shift or a segment alone, so that all days with that shift share it. */
export function followsFrom<Given extends object, Result>(
  find: (part: Given) => Result,
): (part: Given) => Result {
  const known = new WeakMap<Given, Result>()
  return (part) => {
    const found = known.get(part)
    if (found !== undefined) return found
    const result = find(part)
    known.set(part, result)
    return result
  }
}

/** The working time of a segment: its span without its break. */
export const workOf = followsFrom(
  ({ from, to, rest }: DaySegment): Spans => without([{ from, to }], rest ? [rest] : []),
)

/** The working time of a whole shift. */
export const workOfShift = followsFrom(
  ({ segments }: DayShift): Spans => joined(segments.flatMap(workOf)),
)

/** The moment at which the given seconds of working time have passed. */
function momentAfter(work: Spans, seconds: number): number {
  let left = seconds
  for (const { from, to } of work) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return work.at(-1)?.to ?? 0
}

/**
 * Where a shift divides into two halves: at the middle of its break, between its two segments, or by time.
 */
export function middleOf(shift: DayShift): number {
  const { segments } = shift
  const [first, second] = segments
  if (first && !second)
    return first.rest ? (first.rest.from + first.rest.to) / 2 : (first.from + first.to) / 2
  if (first && second && segments.length === 2) return (first.to + second.from) / 2
  const work = workOfShift(shift)
  return momentAfter(work, secondsOf(work) / 2)
}

/** The time span of one half of a shift. */
export function spanOfHalf(shift: DayShift, half: Half): Span {
  const middle = middleOf(shift)
  return half === 'first' ? { from: -Infinity, to: middle } : { from: middle, to: Infinity }
}

/**
 * The parts of a shift that can be absent separately. A single segment has two halves; each of two segments
 * has half of the day's value; three or four segments share it by their length (domain 09 A07, step 8).
 */
export const partsOf = followsFrom((shift: DayShift): readonly DayPart[] => {
  const { segments, value } = shift
  const [only] = segments
  if (only && segments.length === 1) {
    return (['first', 'second'] as const).map((half) => ({
      seq: only.seq,
      half,
      value: value / 2,
      work: shared(workOf(only), [spanOfHalf(shift, half)]),
    }))
  }
  const total = secondsOf(workOfShift(shift))
  return segments.map((segment) => {
    const work = workOf(segment)
    const share = segments.length === 2 ? 1 / 2 : secondsOf(work) / total
    return { seq: segment.seq, half: null, work, value: value * share }
  })
})
