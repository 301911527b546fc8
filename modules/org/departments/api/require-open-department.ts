import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/**
 * Checks that a department is open when a person is added to it. Call it after the caller has written its own
 * row: the lock waits for a transaction that closes or merges the department, and keeps the department open
 * until this transaction ends.
 */
export async function requireOpenDepartment(
  tx: Tx,
  resource: Resource,
  deptId: string,
): Promise<void> {
  const result = await sql<{ enabled: boolean }>`
    select enabled from department where id = ${deptId} and deleted_at is null for share`.execute(
    tx,
  )
  if (!result.rows[0]?.enabled) {
    throw invalidFields(resource, { deptId: { key: 'invalid.reference' } })
  }
}
