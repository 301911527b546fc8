import { addYears, type Day, dayOf, monthOf, yearOf } from '#platform/seed/calendar-day.ts'

/** School careers: the order of the levels and the age at graduation. */
const GRADUATION_AGE: Readonly<Record<string, number>> = {
  '1': 12,
  '2': 15,
  '3': 18,
  '4': 18,
  '5': 21,
  '6': 22,
  '7': 25,
  '8': 28,
}
const YEARS_OF_LEVEL: Readonly<Record<string, number>> = {
  '1': 6,
  '2': 3,
  '3': 3,
  '4': 3,
  '5': 3,
  '6': 4,
  '7': 3,
  '8': 3,
}
/** The full-time level that precedes part-time study. */
const LEVEL_BEFORE: Readonly<Record<string, string>> = { '5': '3', '6': '5', '7': '6' }

export const FULL_TIME = '1'
const SUMMER = 7
const SCHOOL_YEAR_BEGINS = 9

export function yearsOfLevel(edu: string): number {
  return YEARS_OF_LEVEL[edu] ?? 3
}

/** The level at the end of full-time schooling. */
export function firstLevel(edu: string, eduMode: string): string {
  return eduMode === FULL_TIME ? edu : (LEVEL_BEFORE[edu] ?? edu)
}

/** The summer in which a full-time level ends. */
export function graduationDay(birth: Day, edu: string): Day {
  // Born after the cut-off date: school began a year later.
  const late = monthOf(birth) >= SCHOOL_YEAR_BEGINS ? 1 : 0
  return dayOf(yearOf(birth) + (GRADUATION_AGE[edu] ?? 18) + late, SUMMER, 1)
}

const MIN_WORKING_AGE = 18

/** First day on which a person with this schooling can start to work. */
export function earliestWork(birth: Day, edu: string, eduMode: string): Day {
  const graduated = graduationDay(birth, firstLevel(edu, eduMode))
  return Math.max(graduated, addYears(birth, MIN_WORKING_AGE))
}
