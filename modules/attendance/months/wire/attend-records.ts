import { z } from 'zod'
import { attendTeamToday } from '#modules/attendance/wire/home-cards.ts'

const at = (method: string) => `/sa/ClockIn/${method}`

/** Calls about days and months, besides the standard lists. */
export const RECORD_CALLS = {
  day: at('GetDayExplanation'),
  month: at('GetMonthDays'),
  heat: at('GetMonthHeat'),
  mine: at('GetMyAttendance'),
  team: at('GetTeamAttendance'),
  /** The user's own clock-in. */
  punch: at('AddClockIn'),
} as const

/** Employees on a page of the month at a glance. */
export const HEAT_PEOPLE = 20
/** Abnormal days on a page of the team. */
export const TEAM_DAYS = 40

const figure = z.string()
const moment = z.int()

/** A day in the calendar. */
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

/** An employee's plan for a day that is not computed yet: a shift with its times, or none. */
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

/** GET ClockIn/GetMonthDays → response: the days that an employee's month sums. */
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
  /** For each day of the month its statuses, the most serious first; null for a day without any. */
  days: z.array(z.string().nullable()),
})

/** GET ClockIn/GetMonthHeat → response: employees by days of a month. */
export const monthHeat = z.object({
  month: z.string(),
  calendar: z.array(calendarDay),
  /** The filters of the rows. */
  groups: z.array(choice),
  departments: z.array(choice),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  people: z.array(heatRow),
})
export type MonthHeat = z.infer<typeof monthHeat>

/** A missing clock-in: its segment and side, and when it was due. */
const missingPunch = z.object({
  date: z.iso.date(),
  seq: z.int(),
  kind: z.enum(['in', 'out']),
  due: moment.nullable(),
})
export type MissingPunch = z.infer<typeof missingPunch>

const todayPart = z.object({
  date: z.iso.date(),
  /** Whether the employee is expected at work today. */
  isExpected: z.boolean(),
  /** The plan; null if it is unknown. */
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

/** GET ClockIn/GetMyAttendance → response: the user's own month, and today. */
export const myAttendance = z.object({
  month: z.string(),
  /** Null for a user without a personnel file. */
  userId: z.uuid().nullable(),
  today: todayPart,
  summary: monthPart.nullable(),
  calendar: z.array(calendarDay),
  days: z.array(dayCell),
  /** The published roster, or the plan of a fixed week. */
  planned: z.array(plannedCell),
  missing: z.array(missingPunch),
})
export type MyAttendance = z.infer<typeof myAttendance>

/** A day that the leader must follow up, and its employee. */
const abnormalDay = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  deptName: z.string().nullable(),
  photo: z.string().nullable(),
  date: z.iso.date(),
  statuses: z.array(z.string()),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  missTimes: z.int(),
  absentDays: figure,
})

/** GET ClockIn/GetTeamAttendance → response: the user's employees today, and their abnormal days of a month. */
export const teamAttendance = z.object({
  month: z.string(),
  /** Null for another month than the current one, and for users who lead nobody. */
  today: attendTeamToday.nullable(),
  people: z.int(),
  days: z.int(),
  page: z.int(),
  pageSize: z.int(),
  departments: z.array(choice),
  rows: z.array(abnormalDay),
})
export type TeamAttendance = z.infer<typeof teamAttendance>
