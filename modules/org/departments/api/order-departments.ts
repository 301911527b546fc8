import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockTree } from './place-department.ts'

const STEP = 10

/** Sorts the departments below one parent in this order; all must have the same parent. */
export async function orderDepartments(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ count: number }> {
  await lockTree(tx)
  const parents = await sql<{ pid: string | null; count: number }>`
    select pid, count(*)::integer as count from department
    where id = any(${[...ids]}::uuid[]) and deleted_at is null group by pid`.execute(tx)
  const [siblings] = parents.rows
  if (parents.rows.length !== 1 || siblings?.count !== new Set(ids).size) {
    throw new Failure('not-found', 'not-found')
  }
  await sql`update department d set sort = place.nth * ${STEP}, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId}
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, nth)
    where d.id = place.id and d.sort <> place.nth * ${STEP}`.execute(tx)
  return { count: ids.length }
}
