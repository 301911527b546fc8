import { readRowPart } from '#platform/wire/records/form-parts.ts'
import type { Resource } from './define-resource.ts'
import type { Field } from './field-kinds.ts'

/** The field of this name, or for a name such as `segments.1.workOn` the column of a rows field. */
export function fieldAt({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined {
  const part = readRowPart(name)
  return part ? fields[part.field]?.rule.columns?.[part.column] : fields[name]
}
