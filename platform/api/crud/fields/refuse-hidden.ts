import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { seesClearly, visibleGroups } from '#platform/api/store/reach/scope.ts'
import { lockRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { unknownField, type WriteInput } from '#platform/define/engine/schema.ts'

/**
 * Refuses changes of masked or hidden fields: a user who cannot see a value may not overwrite it, and may not
 * test guesses against it.
 */
export async function refuseHidden(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
): Promise<void> {
  const names = Object.keys(input).filter((name) => resource.fields[name])
  const masked = names.filter((name) => resource.fields[name]?.mask)
  const clear = masked.length === 0 || (await seesClearly(tx, actor, resource, input.id))
  const groups = resource.groups ? await visibleGroups(tx, actor, resource, input.id) : null
  const hidden = names.filter((name) => {
    const { mask, group } = resource.fields[name] ?? {}
    return (mask && !clear) || (groups && !groups.has(group ?? ''))
  })
  if (hidden.length === 0) return
  // A row outside the caller's scope gets the same 404 as a missing row, whatever the input.
  if (!(await lockRecord(tx, resource, input.id, actor, 'edit'))) {
    throw new Failure('not-found', 'not-found')
  }
  throw invalidFields(
    resource,
    Object.fromEntries(hidden.map((name) => [name, unknownField(resource, name)])),
  )
}
