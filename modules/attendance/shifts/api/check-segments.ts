import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import {
  breakOf,
  lengthOf,
  type SegmentTimes,
  spanOf,
} from '#modules/attendance/shifts/wire/shift-hours.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'

const SEGMENT_HOURS = 12
const SHIFT_HOURS = 16
const SEGMENTS = 4

export type Segment = SegmentTimes & { id: string; seq: number }

type Problems = Record<string, FieldProblem>

/** Problems with the times of one segment; empty if the segment is valid. */
export function segmentProblems(segment: SegmentTimes): Problems {
  const { restStart, restEnd } = segment
  const span = spanOf(segment)
  const length = lengthOf(span)
  if (length <= 0) return { offDayOffset: { key: 'invalid.segmentEnd' } }
  if (length > SEGMENT_HOURS * 60) {
    return { workOff: { key: 'invalid.segmentTooLong', values: { hours: SEGMENT_HOURS } } }
  }
  if ((restStart === null) !== (restEnd === null)) {
    return { [restStart === null ? 'restStart' : 'restEnd']: { key: 'invalid.halfBreak' } }
  }
  const pause = breakOf(segment)
  if (!pause) return {}
  const fits = lengthOf(pause) > 0 && lengthOf(pause) < length && pause.to <= span.to
  return fits ? {} : { restStart: { key: 'invalid.breakOutside' } }
}

/** Problems between segments that are valid by themselves. */
export function shiftProblems(segments: readonly Segment[]): Problems {
  if (segments.length > SEGMENTS) {
    return { seq: { key: 'invalid.tooManySegments', values: { max: SEGMENTS } } }
  }
  const inTime = [...segments].sort((a, b) => spanOf(a).from - spanOf(b).from)
  const pairs = inTime.slice(1).map((later, index) => [inTime[index] ?? later, later] as const)
  if (pairs.some(([first, later]) => spanOf(later).from < spanOf(first).to)) {
    return { workOn: { key: 'invalid.segmentOverlap' } }
  }
  if (pairs.some(([first, later]) => later.seq <= first.seq)) {
    return { seq: { key: 'invalid.segmentOrder' } }
  }
  const total = segments.reduce((sum, segment) => sum + lengthOf(spanOf(segment)), 0)
  if (total <= SHIFT_HOURS * 60) return {}
  return { workOff: { key: 'invalid.shiftTooLong', values: { hours: SHIFT_HOURS } } }
}

/** Refuses a segment that is invalid by itself or together with the others of its shift. */
export function checkSegments(written: string, segments: readonly Segment[]): void {
  const own = segments.find(({ id }) => id === written)
  const problems = { ...shiftProblems(segments), ...(own && segmentProblems(own)) }
  if (Object.keys(problems).length > 0) throw invalidFields(shiftSegments, problems)
}
