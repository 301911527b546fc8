import { readRowPart } from '#platform/wire/records/form-parts.ts'
import type { Resource } from './define-resource.ts'
import type { Field } from './field-kinds.ts'

/** The field of this name, or the column that one of its cells is of: `segments.1.workOn`. */
export function fieldAt({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined {
  const part = readRowPart(name)
  return part ? fields[part.field]?.rule.columns?.[part.column] : fields[name]
}
