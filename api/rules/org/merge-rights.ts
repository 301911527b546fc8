import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'

/** Lists of departments that say which rows a role or a grant reaches. */
const SCOPE_LISTS = [
  ['role', 'scope_dept_ids'],
  ['search_permission', 'dept_ids'],
  ['user_info_competence', 'dept_ids'],
  ['salary_competence', 'dept_ids'],
  ['dismissal_competence', 'dept_ids'],
  ['merit_competence', 'dept_ids'],
] as const

/** Grants to the dissolved department go to the target; what it has already is not granted twice. */
async function moveRoleDepartments(
  tx: Tx,
  actor: Actor,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    update role_department g set dept_id = ${toId}, version = version + 1, updated_at = now(),
      updated_by = ${actor.userId},
      deleted_at = case when exists (select from role_department t where t.role_id = g.role_id
        and t.dept_id = ${toId} and t.deleted_at is null) then now() end
    where g.dept_id = ${fromId} and g.deleted_at is null`.execute(tx)
}

/** Rights that point at a department point at the one it became part of. */
export async function mergeRights(
  tx: Tx,
  actor: Actor,
  fromId: string,
  toId: string,
): Promise<void> {
  await moveRoleDepartments(tx, actor, fromId, toId)
  for (const [table, column] of SCOPE_LISTS) {
    const list = sql.id(column)
    await sql`
      update ${sql.table(table)} set version = version + 1, updated_at = now(), updated_by = ${actor.userId},
        ${list} = array(select distinct dept from unnest(array_replace(${list}, ${fromId}::uuid, ${toId}::uuid)) dept)
      where ${list} @> array[${fromId}]::uuid[] and deleted_at is null`.execute(tx)
  }
}
