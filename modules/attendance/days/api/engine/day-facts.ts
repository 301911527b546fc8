import type { Span, Spans } from './spans.ts'

/**
 * One stretch of a shift with its clock-ins. All times in seconds from midnight of the day that the
 * shift belongs to (a night shift ends after 86,400).
 */
export interface DaySegment extends Span {
  seq: number
  rest: Span | null
  needIn: boolean
  needOut: boolean
  /** How long before and after its times somebody may clock in or out. */
  inBefore: number
  inAfter: number
  outBefore: number
  outAfter: number
  /** How long after its end overtime begins to count. */
  overtimeAfter: number
}

/** The times of a shift and its tolerances, in seconds; its value in hundredths of a day. */
export interface DayShift {
  value: number
  flex: number
  lateGrace: number
  earlyGrace: number
  lateToHalf: number
  lateToFull: number
  segments: readonly DaySegment[]
}

/** What somebody was meant to work on a day. */
export type DayPlan =
  | { kind: 'shift'; shift: DayShift }
  | { kind: 'free'; seconds: number }
  | { kind: 'rest' }
  | { kind: 'unscheduled' }

/** Which half of a shift a leave by halves of days takes. */
export type Half = 'first' | 'second'

/** Leave of any kind: by halves of the shift, or between two moments. */
export interface LeavePaper {
  id: string
  kind: string
  isHourly: boolean
  halves: readonly Half[]
  span: Span | null
}

/** A trip or a return to the company: worked without clocking in. */
export interface AwayPaper {
  id: string
  kind: 'trip' | 'return'
  span: Span
}

export interface OvertimePaper {
  id: string
  span: Span
  /** Given back as time off, not paid. */
  toLieu: boolean
}

/** How overtime is told: by its paper, by the clock-ins, or by the shorter of both. */
export type OvertimeRule = 'paper' | 'punches' | 'shorter'

/** Work day, rest day, public holiday, make-up day: as in the working calendar. */
export type DayClass = '0' | '1' | '2' | '3'

/** What hours of a calendar day are paid as (Labour Law article 44). */
export type HoursKind = 'workday' | 'restday' | 'holiday'

/** What hours are paid as that lie on the day itself, on the day before and on the day after. */
export interface HoursKinds {
  before: HoursKind
  own: HoursKind
  after: HoursKind
}

/** Everything that the figures of somebody's day follow from. */
export interface DayFacts {
  plan: DayPlan
  dayClass: DayClass
  kinds: HoursKinds
  /** The time whose clock-ins belong to this day. */
  reach: Span
  /** Seconds from midnight, in any order, only those that count. */
  punches: readonly number[]
  leaves: readonly LeavePaper[]
  away: readonly AwayPaper[]
  overtime: readonly OvertimePaper[]
  overtimeRule: OvertimeRule
  /** Overtime counts in whole units of so many seconds. */
  overtimeUnit: number
  /** Now, in seconds from midnight of the day: what is still to come is not judged. */
  now: number
  /** Whether the month is closed, so that a clock-in that is still missing costs half a day. */
  settlesMissing: boolean
}

/** What became of one segment: the page that says why shows it. */
export interface SegmentResult {
  seq: number
  inWindow: Span
  outWindow: Span
  /** When work was due after leave and flexible time; none when nothing was due. */
  due: Span | null
  in: number | null
  out: number | null
  lateMinutes: number
  earlyMinutes: number
  isInMissing: boolean
  isOutMissing: boolean
  isAbsent: boolean
  /** Nobody clocked for the little that leave had left of it: that counts as late or early. */
  isLeftOver: boolean
}

/** What a paper of overtime came to on one calendar day, for the page that says why. */
export interface OvertimePart {
  id: string
  kind: HoursKind
  toLieu: boolean
  /** From its first to its last moment, in seconds; minutes before and after they were cut to whole units. */
  from: number
  to: number
  minutes: number
  counted: number
  /** The first and the last clock-in of the day, where they decide how long it lasted; else null. */
  in: number | null
  out: number | null
}

export type DayStatus =
  | 'normal'
  | 'late'
  | 'early'
  | 'missing'
  | 'halfAbsent'
  | 'absent'
  | 'leave'
  | 'hourlyLeave'
  | 'trip'
  | 'return'
  | 'overtime'
  | 'rest'
  | 'holiday'
  | 'unscheduled'
  | 'pending'

/** The figures of somebody's day: minutes, and hundredths of a day where the name says `Value`. */
export interface DayFigures {
  segments: readonly SegmentResult[]
  requiredMinutes: number
  workedMinutes: number
  requiredValue: number
  attendedValue: number
  absentValue: number
  leaveMinutes: number
  /** Of each paper what it takes; its value may have two more places than those of the day. */
  leaves: readonly { id: string; kind: string; minutes: number; value: number }[]
  tripValue: number
  returnValue: number
  lateMinutes: number
  lateTimes: number
  earlyMinutes: number
  earlyTimes: number
  missingTimes: number
  /** With the hours of the shift that lie on a statutory holiday; time off in lieu is never given for those. */
  overtime: { workday: number; restday: number; holiday: number; toLieu: number }
  overtimeParts: readonly OvertimePart[]
  /** Minutes of what was planned that were worked on a statutory holiday: a part of overtime. */
  holidayMinutes: number
  isNight: boolean
  /** Whether something of the day is still to come. */
  isProvisional: boolean
}

/** A day as it is kept: its figures, and what is to be said of it. */
export interface DayResult extends DayFigures {
  statuses: readonly DayStatus[]
}

/** A part of a shift that is worth a part of its day. */
export interface DayPart {
  seq: number
  half: Half | null
  work: Spans
  /** Hundredths of a day; not whole for a shift of three or four segments. */
  value: number
}
