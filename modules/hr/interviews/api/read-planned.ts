import { sql } from 'kysely'
import type { PlannedInterview } from '#modules/hr/careers/wire/careers.ts'
import { PHASE } from '#modules/hr/interviews/define/choices.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Reads the interviews of an application whose time is fixed and still to come. */
export async function readPlanned(db: Database, candidateId: string): Promise<PlannedInterview[]> {
  const { rows } = await sql<PlannedInterview>`
    select i.round, i.kind, ${wireTime('i.plan_at')} as at, i.minutes, i.mode, i.place from interview i
    where i.candidate_id = ${candidateId}::uuid and i.phase = ${PHASE.planned} and i.deleted_at is null
    order by i.plan_at, i.round`.execute(db)
  return rows
}
