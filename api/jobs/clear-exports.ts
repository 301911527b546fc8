import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from './job.ts'

/** Clears away files whose time is over, and what runs that were cut off have left. */
export const clearExportsJob: ProductJob<undefined> = {
  ...{ name: 'clear-exports', worksFor: 'product', schedule: '*/10 * * * *' },
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await sql`delete from export_file where expires_at < now()`.execute(db)
    await sql`
      delete from kept_piece p
      where not exists (select from export_file f where f.run_id = p.file_id)
        and not exists (select from import_file f where f.id = p.file_id)`.execute(db)
  },
  // The next time clears all there is.
  giveUp: async () => undefined,
}
