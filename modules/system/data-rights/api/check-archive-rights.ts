import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode, scopeOf } from '#platform/api/store/reach/permission.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { isWithin, listIn, type Problems } from './check-grant.ts'

/**
 * Parts of the personnel file that the giver may not see for the people of the grant. The giver's access to
 * their own file does not count.
 */
export async function checkArchiveRights(tx: Tx, actor: Actor, grant: Values): Promise<Problems> {
  if (isAdmin(actor)) return {}
  const holds = async (button: string) =>
    actor.permissions.has(permissionCode(archives, button)) &&
    (await isWithin(tx, scopeOf(actor, archives, button), grant))
  const problems: Problems = {}
  const groups: string[] = []
  for (const name of listIn(grant.fieldGroups)) {
    if (!(await holds(groupButton(name)))) groups.push(archives.groups?.[name]?.label ?? name)
  }
  if (groups.length > 0) {
    problems.fieldGroups = { key: 'invalid.grantMore', values: { names: groups.join(', ') } }
  }
  const flags = { canUnmask: 'unmask', canEdit: 'edit', canExport: 'export' } as const
  for (const [field, button] of Object.entries(flags)) {
    if (grant[field] !== true || (await holds(button))) continue
    problems[field] = { key: 'invalid.grantMore', values: { names: `@${field}` } }
  }
  return problems
}
