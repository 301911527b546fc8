import type { Actor } from '#platform/api/actor.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { areReferable, targetsOf } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/**
 * Every reference in the request must point at an enabled row that is not deleted and that the caller may
 * reference.
 */
export async function checkReferences(
  tx: Tx,
  resource: Resource,
  values: Values,
  actor: Actor,
): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  const names = Object.keys(values).filter((name) => idsIn(values[name]).length > 0)
  for (const { name, target } of targetsOf(resource, names)) {
    const ids = idsIn(values[name])
    if (!(await areReferable(tx, target, ids, actor, { resource, name }))) {
      problems[name] = { key: 'invalid.reference' }
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value : []
}
