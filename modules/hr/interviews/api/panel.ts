import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Gives the panel of an interview a seat for each of these users. Seats with a sheet stay. */
export async function seatPanel(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from interview_panel
    where interview_id = ${id}::uuid and sheet_at is null and user_id <> all(${[...userIds]}::uuid[])`.execute(
    tx,
  )
  await sql`insert into interview_panel (interview_id, user_id)
    select ${id}::uuid, u from unnest(${[...userIds]}::uuid[]) u on conflict do nothing`.execute(tx)
}

const KEPT_DAYS = 30

/**
 * Condition: the user of seat `p` may still open the interview `i`. A result ends it 30 days later, cancelling at once.
 * Until the candidate took one of the offered times there is nothing to open.
 * Nobody opens an interview about themselves, or with somebody they recommended.
 */
export const opensOwnInterview: RawBuilder<boolean> = sql`i.deleted_at is null and i.result <> '9' and i.plan_at is not null
  and (i.result_at is null or i.result_at > now() - ${KEPT_DAYS}::integer * interval '1 day')
  and may_interview(i.candidate_id, p.user_id)`
