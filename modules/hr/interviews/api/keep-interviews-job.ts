import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { beginInterviews } from './begin-interviews.ts'
import { remindOfSheets } from './remind-of-sheets.ts'

/** Each minute: begins interviews whose time has come, and asks for score sheets of those that are over. */
export const keepInterviewsJob: ProductJob<undefined> = {
  name: 'keep-interviews',
  worksFor: 'product',
  schedule: '* * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(async (tx) => {
      await beginInterviews(tx)
      await remindOfSheets(tx)
    })
  },
  // The next minute's run does the rest.
  giveUp: async () => undefined,
}
