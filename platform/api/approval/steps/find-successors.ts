import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { accountColumns, matchPeople } from '#platform/api/store/rows/match-people.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Successor } from '#platform/wire/approval/approval.ts'
import { ableToApprove } from './find-approvers.ts'

const MAX_SHOWN = 20

/**
 * Searches users to hand a step to, by name, number or department. Only for the approver of the step.
 * The applicant and the present approvers are excluded.
 */
export async function findSuccessors(
  db: Database,
  actor: Actor,
  resource: Resource,
  { bizId, key }: { bizId: string; key: string },
): Promise<Successor[]> {
  const isMine = await sql`select from approval_step s where s.resource = ${resource.path}
    and s.record_id = ${bizId} and s.approver_id = ${actor.userId} and s.is_current`.execute(db)
  if (isMine.rows.length === 0 || key === '') return []
  const isAsked = matchPeople(key, { ...accountColumns(actor), takesDepartments: true })
  const { rows } = await sql<Successor>`
    select u.id, u.name, u.code, d.name as "deptName", u.user_base_id as face
    from app_user u left join department d on d.id = u.dept_id
    where ${ableToApprove('u')} and u.user_base_id is not null
      and ${isAsked}
      and u.id not in (select coalesce(t.apply_user_id, t.created_by)
        from ${sql.table(resource.table)} t where t.id = ${bizId})
      and u.id not in (select s.approver_id from approval_step s
        where s.resource = ${resource.path} and s.record_id = ${bizId} and s.is_current)
    order by u.name, u.code limit ${MAX_SHOWN}`.execute(db)
  return rows
}
