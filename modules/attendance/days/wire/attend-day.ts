import { z } from 'zod'

/** Seconds from midnight of the day; values above 86,400 fall on the next day. */
const moment = z.int()
const figure = z.string()
const named = z.object({ id: z.uuid(), name: z.string() })

const explainedSegment = z.object({
  seq: z.int(),
  /** The planned times of the shift; null without a shift. */
  from: moment.nullable(),
  to: moment.nullable(),
  /** The clock-in windows; null where the employee does not need to clock in. */
  inFrom: moment.nullable(),
  inUntil: moment.nullable(),
  outFrom: moment.nullable(),
  outUntil: moment.nullable(),
  /** When work was due, after leave and flexible time. */
  dueFrom: moment.nullable(),
  dueTo: moment.nullable(),
  in: moment.nullable(),
  out: moment.nullable(),
  late: z.int(),
  early: z.int(),
  missIn: z.boolean(),
  missOut: z.boolean(),
  absent: z.boolean(),
})
export type ExplainedSegment = z.infer<typeof explainedSegment>

/** A clock-in and its use: a side of a segment, or the reason why it does not count. */
const explainedPunch = z.object({
  id: z.uuid(),
  at: moment,
  source: z.string(),
  deviceSn: z.string(),
  verdict: z.string().nullable(),
  use: z.enum(['in', 'out', 'overtimeIn', 'overtimeOut']).nullable(),
  seq: z.int().nullable(),
  /**
   * How the clock-in has changed since the day was computed. An `added` one came afterwards and is not part
   * of the result.
   */
  since: z.enum(['added', 'void', 'removed', 'moved']).nullable(),
})
export type ExplainedPunch = z.infer<typeof explainedPunch>

const paperTimes = z.object({
  kind: z.string().nullable(),
  /** A day with its half, or a moment. */
  from: z.string(),
  to: z.string(),
  fromHalf: z.string().nullable(),
  toHalf: z.string().nullable(),
})
/** An approved request that touches the day; `sort` is leave, hours, visit, trip, return or overtime. */
const explainedPaper = paperTimes.extend({
  id: z.uuid(),
  sort: z.string(),
  /** The share of the day that it takes. */
  minutes: z.int().nullable(),
  days: figure.nullable(),
  /**
   * How the request has changed since the day was computed. An `added` one was approved afterwards and is not
   * part of the result.
   */
  since: z.enum(['added', 'takenBack', 'changed']).nullable(),
  /** The current version of a changed request. */
  now: paperTimes.nullable(),
})
export type ExplainedPaper = z.infer<typeof explainedPaper>

/** The result of an overtime request in the hours of one pay class. */
const explainedOvertime = z.object({
  id: z.uuid(),
  kind: z.enum(['workday', 'restday', 'holiday']),
  from: moment,
  to: moment,
  /** `minutes` is the time before it is cut to whole units, `counted` the time after. */
  minutes: z.int(),
  counted: z.int(),
  toLieu: z.boolean(),
  /** The first and the last clock-in of the day if they determine the length of the overtime. */
  in: moment.nullable(),
  out: moment.nullable(),
})
export type ExplainedOvertime = z.infer<typeof explainedOvertime>

/** Rules that determine the figures, from the shift or the group of the day. */
export const DAY_RULES = [
  'flexMinutes',
  'lateGrace',
  'earlyGrace',
  'lateToHalf',
  'lateToFull',
  'freeMinutes',
  'overtimeRule',
  'overtimeUnit',
  'missToAbsent',
  // Only where the working hours system of that day is not the standard.
  'workHours',
  'cycle',
] as const

const dayRule = z.object({
  name: z.enum(DAY_RULES),
  value: z.union([z.number(), z.string(), z.boolean()]),
  of: z.enum(['shift', 'group']),
})
export type DayRule = z.infer<typeof dayRule>

const dayFigures = z.object({
  requiredMinutes: z.int(),
  workedMinutes: z.int(),
  requiredDays: figure,
  attendDays: figure,
  lateMinutes: z.int(),
  lateTimes: z.int(),
  earlyMinutes: z.int(),
  earlyTimes: z.int(),
  missTimes: z.int(),
  absentDays: figure,
  leaveMinutes: z.int(),
  leaveDays: figure,
  tripDays: figure,
  visitDays: figure,
  returnDays: figure,
  otWorkday: z.int(),
  otRestday: z.int(),
  otHoliday: z.int(),
  nightShift: z.boolean(),
})

/** GET ClockIn/GetDayExplanation → response: an employee's day and its explanation. */
export const dayExplanation = z.object({
  person: named.extend({ empNo: z.string(), deptName: z.string().nullable() }),
  isOwn: z.boolean(),
  date: z.iso.date(),
  /** Whether the employee has a day before and after this one. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  plan: z.object({
    /** shift, free, rest or unscheduled. */
    kind: z.string(),
    /** The source of the plan: a row of the roster, or 默认 for the week of the group or the calendar. */
    source: z.string(),
    shift: named.nullable(),
    group: named.nullable(),
    dayClass: z.string(),
    holiday: z.string().nullable(),
  }),
  statuses: z.array(z.string()),
  segments: z.array(explainedSegment),
  punches: z.array(explainedPunch),
  papers: z.array(explainedPaper),
  overtime: z.array(explainedOvertime),
  /** Minutes of planned work on a statutory holiday. */
  holidayMinutes: z.int(),
  figures: dayFigures,
  rules: z.array(dayRule),
  locked: z.boolean(),
  pendingRecalc: z.boolean(),
  isProvisional: z.boolean(),
  computedAt: z.string(),
  /**
   * Whether the day stored the facts of its computation. Otherwise the source of the plan, clock-ins and
   * requests are the current ones.
   */
  keepsFacts: z.boolean(),
})
export type DayExplanation = z.infer<typeof dayExplanation>
