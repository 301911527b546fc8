import type { DayClass, DayShift } from '#modules/attendance/days/api/engine/day-facts.ts'

/** The plan of an employee's day, from the roster, the group and the calendar. */
export type PlannedDay = {
  userId: string
  /** The number of the day since 1970. */
  day: number
  groupId: string | null
  deptId: string | null
  shiftId: string | null
  plan: 'shift' | 'free' | 'rest' | 'unscheduled'
  dayClass: DayClass
  /** The origin of the roster row, or 默认 without a row. */
  source: string
}

/** Rules of an attendance group for computing a day. */
export type GroupRules = {
  freeMinutes: number | null
  overtimeRule: string
  overtimeUnit: number
  missToAbsent: boolean
  /** The working hours system, with the approval that it requires (domain 09 A17). */
  workHours: string
  cycle: string | null
  hoursFrom: number | null
  hoursTo: number | null
}

/**
 * An employee's valid clock-ins, in order of time: seconds since 1970 on the Shanghai clock, and the day
 * under which each is stored.
 */
export type Punches = { at: readonly number[]; workDays: readonly number[] }

export type PaperSort = 'leave' | 'hours' | 'visit' | 'trip' | 'return' | 'overtime'

/** An approved request: whole half days, or moments in seconds on the Shanghai clock. */
export type Paper = {
  id: string
  sort: PaperSort
  kind: string | null
  fromDay: number
  toDay: number
  fromHalf: string | null
  toHalf: string | null
  startAt: number | null
  endAt: number | null
  settle: string | null
}

/** A shift version with its first and last day, both counted since 1970; the newest version has no end. */
export type ShiftVersion = { from: number; until: number; shift: DayShift }

/** All facts of some employees for a range of days, plus one day on each side. */
export type FactRows = {
  /** The days of each employee, in order. */
  days: ReadonlyMap<string, readonly PlannedDay[]>
  /** The versions of each shift; usually one. */
  shifts: ReadonlyMap<string, readonly ShiftVersion[]>
  groups: ReadonlyMap<string, GroupRules>
  punches: ReadonlyMap<string, Punches>
  papers: ReadonlyMap<string, readonly Paper[]>
  /** The calendar class of each day, including days outside the range. */
  calendar: ReadonlyMap<number, DayClass>
  /** The name of a day in the calendar; most days have no name. */
  dayNames: ReadonlyMap<number, string>
  /** The current time, in seconds since 1970 on the Shanghai clock. */
  now: number
}

const DAY_MS = 86_400_000

/** The number of days from 1970 to a date. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

/** The date of a day since 1970, yyyy-MM-dd. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
}
