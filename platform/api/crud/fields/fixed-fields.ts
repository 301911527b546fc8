import type { Actor } from '#platform/api/actor.ts'
import { changedValues, sameScale } from '#platform/api/crud/update-record.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord, type Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Fields of one record that an update may not change, with the key of the message that gives the reason. */
export type FixedFields = Readonly<Record<string, string>>

/** Returns the fields of a record that the caller may not change now: the update and the form use it. */
export type FixedFieldsRule = (tx: Tx, actor: Actor, record: WireRecord) => Promise<FixedFields>

/** Returns a problem for each fixed field that an update would change. A form that sends the stored value passes. */
export function fixedProblems(
  resource: Resource,
  fixed: FixedFields,
  current: WireRecord,
  input: Values,
): Record<string, FieldProblem> {
  const changed = changedValues(current, sameScale(resource, input))
  const problems = Object.entries(fixed).filter(([name]) => name in changed)
  return Object.fromEntries(problems.map(([name, key]) => [name, { key }]))
}

/** Refuses (400, by field) a change of fixed fields. */
export function requireUnfixed(...args: Parameters<typeof fixedProblems>): void {
  const problems = fixedProblems(...args)
  if (Object.keys(problems).length > 0) throw invalidFields(args[0], problems)
}

/** The fixed fields of a record, for the update form. Absent when no rule fixes any field. */
export async function fixedFieldsOf(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
  rule: FixedFieldsRule | undefined,
): Promise<{ fixedFields?: string[] }> {
  if (!rule) return {}
  const mayEdit = permissionsFor(resource, 'edit').every((code) => actor.permissions.has(code))
  if (!mayEdit) return { fixedFields: [] }
  return db.transaction().execute(async (tx) => {
    const record = await selectAnyRecord(tx, resource, id)
    return { fixedFields: record ? Object.keys(await rule(tx, actor, record)) : [] }
  })
}
