import { z } from 'zod'

/** Seconds from midnight of the day; what is later than 86,400 falls on the next one. */
const moment = z.int()
const figure = z.string()
const named = z.object({ id: z.uuid(), name: z.string() })

const explainedSegment = z.object({
  seq: z.int(),
  /** When it is worked by the shift; null where that says nothing. */
  from: moment.nullable(),
  to: moment.nullable(),
  /** Within which somebody may clock in and out; null where he need not. */
  inFrom: moment.nullable(),
  inUntil: moment.nullable(),
  outFrom: moment.nullable(),
  outUntil: moment.nullable(),
  /** When it was due after leave and flexible time. */
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

/** A clock-in and what became of it: which side of which segment, or why it counts for nothing. */
const explainedPunch = z.object({
  id: z.uuid(),
  at: moment,
  source: z.string(),
  deviceSn: z.string(),
  verdict: z.string().nullable(),
  use: z.enum(['in', 'out', 'overtimeIn', 'overtimeOut']).nullable(),
  seq: z.int().nullable(),
  /** What became of it after the day was computed with it; `added` came afterwards and is no part of the day. */
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
/** What was approved and touches the day; `sort` is leave, hours, visit, trip, return or overtime. */
const explainedPaper = paperTimes.extend({
  id: z.uuid(),
  sort: z.string(),
  /** What of the day it takes. */
  minutes: z.int().nullable(),
  days: figure.nullable(),
  /** What became of it after the day was computed with it; `added` was approved afterwards and is no part of the day. */
  since: z.enum(['added', 'takenBack', 'changed']).nullable(),
  /** Where it was changed: what it is now. */
  now: paperTimes.nullable(),
})
export type ExplainedPaper = z.infer<typeof explainedPaper>

/** What a paper of overtime came to in the hours of one class of day. */
const explainedOvertime = z.object({
  id: z.uuid(),
  kind: z.enum(['workday', 'restday', 'holiday']),
  from: moment,
  to: moment,
  /** Before and after they were cut to whole units. */
  minutes: z.int(),
  counted: z.int(),
  toLieu: z.boolean(),
  /** The first and the last clock-in of the day, where they decide. */
  in: moment.nullable(),
  out: moment.nullable(),
})
export type ExplainedOvertime = z.infer<typeof explainedOvertime>

/** Rules that figures follow from, as the shift or the group of the day has them. */
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
  // Where working time is not by the standard on that day.
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

/** GET ClockIn/GetDayExplanation → response: a day of somebody, and why it came to that. */
export const dayExplanation = z.object({
  person: named.extend({ empNo: z.string(), deptName: z.string().nullable() }),
  isOwn: z.boolean(),
  date: z.iso.date(),
  /** Whether there are such days on either side. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  plan: z.object({
    /** shift, free, rest or unscheduled. */
    kind: z.string(),
    /** Who said so: a row of the roster, or 默认 where the group's week or the calendar did. */
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
  /** Minutes of the plan that were worked on a statutory holiday. */
  holidayMinutes: z.int(),
  figures: dayFigures,
  rules: z.array(dayRule),
  locked: z.boolean(),
  pendingRecalc: z.boolean(),
  isProvisional: z.boolean(),
  computedAt: z.string(),
  /** Whether the day keeps what it was computed with; else source of the plan, clock-ins and papers are those of now. */
  keepsFacts: z.boolean(),
})
export type DayExplanation = z.infer<typeof dayExplanation>
