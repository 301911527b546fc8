import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'

const AT_ONCE = 1_000
const MOST_ROUNDS = 500

/** Clears away, once a night, messages that are older than a year, with every copy of them. */
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
  // The next night clears all there is.
  giveUp: async () => undefined,
}
