import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from './job.ts'

/** Clears away files that were sent to be imported, a day after, and what runs that were cut off have left. */
export const clearImportsJob: ProductJob<undefined> = {
  ...{ name: 'clear-imports', worksFor: 'product', schedule: '*/10 * * * *' },
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await sql`delete from import_file where expires_at < now()`.execute(db)
    await sql`
      delete from import_row r
      where not exists (select from import_file f where f.run_id = r.run_id)`.execute(db)
  },
  // The next time clears all there is.
  giveUp: async () => undefined,
}
