import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow, lockRecord, type Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkEntries } from './check-entries.ts'
import { checkReferences } from './check-references.ts'
import type { Saved } from './verbs.ts'

/**
 * Returns the row with this id when the caller created it, so that a form that is sent twice gets the same
 * response twice. The id of another user's row is a conflict.
 */
export async function findOwnAddition(
  tx: Tx,
  resource: Resource,
  id: string,
  actor: Actor,
): Promise<Saved | null> {
  const result = await sql<{ version: number; mine: boolean }>`
    select version, (created_by = ${actor.userId} and deleted_at is null) is true as mine
    from ${sql.table(resource.table)} where id = ${id}`.execute(tx)
  const row = result.rows[0]
  if (!row) return null
  if (!row.mine) throw new Failure('conflict', 'conflict.id')
  return { id, version: row.version }
}

/** Adds a row with its history. `computed` are columns that no person may type. */
export async function addRecord(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
  computed: Values = {},
): Promise<Saved> {
  const { id, ...values } = input
  // Additions with one id wait for each other. Otherwise the later one could fail on another unique column before
  // its id is checked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, resource, id, actor)
  if (known) return known
  await checkReferences(tx, resource, values, actor)
  await checkEntries(tx, resource, values)
  const inserted = await insertRow(tx, resource, id, { ...values, ...computed }, actor)
  if (!inserted) throw new Failure('conflict', 'conflict.id')
  // A user may not create a row outside of their own scope.
  if (!(await lockRecord(tx, resource, id, actor, 'add')))
    throw new Failure('forbidden', 'auth.forbidden')
  await writeHistory(tx, actor, {
    resource,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: values,
  })
  return { id, version: 1 }
}
