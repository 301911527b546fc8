import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from './job.ts'

/** Deletes, every ten minutes, expired rows and the rows that only they refer to. */
function clearing(
  name: string,
  table: string,
  { leftBehind, until = 'expires_at' }: { leftBehind?: RawBuilder<unknown>; until?: string } = {},
): ProductJob<undefined> {
  return {
    name,
    worksFor: 'product',
    schedule: '*/10 * * * *',
    payload: z.undefined(),
    attempts: 3,
    async run({ store: { db } }) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(until)} < now()`.execute(db)
      if (leftBehind) await leftBehind.execute(db)
    },
    // The next run deletes everything that is due.
    giveUp: async () => undefined,
  }
}

/** Deletes expired export files, and the bytes that interrupted runs left behind. */
export const clearExportsJob = clearing('clear-exports', 'export_file', {
  leftBehind: sql`delete from kept_piece p
      where not exists (select from export_file f where f.run_id = p.file_id)
        and not exists (select from import_file f where f.id = p.file_id)`,
})

/** Deletes uploaded import files a day after their upload, and the rows of their checks. */
export const clearImportsJob = clearing('clear-imports', 'import_file', {
  leftBehind: sql`delete from import_row r
      where not exists (select from import_file f where f.run_id = r.run_id)`,
})

/** Deletes the results of document batches. */
export const clearBatchesJob = clearing('clear-batches', 'document_batch')

/** Deletes links some time after they have ended, with the log of their visitors. */
export const clearLinksJob = clearing('clear-share-links', 'access_link', {
  until: 'kept_until',
})
