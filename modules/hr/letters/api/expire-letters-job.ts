import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { expireLetters } from './end-letters.ts'

/** At 00:25 in Asia/Shanghai: expires letters that were valid until yesterday. */
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
  // The next daily run does the missed work.
  giveUp: async () => undefined,
}
