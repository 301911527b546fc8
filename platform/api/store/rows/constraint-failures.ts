import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { columnName } from './columns.ts'
import { seesHolder, takenProblem } from './taken-values.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const NOT_NULL_VIOLATION = '23502'
const NUMERIC_OUT_OF_RANGE = '22003'

type DatabaseError = Error & {
  code?: string
  constraint?: string
  column?: string
  table?: string
  detail?: string
}

/**
 * The user whose write failed (null for a machine), and a connection that can look up the row with the same
 * value. It must not be the failed transaction.
 */
export type Asking = { db: Database | Tx; actor: Actor | null; resource: Resource }

function fieldOfColumn(resource: Resource, column: string): string | undefined {
  return Object.keys(resource.fields).find((name) => columnName(name) === column)
}

/** The last column in a name such as `uq_post__dept_id__name` that is a field, because the user corrects this one. */
function fieldOfConstraint(resource: Resource, constraint: string): string | undefined {
  const columns = constraint.split('__').slice(1).reverse()
  for (const column of columns) {
    const field = fieldOfColumn(resource, column)
    if (field) return field
  }
  return undefined
}

/**
 * The database decides about uniqueness and references. Its errors become
 * messages on the field they belong to; other errors pass through.
 */
export async function explainConstraint(
  error: unknown,
  { db, actor, resource }: Asking,
): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const { code, constraint, column, table, detail } = error as DatabaseError
  if (code === UNIQUE_VIOLATION && constraint) {
    const field = fieldOfConstraint(resource, constraint)
    if (!field) return error
    const broken = { constraint, table, detail }
    const isSeen = actor !== null && (await seesHolder(db, actor, resource, field, broken))
    return invalidFields(resource, { [field]: takenProblem(isSeen) })
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

/**
 * Runs a part of a transaction and explains its constraint errors in the terms of `resource`. It rolls back
 * to a savepoint first, because a failed transaction accepts no query.
 */
export async function explaining<T>(
  tx: Tx,
  { actor, resource }: Omit<Asking, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint explained_part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint explained_part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint explained_part; release savepoint explained_part`.execute(tx)
    throw await explainConstraint(error, { db: tx, actor, resource })
  }
}
