import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { OwnActionsRule } from './resource-store.ts'

/**
 * The personal actions that the caller can take on a record in its current state: the page offers them
 * first. Absent for a resource without such actions.
 */
export async function ownActionsOf(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
  rule: OwnActionsRule | undefined,
): Promise<{ ownActions?: string[] }> {
  const personal = Object.values(resource.actions).filter(({ isPersonal }) => isPersonal)
  if (personal.length === 0) return {}
  if (!rule) throw new Error(`${resource.path} has personal actions but no ownActions rule`)
  return db.transaction().execute(async (tx) => {
    const record = await selectAnyRecord(tx, resource, id)
    if (!record) return { ownActions: [] }
    const own = await rule(tx, actor, record)
    const open = personal.filter(
      ({ name, button, when }) =>
        own.includes(name) &&
        actor.permissions.has(permissionCode(resource, button)) &&
        (!when || when.is.some((value) => value === record[when.field])),
    )
    return { ownActions: open.map(({ name }) => name) }
  })
}
