import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { requireGrantable } from './rights/require-grantable.ts'
import { writeRoleAudit } from './write-role.ts'

const COPIED = [
  'scope',
  'scopeFrom',
  'scopeDeptIds',
  'scopeIncludeChild',
  'sort',
  'enabled',
  'remark',
]

/** Copies a role's scope and rights, without its holders. */
export async function copyRole(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const source = await lockForUpdate(tx, actor, roles, input.id, input.version, 'copy')
  const id = uuidv7()
  const copied = Object.fromEntries(COPIED.map((name) => [name, source[name]]))
  const { code, name } = input.values
  const saved = await addRecord(tx, actor, roles, { id, ...copied, code, name } as WriteInput)
  await sql`insert into role_navigation (role_id, kind, target_id)
    select ${id}, kind, target_id from role_navigation where role_id = ${input.id}`.execute(tx)
  // A user must not create a role with rights that they could not give.
  await requireGrantable(tx, actor, [input.id, id])
  await writeRoleAudit(tx, actor, name, { after: { ...copied, code, name } })
  return { ...saved, message: { key: 'rights.roleCopied', values: { name: String(name) } } }
}
