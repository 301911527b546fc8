import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { makeRepeats } from './make-repeats.ts'
import { endRepeatsOfLeavers } from './stop-repeats.ts'

/**
 * At 00:25 in Asia/Shanghai: creates the day's repeated tasks, and ends repeats whose owner has
 * left.
 */
export const repeatTasksJob: ProductJob<undefined> = {
  name: 'repeat-tasks',
  worksFor: 'product',
  schedule: '25 16 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(endRepeatsOfLeavers)
    await makeRepeats(db)
  },
  // The next day's run creates missed tasks.
  giveUp: async () => undefined,
}
