import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/** Releases the files of deleted records. */
export async function releaseFilesOfDeleted(db: Database): Promise<void> {
  for (const { path, table, fields } of RESOURCES) {
    if (!Object.values(fields).some(({ kind }) => kind === 'files')) continue
    await sql`delete from file f using ${sql.table(table)} r
      where f.resource = ${path} and r.id = f.record_id and r.deleted_at is not null`.execute(db)
  }
}
