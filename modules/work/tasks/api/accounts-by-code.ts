import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Accounts by code; reports an unknown code at its field. */
export async function accountsOf(
  tx: Tx,
  field: string,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from app_user where code = any(${[...codes]}) and deleted_at is null and state = '1'`.execute(
    tx,
  )
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return codes.map((code) => {
    const id = ids.get(code)
    if (id === undefined) throw invalidFields(tasks, { [field]: { key: 'invalid.reference' } })
    return id
  })
}
