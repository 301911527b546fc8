import { sql } from 'kysely'
import { PLANNED, plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Sentence } from '#platform/api/history/log-sentences.ts'
import { say } from '#platform/api/http/messages.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

export type PlannedLine = { id: string; text: string; effectiveDate: string }

/** The changes that wait and concern a department, for a user who may see planned changes. */
export async function readPlannedOf(
  db: Database,
  actor: Actor,
  deptId: string,
): Promise<PlannedLine[]> {
  if (!actor.permissions.has(permissionCode(plannedChanges, 'view'))) return []
  const { rows } = await sql<{ id: string; told: Sentence; effectiveDate: string }>`
    select id, told, effective_date::text as "effectiveDate" from planned_org_change
    where state = ${PLANNED.waiting} and deleted_at is null
      and (dept_id = ${deptId} or target_id = ${deptId} or ${deptId}::uuid = any(other_ids))
    order by effective_date, created_at`.execute(db)
  return rows.map(({ id, told, effectiveDate }) => ({
    id,
    text: say(currentLanguage(), told.key, told.values),
    effectiveDate,
  }))
}
