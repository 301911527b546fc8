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
  /** How long before and after its times the employee may clock in or out. */
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

/** The employee's plan for a day. */
export type DayPlan =
  | { kind: 'shift'; shift: DayShift }
  | { kind: 'free'; seconds: number }
  | { kind: 'rest' }
  | { kind: 'unscheduled' }

/** The half of a shift that half-day leave takes. */
export type Half = 'first' | 'second'

/** Leave of any kind: by halves of the shift, or between two moments. */
export interface LeavePaper {
  id: string
  kind: string
  isHourly: boolean
  halves: readonly Half[]
  span: Span | null
}

/** A business trip or a return to the company: the time counts as worked without clock-ins. */
export interface AwayPaper {
  id: string
  kind: 'trip' | 'return'
  span: Span
}

export interface OvertimePaper {
  id: string
  span: Span
  /** Compensated with time off in lieu instead of pay. */
  toLieu: boolean
}

/** How overtime is measured: by the approved request, by the clock-ins, or by the shorter of the two. */
export type OvertimeRule = 'paper' | 'punches' | 'shorter'

/** Work day, rest day, public holiday, make-up day: as in the working calendar. */
export type DayClass = '0' | '1' | '2' | '3'

/** The pay class of the hours of a calendar day (Labour Law article 44). */
export type HoursKind = 'workday' | 'restday' | 'holiday'

/** The pay classes of hours on the day itself, on the day before and on the day after. */
export interface HoursKinds {
  before: HoursKind
  own: HoursKind
  after: HoursKind
}

/** All facts from which the engine computes an employee's day. */
export interface DayFacts {
  plan: DayPlan
  dayClass: DayClass
  kinds: HoursKinds
  /** The time range whose clock-ins belong to this day. */
  reach: Span
  /** Seconds from midnight, in any order; only valid clock-ins. */
  punches: readonly number[]
  leaves: readonly LeavePaper[]
  away: readonly AwayPaper[]
  overtime: readonly OvertimePaper[]
  overtimeRule: OvertimeRule
  /** Overtime counts in whole units of this many seconds. */
  overtimeUnit: number
  /** The current time, in seconds from midnight of the day. The engine does not judge time after it. */
  now: number
  /** Whether the month is closed: then a missing clock-in costs half a day. */
  settlesMissing: boolean
}

/** The result of one segment; the explanation page shows it. */
export interface SegmentResult {
  seq: number
  inWindow: Span
  outWindow: Span
  /** When work was due, after leave and flexible time; null when no work was due. */
  due: Span | null
  in: number | null
  out: number | null
  lateMinutes: number
  earlyMinutes: number
  isInMissing: boolean
  isOutMissing: boolean
  isAbsent: boolean
  /**
   * The employee did not clock in for the short time that leave did not cover: it counts as late or early.
   */
  isLeftOver: boolean
}

/** The result of one overtime request on one calendar day, for the explanation page. */
export interface OvertimePart {
  id: string
  kind: HoursKind
  toLieu: boolean
  /**
   * The first and last moment, in seconds. `minutes` is the time before it is cut to whole units, `counted`
   * the time after.
   */
  from: number
  to: number
  minutes: number
  counted: number
  /**
   * The first and the last clock-in of the day if they determine the length of the overtime, otherwise null.
   */
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

/** The figures of an employee's day: in minutes, or in hundredths of a day where the name says `Value`. */
export interface DayFigures {
  segments: readonly SegmentResult[]
  requiredMinutes: number
  workedMinutes: number
  requiredValue: number
  attendedValue: number
  absentValue: number
  leaveMinutes: number
  /**
   * The share of each leave request. Its value may have two more decimal places than the value of the day.
   */
  leaves: readonly { id: string; kind: string; minutes: number; value: number }[]
  tripValue: number
  returnValue: number
  lateMinutes: number
  lateTimes: number
  earlyMinutes: number
  earlyTimes: number
  missingTimes: number
  /** Includes the hours of the shift on a statutory holiday. Those hours never become time off in lieu. */
  overtime: { workday: number; restday: number; holiday: number; toLieu: number }
  overtimeParts: readonly OvertimePart[]
  /** Minutes of planned work on a statutory holiday; they are part of the overtime. */
  holidayMinutes: number
  isNight: boolean
  /** Whether a part of the day still lies in the future. */
  isProvisional: boolean
}

/** A day as it is stored: its figures and its statuses. */
export interface DayResult extends DayFigures {
  statuses: readonly DayStatus[]
}

/** A part of a shift, with its share of the day's value. */
export interface DayPart {
  seq: number
  half: Half | null
  work: Spans
  /** Hundredths of a day; not an integer for a shift of three or four segments. */
  value: number
}
