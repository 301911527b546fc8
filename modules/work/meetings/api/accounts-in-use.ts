import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Accounts in use, by code. */
export async function accountsInUse(
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from app_user
    where code = any(${[...codes]}) and state in ('1', '2') and deleted_at is null`.execute(tx)
  return new Map(rows.map(({ id, code }) => [code, id]))
}
