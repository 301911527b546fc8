import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { sightOf } from '#platform/api/store/reach/scope.ts'
import { visibleName } from '#platform/api/store/rows/columns.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** The name of the row that a parameter refers to, if the reader may see it. */
export async function rowNameOf(
  db: Database | Tx,
  actor: Actor,
  { path, id }: { path: string; id: string },
): Promise<string | null> {
  const resource = requireResource(path)
  const { rows } = await sql<{
    name: string
  }>`select ${visibleName(resource, 'named', sightOf(resource, actor))} as name
    from ${sql.table(resource.table)} named where named.id = ${id}::uuid`.execute(db)
  return rows[0]?.name ?? null
}
