import { z } from 'zod'
import { expireNotices, publishDueNotices } from '#api/rules/work/publish-due-notices.ts'
import type { ProductJob } from './job.ts'

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
