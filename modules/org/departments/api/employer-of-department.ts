import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'

async function nameOf(tx: Tx, entityId: unknown): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from legal_entity where id = ${entityId}::uuid`.execute(tx)
  return rows[0]?.name ?? null
}

/** The chosen employer of a new department, with its name; without one, the employer of the department above. */
export async function firstEmployer(
  tx: Tx,
  { entityId, pid }: Readonly<Record<string, unknown>>,
): Promise<Values> {
  if (entityId) return { companyEntity: await nameOf(tx, entityId) }
  const { rows } = await sql<Record<'entityId' | 'companyEntity', string>>`
    select e.id as "entityId", e.name as "companyEntity"
    from department d join legal_entity e on e.id = d.entity_id
    where d.id = ${pid || null}::uuid`.execute(tx)
  return rows[0] ?? {}
}

/** The name to store when a department gets another employer. */
export async function changedEmployer(
  tx: Tx,
  { entityId }: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Promise<Values> {
  if (entityId === undefined || entityId === current.entityId) return {}
  return { companyEntity: entityId ? await nameOf(tx, entityId) : null }
}
