import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** What the personnel file, the contract, the terms of pay and the employer say about a person. */
export type Proposal = {
  userId: string
  name: string
  empNo: string
  deptId: string
  joinDate: string
  status: string
  hukou: string | null
  socialNo: string | null
  fundNo: string | null
  entityId: string | null
  entity: string | null
  socialCity: string | null
  fundCity: string | null
  /** Basic pay plus post pay of the first terms in force. */
  base: string | null
  /** Rates of the employer. */
  suppCompanyRate: string | null
  suppPersonRate: string | null
}

/**
 * Proposals for people, in the order of their numbers. The employer is that of the terms of pay, of the contract or of
 * the department; insurance and fund follow the places where it is registered.
 */
export async function readProposals(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.id as "userId", p.name, p.emp_no as "empNo", p.dept_id as "deptId", p.join_date::text as "joinDate",
      p.status, p.hukou_type as hukou, p.social_no as "socialNo", p.fund_no as "fundNo", e.id as "entityId", e.name as entity,
      e.social_city as "socialCity", e.fund_city as "fundCity", term.base::text as base
    from user_base_info p
      left join lateral (
        select t.entity_id, t.base_salary + coalesce(t.post_salary, 0) as base from user_salary_type t
        where t.user_id = p.id and t.state = '1' and t.deleted_at is null
        order by (t.effective_from <= today()) desc,
          case when t.effective_from <= today() then t.effective_from end desc, t.effective_from limit 1) term on true
      left join lateral (
        select c.entity_id from contract c where c.user_id = p.id and c.deleted_at is null and c.entity_id is not null
        order by c.start_date desc limit 1) agreed on true
      left join department d on d.id = p.dept_id
      left join legal_entity e on e.id = coalesce(term.entity_id, agreed.entity_id, d.entity_id)
    where p.id = any(${[...userIds]}::uuid[]) and p.deleted_at is null
    order by p.emp_no`.execute(db)
  return rows
}
