import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from './job.ts'

/** At 00:10 in Asia/Shanghai: creates the partitions of the coming months before their first row arrives. */
export const keepPartitionsJob: ProductJob<undefined> = {
  name: 'keep-partitions',
  worksFor: 'product',
  schedule: '10 16 * * *',
  payload: z.undefined(),
  attempts: 5,
  async run({ store: { db } }) {
    await sql`select keep_month_partitions()`.execute(db)
  },
  // The next night creates missing partitions; until then rows go to the default partition.
  giveUp: async () => undefined,
}
