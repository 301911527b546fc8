import { z } from 'zod'

const at = (method: string) => `/sa/ClockIn/${method}`

/** Calls about days and months beside the plain lists. */
export const RECORD_CALLS = {
  day: at('GetDayExplanation'),
  month: at('GetMonthDays'),
  heat: at('GetMonthHeat'),
  mine: at('GetMyAttendance'),
  team: at('GetTeamAttendance'),
  /** What whoever clocks in himself sends. */
  punch: at('AddClockIn'),
} as const

/** People on a page of the month at a glance. */
export const HEAT_PEOPLE = 50
/** People with something to ask about whom a page shows. */
export const TEAM_PEOPLE = 40

const figure = z.string()
const moment = z.int()

/** What the calendar says of a day. */
const calendarDay = z.object({
  date: z.iso.date(),
  dayClass: z.string(),
  holiday: z.string().nullable(),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** A day of a month in figures. */
const dayCell = z.object({
  date: z.iso.date(),
  statuses: z.array(z.string()),
  shiftName: z.string().nullable(),
  inOut: z.string().nullable(),
  workedMinutes: z.int(),
  requiredDays: figure,
  attendDays: figure,
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  missTimes: z.int(),
  absentDays: figure,
  leaveDays: figure,
  tripDays: figure,
  returnDays: figure,
  otWorkday: z.int(),
  otRestday: z.int(),
  otHoliday: z.int(),
  nightShift: z.boolean(),
})
export type DayCell = z.infer<typeof dayCell>

/** What somebody is to work on a day of which nothing is computed yet: a shift with its times, or none. */
const plannedCell = z.object({
  date: z.iso.date(),
  shift: z
    .object({
      name: z.string(),
      shortName: z.string(),
      from: moment.nullable(),
      to: moment.nullable(),
    })
    .nullable(),
})
export type PlannedCell = z.infer<typeof plannedCell>

/** GET ClockIn/GetMonthDays → response: the days that a month of somebody adds up. */
export const monthDays = z.object({
  userId: z.uuid(),
  month: z.string(),
  isOwn: z.boolean(),
  calendar: z.array(calendarDay),
  days: z.array(dayCell),
})
export type MonthDays = z.infer<typeof monthDays>

const choice = z.object({ id: z.uuid(), name: z.string() })

const heatRow = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  deptName: z.string().nullable(),
  /** For each day of the month its statuses, the worst first; null where there is no such day. */
  days: z.array(z.string().nullable()),
})

/** GET ClockIn/GetMonthHeat → response: people by days of a month. */
export const monthHeat = z.object({
  month: z.string(),
  calendar: z.array(calendarDay),
  /** What the rows can be narrowed by. */
  groups: z.array(choice),
  departments: z.array(choice),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  people: z.array(heatRow),
})
export type MonthHeat = z.infer<typeof monthHeat>

/** A clock-in that a day misses: which side of which segment, and when it was due. */
const missingPunch = z.object({
  date: z.iso.date(),
  seq: z.int(),
  kind: z.enum(['in', 'out']),
  due: moment.nullable(),
})
export type MissingPunch = z.infer<typeof missingPunch>

const todayPart = z.object({
  date: z.iso.date(),
  /** Somebody is expected at work today. */
  isExpected: z.boolean(),
  /** What is to be worked; null where nothing is known of it yet. */
  plan: z.string().nullable(),
  shiftName: z.string().nullable(),
  statuses: z.array(z.string()),
  segments: z.array(
    z.object({
      seq: z.int(),
      from: moment,
      to: moment,
      inFrom: moment.nullable(),
      inUntil: moment.nullable(),
      outFrom: moment.nullable(),
      outUntil: moment.nullable(),
      in: moment.nullable(),
      out: moment.nullable(),
    }),
  ),
  punches: z.array(z.object({ at: moment, source: z.string(), verdict: z.string().nullable() })),
})
export type TodayPart = z.infer<typeof todayPart>

const monthPart = z.object({
  id: z.uuid(),
  version: z.int(),
  requiredDays: figure,
  attendDays: figure,
  absentDays: figure,
  leaveDays: figure,
  lateTimes: z.int(),
  lateMinutes: z.int(),
  earlyTimes: z.int(),
  missTimes: z.int(),
  tripDays: figure,
  otHours: figure,
  abnormal: z.int(),
  locked: z.boolean(),
  confirmedAt: z.string().nullable(),
  mayConfirm: z.boolean(),
})
export type MonthPart = z.infer<typeof monthPart>

/** GET ClockIn/GetMyAttendance → response: one's own month, and today. */
export const myAttendance = z.object({
  month: z.string(),
  /** Null for whoever has no personnel file. */
  userId: z.uuid().nullable(),
  today: todayPart,
  summary: monthPart.nullable(),
  calendar: z.array(calendarDay),
  days: z.array(dayCell),
  /** Of a roster what was published, of a fixed week what it says. */
  planned: z.array(plannedCell),
  missing: z.array(missingPunch),
})
export type MyAttendance = z.infer<typeof myAttendance>

const abnormalDay = z.object({
  date: z.iso.date(),
  statuses: z.array(z.string()),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  missTimes: z.int(),
  absentDays: figure,
})
export type AbnormalDay = z.infer<typeof abnormalDay>

/** GET ClockIn/GetTeamAttendance → response: days of one's people of which one has to ask. */
export const teamAttendance = z.object({
  month: z.string(),
  people: z.int(),
  days: z.int(),
  rows: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      deptName: z.string().nullable(),
      photo: z.string().nullable(),
      days: z.array(abnormalDay),
    }),
  ),
})
export type TeamAttendance = z.infer<typeof teamAttendance>
