import { sql } from 'kysely'
import { BEFORE_JOINING, CHECKED } from '#modules/hr/hiring/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Whether the post of an application needs a checkup that the candidate has not passed yet. */
export async function needsCheckup(db: Database | Tx, candidateId: string): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean }>`
    select p.needs_checkup and not exists (select from checkup k where k.candidate_id = c.id
      and k.kind = ${BEFORE_JOINING} and k.result = ${CHECKED.passed} and k.deleted_at is null) as needs
    from candidate c join post p on p.id = c.post_id where c.id = ${candidateId}::uuid`.execute(db)
  return rows[0]?.needs ?? false
}
