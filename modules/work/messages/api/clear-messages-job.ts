import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'

const AT_ONCE = 1_000
const MOST_ROUNDS = 500

/** Deletes messages older than a year each night, with every recipient's copy. */
export const clearMessagesJob: ProductJob<undefined> = {
  name: 'clear-messages',
  worksFor: 'product',
  schedule: '23 18 * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db }, stopping }) {
    for (let round = 0; round < MOST_ROUNDS && !stopping.aborted; round += 1) {
      const { numAffectedRows = 0n } = await sql`
        delete from message where id in (
          select id from message where created_at < now() - interval '1 year'
          limit ${AT_ONCE} for update skip locked)`.execute(db)
      if (numAffectedRows < BigInt(AT_ONCE)) return
    }
  },
  // The next night's run deletes what remains.
  giveUp: async () => undefined,
}
