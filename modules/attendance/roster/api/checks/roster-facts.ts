import type { RosterFinding } from '#modules/attendance/roster/wire/roster.ts'
import type { Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'

type StoredRule = PolicyValue<'attend.rosterRules'>[number]
export type RosterRule = Omit<StoredRule, 'level' | 'rule'> & Pick<RosterFinding, 'level' | 'rule'>

/** What somebody is to work on one day. */
export interface PlannedDay {
  date: string
  /** Days from 1970-01-01. */
  at: number
  /** Working time without breaks; none on a day off. */
  minutes: number
  /** The segments of the shift, in minutes from midnight of the day. */
  spans: readonly Span[]
  /** Hours that the shift wants before the next one. */
  restAfter: number
  /** Leave or a trip takes the whole of it. */
  isAbsent: boolean
}

/** Everything about one person that the rules ask: the month with the week before and after, without gaps. */
export interface PersonFacts {
  userId: string
  name: string
  birthDate: string | null
  /** Certificates that one must have to work, each with the last day of the newest. */
  certificates: readonly { name: string; validTo: string }[]
  /** Rostered days on which he is not employed, or in another group. */
  strays: readonly string[]
  days: readonly PlannedDay[]
  /** Minutes planned in the cycle and its standard, where working time is averaged. */
  cycle: { planned: number; standard: number; months: number } | null
}

export interface RosterRules {
  /** First and last day of the month, as PlannedDay counts. */
  from: number
  to: number
  rules: readonly RosterRule[]
  /** Days off that a week has, and hours of overtime that a day and a month may have. */
  weekRest: number
  dayMax: number
  monthMax: number
  /** Hours are reckoned by the day and the week; else by the cycle, or not at all. */
  isStandard: boolean
}

/** A rule that is broken, with what is said of it. */
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

/** The weeks that end in the month, as far as all seven days of one are known. */
export function weeksOf({ days }: PersonFacts, rules: RosterRules): (readonly PlannedDay[])[] {
  return days.flatMap((day, index) => {
    const week = days.slice(index - 6, index + 1)
    const isWhole = index >= 6 && weekday(day.at) === 7 && inMonth(day, rules)
    return isWhole ? [week] : []
  })
}
