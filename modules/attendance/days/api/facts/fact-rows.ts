import type { DayClass, DayShift } from '#modules/attendance/days/api/engine/day-facts.ts'

/** What the roster, his group and the calendar say of somebody's day. */
export type PlannedDay = {
  userId: string
  /** Which day since 1970 it is. */
  day: number
  groupId: string | null
  deptId: string | null
  shiftId: string | null
  plan: 'shift' | 'free' | 'rest' | 'unscheduled'
  dayClass: DayClass
  /** Who entered the row of the roster, or 默认 where there is none. */
  source: string
}

/** Rules of an attendance group that a day is judged by. */
export type GroupRules = {
  freeMinutes: number | null
  overtimeRule: string
  overtimeUnit: number
  missToAbsent: boolean
  /** How working time is reckoned, with the approval that it wants (domain 09 A17). */
  workHours: string
  cycle: string | null
  hoursFrom: number | null
  hoursTo: number | null
}

/**
 * Somebody's clock-ins that count, in order of time: seconds by the clock of Shanghai since 1970, and the
 * day that each is kept for.
 */
export type Punches = { at: readonly number[]; workDays: readonly number[] }

export type PaperSort = 'leave' | 'hours' | 'visit' | 'trip' | 'return' | 'overtime'

/** An approved request: whole halves of days, or moments in seconds by the clock of Shanghai. */
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

/** A shift from one day to another, both counted since 1970; its last version has no end. */
export type ShiftVersion = { from: number; until: number; shift: DayShift }

/** All facts of some people over some days, one day more on each side. */
export type FactRows = {
  /** The days of each person in their order. */
  days: ReadonlyMap<string, readonly PlannedDay[]>
  /** The versions of each shift; mostly there is one. */
  shifts: ReadonlyMap<string, readonly ShiftVersion[]>
  groups: ReadonlyMap<string, GroupRules>
  punches: ReadonlyMap<string, Punches>
  papers: ReadonlyMap<string, readonly Paper[]>
  /** The class of each day by the calendar, also of days on which nobody is asked about. */
  calendar: ReadonlyMap<number, DayClass>
  /** What the calendar calls a day; most days have no name. */
  dayNames: ReadonlyMap<number, string>
  /** Now, in seconds by the clock of Shanghai since 1970. */
  now: number
}

const DAY_MS = 86_400_000

/** Which day since 1970 a date is. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS
}

/** The date of a day since 1970, yyyy-MM-dd. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
}
