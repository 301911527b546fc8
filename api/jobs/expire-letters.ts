import { z } from 'zod'
import { expireLetters } from '#api/rules/hr/end-letters.ts'
import type { ProductJob } from './job.ts'

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
