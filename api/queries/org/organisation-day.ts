import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import { isCalendarDate } from '#resources/engine/schema.ts'

/** The day that somebody asks about: today, or one that is past. */
export type OrganisationDay = { day: string }

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
