import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { FlowRole } from '#platform/wire/approval/approval-flow.ts'

/** Enabled roles with the number of their holders, because a step for a role without holders is skipped. */
export async function readFlowRoles(db: Database): Promise<FlowRole[]> {
  const { rows } = await sql<FlowRole>`
    select role.code, role.name, (select count(distinct way.user_id)::int from role_way way
      where way.role_id = role.id and way.counts) as holders
    from role where role.enabled and role.deleted_at is null order by role.name, role.code`.execute(
    db,
  )
  return rows
}
