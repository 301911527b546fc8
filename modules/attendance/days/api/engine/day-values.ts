import type { AwayPaper, DayFacts, DayFigures, LeavePaper } from './day-facts.ts'
import type { Spans } from './spans.ts'
import { MIDNIGHT, MINUTE, secondsOf, shared, without } from './spans.ts'

export const FULL_DAY = 100
const HALF_DAY = FULL_DAY / 2
const NOON = MIDNIGHT / 2

/** To whole hundredths of a day, though the share of a third of an hour is none. */
export function hundredths(value: number): number {
  return Math.round(value + 1e-9)
}

/**
 * Hundredths of a day with two more places: sixteenths of a day, of which hours of leave are made, are kept as they
 * are, so that days of a month add up to what their hours are worth.
 */
export function fineHundredths(value: number): number {
  return Math.round(value * FULL_DAY + 1e-9) / FULL_DAY
}

/** Absence counts in halves of a day: any part of one is one. */
export function upToHalf(value: number): number {
  return Math.max(Math.ceil((value - 1e-9) / HALF_DAY), 0) * HALF_DAY
}

/** A paper that takes some of the day's working time from those after it. */
export interface Taken<Paper> {
  paper: Paper
  spans: Spans
}

/** Each paper with the working time that it alone takes: time is never counted for two. */
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
 * Hundredths of a day that an hour of leave costs, as the ledger counts it: begun half hours as whole ones, eight
 * hours a day, whatever shift it lies in.
 */
export function hourlyValue(seconds: number): number {
  return (Math.ceil(seconds / HALF_HOUR) / HALF_HOURS_A_DAY) * FULL_DAY
}

/**
 * Leave with its minutes and value, of which there is never more than the day is worth. Leave that takes all of the
 * working time takes the whole day: its last paper has what the hours have left. Values are not cut to hundredths:
 * what several papers take of a day is cut once, for the day.
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

/** Hundredths of a day that all leave of it takes. */
export function leaveValueOf(leaves: DayFigures['leaves']): number {
  return hundredths(leaves.reduce((sum, { value }) => sum + value, 0))
}

/** Half a day for each half of the calendar day that a trip or a return touches, rest days too. */
export function awayValue(facts: DayFacts, kind: AwayPaper['kind']): number {
  if (facts.away.length === 0) return 0
  const spans = facts.away.filter((paper) => paper.kind === kind).map(({ span }) => span)
  const halves = [
    { from: 0, to: NOON },
    { from: NOON, to: MIDNIGHT },
  ]
  return halves.filter((half) => shared(spans, [half]).length > 0).length * HALF_DAY
}
