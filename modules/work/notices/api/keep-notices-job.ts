import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { expireNotices, publishDueNotices } from './publish-due-notices.ts'

/** Each minute: publishes notices that are due, and ends notices that have expired. */
export const keepNoticesJob: ProductJob<undefined> = {
  name: 'keep-notices',
  worksFor: 'product',
  schedule: '* * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(publishDueNotices)
    await db.transaction().execute(expireNotices)
  },
  // The next minute's run does everything that is due.
  giveUp: async () => undefined,
}
