import { sql } from 'kysely'
import type { OfferedInterview } from '#modules/hr/careers/wire/careers.ts'
import { PHASE } from '#modules/hr/interviews/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { slotProblem, slotTimesOf } from './offered-times.ts'

type Found = Omit<OfferedInterview, 'times'> & {
  id: string
  slots: RecordValue
  interviewerIds: string[]
}

/** Reads the interviews of an application that wait for a time, each with the times that are free at this moment. */
export async function readOfferedTimes(
  db: Database,
  candidateId: string,
): Promise<OfferedInterview[]> {
  const { rows } = await sql<Found>`
    select id, round, kind, minutes, mode, place, slots, interviewer_ids as "interviewerIds" from interview
    where candidate_id = ${candidateId}::uuid and phase = ${PHASE.offered} and deleted_at is null
    order by round`.execute(db)
  return Promise.all(
    rows.map(async ({ id, slots, interviewerIds, ...shown }) => {
      const { minutes, mode, place } = shown
      const free = await Promise.all(
        slotTimesOf(slots).map(async (planAt) => {
          const plan = { id, candidateId, planAt, minutes, mode, place, interviewerIds }
          return (await slotProblem(db, plan)) === null ? [planAt] : []
        }),
      )
      return Object.assign(shown, { times: free.flat() })
    }),
  )
}
