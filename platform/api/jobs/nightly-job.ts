import { z } from 'zod'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { ProductJob } from './job.ts'

/** A job at 00:20 in Asia/Shanghai that updates records after the end of a day, in one transaction. */
export function nightlyJob(
  name: string,
  ...steps: readonly ((tx: Tx) => Promise<unknown>)[]
): ProductJob<undefined> {
  return {
    name,
    worksFor: 'product',
    schedule: '20 16 * * *',
    payload: z.undefined(),
    isFelt: true,
    attempts: 3,
    async run({ store: { db } }) {
      await db.transaction().execute(async (tx) => {
        for (const step of steps) await step(tx)
      })
    },
    // The next run, a day later, updates the records that this run missed.
    giveUp: async () => undefined,
  }
}
