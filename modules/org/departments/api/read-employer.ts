import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type Employer = { company: string; city: string }

/**
 * Reads legal entity and city for the people of a department: its own, else those of the nearest
 * department above. When none names a legal entity, the department at the top is the employer.
 */
export async function readEmployer(tx: Tx, deptId: unknown): Promise<Employer> {
  const { rows } = await sql<Employer>`
    with recursive above as (
      select d.id, d.pid, d.name, d.company_entity, d.city, 0 as step from department d
        where d.id = ${deptId}::uuid
      union all
      select d.id, d.pid, d.name, d.company_entity, d.city, a.step + 1 from department d
        join above a on d.id = a.pid
    )
    select coalesce(
        (select a.company_entity from above a where a.company_entity <> '' order by a.step limit 1),
        (select a.name from above a order by a.step desc limit 1), '') as company,
      coalesce((select a.city from above a where a.city <> '' order by a.step limit 1), '') as city`.execute(
    tx,
  )
  return rows[0] ?? { company: '', city: '' }
}
