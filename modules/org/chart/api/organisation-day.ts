import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'

/** The day that somebody asks about: today, or one that is past. */
export type OrganisationDay = { day: string }

/** As far ahead as anybody plans. */
const YEARS_AHEAD = 5

/** Any day that the organisation can be asked about: past, or as far as it is planned. */
export async function readAnyDay(
  db: Database,
  name: string,
  given: string | undefined,
): Promise<OrganisationDay> {
  const today = await readToday(db)
  if (!given) return { day: today }
  const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
  if (!isCalendarDate(given) || given > last) {
    throw new Failure('invalid', 'invalid.query', { values: { names: name } })
  }
  return { day: given }
}

/** `given` is what came on the wire: empty for today, a past day, or a mistake. */
export async function readDay(
  db: Database,
  name: string,
  given: string | undefined,
): Promise<OrganisationDay> {
  const today = await readToday(db)
  if (!given) return { day: today }
  if (!isCalendarDate(given) || given > today) {
    throw new Failure('invalid', 'invalid.query', { values: { names: name } })
  }
  return { day: given }
}
