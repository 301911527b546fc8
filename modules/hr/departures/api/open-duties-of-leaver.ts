import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Open duties of an employee: departments they lead, people they supervise, tasks assigned to them. */
export type Duties = {
  accounts: string[]
  departments: string[]
  people: string[]
  approvals: number
}

/**
 * Reads the duties of the person with this file. Departments are sorted by path, people by personnel number.
 */
export async function readDuties(db: Database | Tx, fileId: unknown): Promise<Duties> {
  const own = sql`select u.id from app_user u where u.user_base_id = ${fileId}::uuid
    and u.deleted_at is null`
  const { rows } = await sql<Duties>`
    select array(select u.user_name from app_user u where u.id in (${own}) and u.state <> '3'
        order by 1) as accounts,
      array(select d.name from department d where d.deleted_at is null
        and (d.leader_id in (${own}) or d.in_charge_id in (${own})
          or d.deputy_ids && array(${own})) order by d.path) as departments,
      array(select b.name from user_position p join user_base_info b on b.id = p.user_id
        where p.leader_id in (${own}) and p.deleted_at is null and b.id <> ${fileId}::uuid
          and coalesce(p.end_date, 'infinity') >= today() order by b.emp_no) as people,
      (select count(distinct (s.resource, s.record_id))::int from approval_step s
        where s.is_current and s.approver_id in (${own})) as approvals`.execute(db)
  return rows[0] ?? { accounts: [], departments: [], people: [], approvals: 0 }
}

export const hasDuties = ({ departments, people, approvals }: Duties): boolean =>
  departments.length + people.length + approvals > 0
