import { sql } from 'kysely'
import { isCollaborationOf } from '#modules/work/collaborations/api/collaborations-to-end.ts'
import { isMeetingRunBy, isSeriesRunBy } from '#modules/work/meetings/api/meetings-to-run.ts'
import { isOpenPlanOf } from '#modules/work/plans/api/open-plans.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** An employee's duties other than tasks: plans, meetings, and requests to other departments. */
export type DutiesBesideTasks = { yearPlans: number; meetings: number; collaborations: number }

/**
 * Counts the duties of the employee of a personnel file at the present time. A recurring meeting counts once.
 */
export async function readDutiesBesideTasks(
  db: Database | Tx,
  fileId: unknown,
): Promise<DutiesBesideTasks> {
  const own = sql`array(select u.id from app_user u where u.user_base_id = ${fileId}::uuid)`
  const { rows } = await sql<DutiesBesideTasks>`select
    (select count(*)::int from year_plan p where ${isOpenPlanOf(own)}) as "yearPlans",
    (select count(*)::int from meeting_plan m where ${isSeriesRunBy(own)})
      + (select count(*)::int from project_meeting m where ${isMeetingRunBy(own)}) as meetings,
    (select count(*)::int from collaboration c where ${isCollaborationOf(own)}) as collaborations`.execute(
    db,
  )
  return rows[0] ?? { yearPlans: 0, meetings: 0, collaborations: 0 }
}
