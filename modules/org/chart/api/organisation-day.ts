import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'

/** The day of a query: today or a past day. */
export type OrganisationDay = { day: string }

/** The number of years ahead for which changes can be planned. */
const YEARS_AHEAD = 5

/** Reads the day of a query: any past day, or a future day within the planned years. */
export async function readAnyDay(
  db: Database,
  name: string,
  value: string | undefined,
): Promise<OrganisationDay> {
  const today = await readToday(db)
  if (!value) return { day: today }
  const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
  if (!isCalendarDate(value) || value > last) {
    throw new Failure('invalid', 'invalid.query', { values: { names: name } })
  }
  return { day: value }
}

/** `value` is the text of the request. An empty text means today. A future day or an invalid text is refused. */
export async function readDay(
  db: Database,
  name: string,
  value: string | undefined,
): Promise<OrganisationDay> {
  const today = await readToday(db)
  if (!value) return { day: today }
  if (!isCalendarDate(value) || value > today) {
    throw new Failure('invalid', 'invalid.query', { values: { names: name } })
  }
  return { day: value }
}
