import { sql } from 'kysely'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Sets published meetings to the held state once their start time has come. A repeated run finds none. */
export async function beginDueMeetings(tx: Tx): Promise<void> {
  await sql`
    with due as (
      select id from project_meeting where state = ${PROJECT_MEETING.told} and start_at <= now()
        and deleted_at is null for update skip locked
    ), moved as (
      update project_meeting m set state = ${PROJECT_MEETING.held}, version = m.version + 1,
        updated_at = now() from due where m.id = due.id returning m.id, m.version
    )
    ${historyRows(null, projectMeetings, 'moved', {
      action: sql`'state'`,
      before: sql`jsonb_build_object('state', ${PROJECT_MEETING.told}::text)`,
      after: sql`jsonb_build_object('state', ${PROJECT_MEETING.held}::text, 'transition', 'begin')`,
    })}`.execute(tx)
}
