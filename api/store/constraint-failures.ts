import { Failure, invalidFields } from '#api/failure.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { columnName } from './columns.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const NOT_NULL_VIOLATION = '23502'
const NUMERIC_OUT_OF_RANGE = '22003'

type DatabaseError = Error & { code?: string; constraint?: string; column?: string }

function fieldOfColumn(resource: Resource, column: string): string | undefined {
  return Object.keys(resource.fields).find((name) => columnName(name) === column)
}

/** `uq_post__dept_id__name` → the last column that is a field: that is the one to correct. */
function fieldOfConstraint(resource: Resource, constraint: string): string | undefined {
  const columns = constraint.split('__').slice(1).reverse()
  for (const column of columns) {
    const field = fieldOfColumn(resource, column)
    if (field) return field
  }
  return undefined
}

/**
 * The database has the last word on uniqueness and references. Its refusals
 * become messages on the field they belong to; other errors pass through.
 */
export function explainConstraint(error: unknown, resource: Resource): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const { code, constraint, column } = error as DatabaseError
  if (code === UNIQUE_VIOLATION && constraint) {
    const field = fieldOfConstraint(resource, constraint)
    if (field) return invalidFields(resource, { [field]: { key: 'invalid.duplicate' } })
  }
  if (code === NOT_NULL_VIOLATION && column) {
    const field = fieldOfColumn(resource, column)
    if (field) return invalidFields(resource, { [field]: { key: 'invalid.required' } })
  }
  if (code === FOREIGN_KEY_VIOLATION || code === NUMERIC_OUT_OF_RANGE) {
    return new Failure('invalid', 'invalid.form', { cause: error })
  }
  return error
}
