import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { sendDigests } from './send-digests.ts'

/**
 * Runs at half past each hour: from the configured hour on, it sends each user's digest once a day.
 */
export const sendDigestsJob: ProductJob<undefined> = {
  name: 'send-digests',
  worksFor: 'product',
  schedule: '30 * * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(sendDigests)
  },
  // The next day's digest covers the same work.
  giveUp: async () => undefined,
}
