import { sql } from 'kysely'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Updates future sessions of changed series: their name and their participants' calendars. */
export async function followSessions(tx: Tx, planIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update meeting_session s set name = p.name from meeting_plan p
    where p.id = s.plan_id and s.plan_id = any(${[...planIds]}::uuid[]) and s.start_at > now()
      and s.deleted_at is null
    returning s.id`.execute(tx)
  await followMeetings(
    tx,
    meetingSessions,
    rows.map(({ id }) => id),
  )
}
