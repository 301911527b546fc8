import { sql } from 'kysely'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { InterviewSheets } from '#modules/hr/interviews/wire/interviews.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { readSheetStandings } from './read-sheet-standings.ts'

type Asked = { id?: string | undefined; candidateId?: string | undefined }
type Facts = Omit<InterviewSheets[number], 'panel' | 'seats' | 'in' | 'mean' | 'sheets'>

/** Reads interviews of an application, or one of them, in the reader's reach, with sheets as the reader may see them. */
export async function readInterviewSheets(
  db: Database,
  actor: Actor,
  { id, candidateId }: Asked,
): Promise<InterviewSheets> {
  const { rows } = await sql<Facts>`
    select i.id, i.candidate_id as "candidateId", i.round, i.kind, ${wireTime('i.plan_at')} as "planAt",
      jsonb_array_length(i.slots) as offered, i.phase, i.result, i.opinion
    from interview_view i
    where i.deleted_at is null and (i.id = ${id ?? null}::uuid or i.candidate_id = ${candidateId ?? null}::uuid)
      and ${scopePredicate(interviews, 'i', actor, 'view')}
    order by i.plan_at desc nulls first, i.id`.execute(db)
  const standings = await readSheetStandings(
    db,
    actor,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const standing = standings.get(row.id)
    return standing ? [{ ...row, ...standing }] : []
  })
}
