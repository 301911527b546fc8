import { sql } from 'kysely'
import type { ClockedIn } from '#modules/attendance/clocking/wire/clocking.ts'
import { batchRequests } from '#platform/api/store/connection/batch-requests.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import type { Fix } from './zones/judge-place.ts'

/**
 * Only `new` wrote a row. `known`: same form again; `taken`: id of another person; `away`: not expected;
 * `many`: rate limit; `reason`: outside without a reason.
 */
export type ClockOutcome = 'new' | 'known' | 'taken' | 'away' | 'many' | 'reason'
export type AddedClockIn = Omit<ClockedIn, 'clockAt'> & {
  clockAt: Date | null
  outcome: ClockOutcome
}

/** Rate limit: more than 10 a minute is automation. */
export const MOST_PUNCHES_A_MINUTE = 10

/** One clock-in as written, with the judgement of its place by the areas of each group. */
type Punch = Fix & {
  form: string
  person: string
  account: string
  source: string
  lng: number | null
  lat: number | null
  ip: string | null
  because: string | null
  groups: readonly string[]
  areas: readonly (string | null)[]
  metres: readonly (number | null)[]
}

export type AddClockIn = (punch: Punch) => Promise<AddedClockIn>

/** Writes clock-ins that arrive at the same moment in one statement. */
export function createClockIns(db: Database): AddClockIn {
  return batchRequests(async (punches: readonly Punch[]) => {
    // Sort by employee to avoid deadlocks: each transaction locks the employees whose clock-ins it writes.
    const inOrder = punches
      .map((punch, nth) => ({ ...punch, nth }))
      .sort((a, b) => (a.person < b.person ? -1 : 1))
    const { rows } = await sql<AddedClockIn & { nth: number }>`${PLANNED_ONCE}
      select p.nth, added.id, added.clock_at as "clockAt", added.source, added.verdict, added.area_id as "areaId",
        added.distance, added.outcome
      from jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb) as p (form uuid, person uuid, account uuid,
          source text, lng numeric, lat numeric, accuracy integer, "wifiMac" text, ip text, because text,
          groups uuid[], areas uuid[], metres integer[], nth integer)
        cross join lateral add_clock_in(p.form, p.person, p.account, null, p.source, p.lng, p.lat, p.accuracy,
          p."wifiMac", p.ip, p.because, p.groups, p.areas, p.metres, ${MOST_PUNCHES_A_MINUTE}) as added`.execute(
      db,
    )
    const answers = new Map(rows.map(({ nth, ...answer }) => [nth, answer]))
    return punches.map((_, nth) => {
      const answer = answers.get(nth)
      if (!answer) throw new Error('The statement returned no row for a clock-in')
      return answer
    })
  })
}
