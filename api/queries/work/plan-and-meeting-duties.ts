import { sql } from 'kysely'
import type { Database, Tx } from '#api/store/database.ts'
import { isMeetingRunBy, isSeriesRunBy } from './meetings/meetings-to-run.ts'
import { isOpenPlanOf } from './plans/open-plans.ts'

/** What of plans and meetings hangs on somebody. */
export type PlanAndMeetingDuties = { yearPlans: number; meetings: number }

/** By the personnel file, as things stand now; a meeting that comes again counts as one. */
export async function readPlanAndMeetingDuties(
  db: Database | Tx,
  fileId: unknown,
): Promise<PlanAndMeetingDuties> {
  const own = sql`array(select u.id from app_user u where u.user_base_id = ${fileId}::uuid)`
  const { rows } = await sql<PlanAndMeetingDuties>`select
    (select count(*)::int from year_plan p where ${isOpenPlanOf(own)}) as "yearPlans",
    (select count(*)::int from meeting_plan m where ${isSeriesRunBy(own)})
      + (select count(*)::int from project_meeting m where ${isMeetingRunBy(own)}) as meetings`.execute(
    db,
  )
  return rows[0] ?? { yearPlans: 0, meetings: 0 }
}
