import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { expireNotices, publishDueNotices } from './publish-due-notices.ts'

/** Every minute: publishes notices whose time has come, and ends those whose time is over. */
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
  // The next minute does all that is due.
  giveUp: async () => undefined,
}
