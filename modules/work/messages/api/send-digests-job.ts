import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { sendDigests } from './send-digests.ts'

/** Looks at every half past: from the hour of the parameter on everybody is told what waits for him, once a day. */
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
  // The next day tells what waits then.
  giveUp: async () => undefined,
}
