import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** `entityId` is null while the name is not matched to the register of employers. */
export type Employer = { company: string; city: string; entityId: string | null }

/**
 * Reads employer and city for the people of a department: its own, else those of the nearest
 * department above. When none names an employer, the department at the top is the employer.
 */
export async function readEmployer(tx: Database | Tx, deptId: unknown): Promise<Employer> {
  const { rows } = await sql<Employer>`
    with recursive above as (
      select d.id, d.pid, d.name, d.company_entity, d.entity_id, d.city, 0 as step from department d
        where d.id = ${deptId}::uuid
      union all
      select d.id, d.pid, d.name, d.company_entity, d.entity_id, d.city, a.step + 1 from department d
        join above a on d.id = a.pid
    ), nearest as (
      select a.entity_id, coalesce(e.name, a.company_entity) as company
      from above a left join legal_entity e on e.id = a.entity_id
      where a.entity_id is not null or a.company_entity <> '' order by a.step limit 1
    )
    select (select entity_id from nearest) as "entityId",
      coalesce((select company from nearest),
        (select a.name from above a order by a.step desc limit 1), '') as company,
      coalesce((select a.city from above a where a.city <> '' order by a.step limit 1), '') as city`.execute(
    tx,
  )
  return rows[0] ?? { company: '', city: '', entityId: null }
}

/** Whether two departments have the same employer: by the register, or by name where one is not matched to it. */
export function isSameEmployer(one: Employer, other: Employer): boolean {
  if (one.entityId !== null && other.entityId !== null) return one.entityId === other.entityId
  return one.company === other.company
}
