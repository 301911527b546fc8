import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { nameTold } from '#api/store/columns.ts'
import type { Database, Tx } from '#api/store/database.ts'
import { sightOf } from '#api/store/scope.ts'
import { requireResource } from '#resources/registry.server.ts'

/** What a row that a parameter names is called, to whoever reads the report. */
export async function rowNameOf(
  db: Database | Tx,
  actor: Actor,
  { path, id }: { path: string; id: string },
): Promise<string | null> {
  const resource = requireResource(path)
  const { rows } = await sql<{
    name: string
  }>`select ${nameTold(resource, 'named', sightOf(resource, actor))} as name
    from ${sql.table(resource.table)} named where named.id = ${id}::uuid`.execute(db)
  return rows[0]?.name ?? null
}
