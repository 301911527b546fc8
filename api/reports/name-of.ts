import { sql } from 'kysely'
import { rowName } from '#api/store/columns.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { requireResource } from '#resources/registry.server.ts'

/** What a row that a parameter names is called. */
export async function rowNameOf(
  db: Database | Tx,
  path: string,
  id: string,
): Promise<string | null> {
  const resource = requireResource(path)
  const { rows } = await sql<{ name: string }>`select ${rowName(resource, 'named')} as name
    from ${sql.table(resource.table)} named where named.id = ${id}::uuid`.execute(db)
  return rows[0]?.name ?? null
}
