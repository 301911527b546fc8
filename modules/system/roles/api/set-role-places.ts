import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { holderRules } from './write-role-holder.ts'

type Row = { id: string; version: number; place: string }
type Wanted = { place: string; values: Readonly<Record<string, string | boolean>> }

/** Makes a role's rows match the wanted ones: adds missing rows, deletes surplus ones. */
async function replaceRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { roleId, rows, wanted }: { roleId: string; rows: readonly Row[]; wanted: readonly Wanted[] },
): Promise<void> {
  const rules = holderRules(resource)
  for (const { place, values } of wanted) {
    const row = rows.find((existing) => existing.place === place)
    const input: WriteInput = row
      ? { id: row.id, version: row.version, ...values }
      : { id: uuidv7(), roleId, [resource.title]: place, ...values }
    await (row ? rules.update : rules.add)(tx, actor, input)
  }
  const kept = new Set(wanted.map(({ place }) => place))
  const dropped = rows.filter(({ place }) => !kept.has(place))
  for (const { id, version } of dropped) await rules.delete(tx, actor, id, version)
}

/** Gives a role to exactly these departments. */
export async function setRoleDepartments(
  tx: Tx,
  actor: Actor,
  {
    roleId,
    items,
  }: { roleId: string; items: readonly { deptId: string; includeChild: boolean }[] },
): Promise<void> {
  await lockForUpdate(tx, actor, roles, roleId, null, 'departments')
  const { rows } = await sql<Row>`select id, version, dept_id as place from role_department
    where role_id = ${roleId} and deleted_at is null order by id`.execute(tx)
  const wanted = items.map(({ deptId, includeChild }) => ({
    place: deptId,
    values: { includeChild },
  }))
  await replaceRows(tx, actor, roleDepartments, { roleId, rows, wanted })
}

/** Gives a role to exactly these posts. */
export async function setRolePosts(
  tx: Tx,
  actor: Actor,
  { roleId, postIds }: { roleId: string; postIds: readonly string[] },
): Promise<void> {
  await lockForUpdate(tx, actor, roles, roleId, null, 'posts')
  const { rows } = await sql<Row>`select id, version, post_id as place from role_post
    where role_id = ${roleId} and deleted_at is null order by id`.execute(tx)
  const wanted = postIds.map((place) => ({ place, values: {} }))
  await replaceRows(tx, actor, rolePosts, { roleId, rows, wanted })
}
