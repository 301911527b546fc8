import type { RosterFinding } from '#modules/attendance/roster/wire/roster.ts'
import type { Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'

type StoredRule = PolicyValue<'attend.rosterRules'>[number]
export type RosterRule = Omit<StoredRule, 'level' | 'rule'> & Pick<RosterFinding, 'level' | 'rule'>

/** An employee's plan for one day. */
export interface PlannedDay {
  date: string
  /** Days from 1970-01-01. */
  at: number
  /** Working time without breaks; none on a day off. */
  minutes: number
  /** The segments of the shift, in minutes from midnight of the day. */
  spans: readonly Span[]
  /** Hours of rest that the shift requires before the next one. */
  restAfter: number
  /** Leave or a trip covers the whole day. */
  isAbsent: boolean
}

/**
 * All facts about one employee that the rules need: the month with the week before and after, without gaps.
 */
export interface PersonFacts {
  userId: string
  name: string
  birthDate: string | null
  /** Certificates that the work requires, each with the last valid day of the newest one. */
  certificates: readonly { name: string; validTo: string }[]
  /** Rostered days on which the employee is not employed or is in another group. */
  strays: readonly string[]
  days: readonly PlannedDay[]
  /** Planned and standard minutes of the cycle, for averaged working time. */
  cycle: { planned: number; standard: number; months: number } | null
}

export interface RosterRules {
  /** First and last day of the month, counted as in PlannedDay. */
  from: number
  to: number
  rules: readonly RosterRule[]
  /** The days off that a week needs, and the most overtime hours of a day and of a month. */
  weekRest: number
  dayMax: number
  monthMax: number
  /** Whether hours count per day and week; otherwise they count per cycle, or not at all. */
  isStandard: boolean
}

/** A broken rule, with the values for its text. */
export interface Broken {
  date: string
  values: Readonly<Record<string, string | number>>
}

export type Check = (facts: PersonFacts, rules: RosterRules, limit: number | null) => Broken[]

export const HOUR = 60
export const DAY = 1440
/** A day and a week of standard working time. */
export const DAY_STANDARD = 8 * HOUR
export const WEEK_STANDARD = 40 * HOUR

export const hoursOf = (minutes: number) => Math.round((minutes / HOUR) * 10) / 10

export const works = ({ minutes, spans }: PlannedDay) => minutes > 0 || spans.length > 0

export const inMonth = ({ at }: { at: number }, { from, to }: RosterRules) => at >= from && at <= to

/** 1 Monday to 7 Sunday. */
export const weekday = (at: number) => ((at + 3) % 7) + 1

/** The weeks that end in the month and whose seven days are all known. */
export function weeksOf({ days }: PersonFacts, rules: RosterRules): (readonly PlannedDay[])[] {
  return days.flatMap((day, index) => {
    const week = days.slice(index - 6, index + 1)
    const isWhole = index >= 6 && weekday(day.at) === 7 && inMonth(day, rules)
    return isWhole ? [week] : []
  })
}
