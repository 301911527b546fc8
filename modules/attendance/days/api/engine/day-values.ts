import type { AwayPaper, DayFacts, DayFigures, LeavePaper } from './day-facts.ts'
import type { Spans } from './spans.ts'
import { MIDNIGHT, MINUTE, secondsOf, shared, without } from './spans.ts'

export const FULL_DAY = 100
const HALF_DAY = FULL_DAY / 2
const NOON = MIDNIGHT / 2

/** Rounds to whole hundredths of a day; the epsilon absorbs floating-point errors. */
export function hundredths(value: number): number {
  return Math.round(value + 1e-9)
}

/**
 * Rounds to hundredths of a day with two more decimal places. Hourly leave is made of sixteenths of a day.
 * They stay exact, so that the days of a month add up to the value of their hours.
 */
export function fineHundredths(value: number): number {
  return Math.round(value * FULL_DAY + 1e-9) / FULL_DAY
}

/** Absence counts in half days: any part of a half day counts as a whole half. */
export function upToHalf(value: number): number {
  return Math.max(Math.ceil((value - 1e-9) / HALF_DAY), 0) * HALF_DAY
}

/** A request that takes some of the day's working time, so that later requests cannot take it. */
export interface Taken<Paper> {
  paper: Paper
  spans: Spans
}

/** Each request with the working time that it alone takes: no time counts twice. */
export function takenBy<Paper>(
  papers: readonly Paper[],
  work: Spans,
  spansOf: (paper: Paper) => Spans,
): readonly Taken<Paper>[] {
  if (papers.length === 0) return []
  let left = work
  return papers.map((paper) => {
    const spans = shared(left, spansOf(paper))
    left = without(left, spans)
    return { paper, spans }
  })
}

const HALF_HOUR = 30 * MINUTE
const HALF_HOURS_A_DAY = 16

/**
 * Hundredths of a day that an hour of leave costs. The ledger counts the same way: it rounds up to half
 * hours, and a day has eight hours, whatever the shift.
 */
export function hourlyValue(seconds: number): number {
  return (Math.ceil(seconds / HALF_HOUR) / HALF_HOURS_A_DAY) * FULL_DAY
}

/**
 * Leave requests with their minutes and values, which together never exceed the value of the day. Leave that
 * covers all working time takes the whole day: the last request gets the remaining value. Values are not
 * rounded to hundredths here: the sum of all requests is rounded once, for the day.
 */
export function leaveRows(
  taken: readonly Taken<LeavePaper>[],
  worth: (taken: Taken<LeavePaper>) => number,
  dayValue: number,
  isAllLeave: boolean,
): DayFigures['leaves'] {
  let left = dayValue
  const papers = taken.filter(({ spans }) => spans.length > 0)
  return papers.map((one, index) => {
    const isLast = index === papers.length - 1
    const value = isAllLeave && isLast ? left : Math.min(fineHundredths(worth(one)), left)
    left = fineHundredths(left - value)
    return {
      id: one.paper.id,
      kind: one.paper.kind,
      minutes: Math.floor(secondsOf(one.spans) / MINUTE),
      value,
    }
  })
}

/** Hundredths of a day that all leave of the day takes. */
export function leaveValueOf(leaves: DayFigures['leaves']): number {
  return hundredths(leaves.reduce((sum, { value }) => sum + value, 0))
}

/** Half a day for each half of the calendar day that a trip or a return touches, on rest days too. */
export function awayValue(facts: DayFacts, kind: AwayPaper['kind']): number {
  if (facts.away.length === 0) return 0
  const spans = facts.away.filter((paper) => paper.kind === kind).map(({ span }) => span)
  const halves = [
    { from: 0, to: NOON },
    { from: NOON, to: MIDNIGHT },
  ]
  return halves.filter((half) => shared(spans, [half]).length > 0).length * HALF_DAY
}
