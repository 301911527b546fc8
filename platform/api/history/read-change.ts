import type { Actor } from '#platform/api/actor.ts'
import { isClosed } from '#platform/api/crud/fields/closed-fields.ts'
import { readTargets } from '#platform/api/crud/many/delete-batch.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { fieldWords } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  fieldProblems,
  isWritable,
  unknownField,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'

/** A new value of one field for many rows, each in the version that the user saw. */
export type BatchChange = {
  targets: readonly { id: string; version: number }[]
  field: string
  value: RecordValue | undefined
  isPreview: boolean
}

/** Reads `{ targets: [{ id, version }], field, value, preview }`. The value is checked once for all. */
export function readChange(
  resource: Resource,
  actor: Actor,
  { targets: rawTargets, field, value, preview }: Record<string, unknown>,
): BatchChange {
  const targets = readTargets(rawTargets).flatMap(({ id, version }) => {
    if (version === null) throw new Failure('invalid', 'invalid.version')
    return { id, version }
  })
  const name = typeof field === 'string' ? field : ''
  if (!isChangeable(resource, actor, name)) {
    const values = { label: fieldWords(resource, name) }
    throw new Failure('invalid', unknownField(resource, name).key, { values })
  }
  const [{ id, version } = { id: '', version: 0 }] = targets
  const read = writeSchema(resource, 'update').safeParse({ id, version, [name]: value ?? null })
  if (!read.success) throw invalidFields(resource, fieldProblems(resource, read.error))
  return { targets, field: name, value: read.data[name], isPreview: preview === true }
}

/** Whether the definition allows changing a field of many rows at once, and the caller sees the field. */
function isChangeable(resource: Resource, actor: Actor, name: string): boolean {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return (
    field?.in.includes('bulk') === true &&
    isWritable(field, 'update') &&
    !isClosed(resource, actor, name)
  )
}
