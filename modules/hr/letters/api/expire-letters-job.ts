import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { expireLetters } from './end-letters.ts'

/** At 00:25 in Asia/Shanghai: letters that were good until yesterday are over. */
export const expireLettersJob: ProductJob<undefined> = {
  name: 'expire-letters',
  worksFor: 'product',
  schedule: '25 16 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(expireLetters)
  },
  // The next day does what was not done.
  giveUp: async () => undefined,
}
