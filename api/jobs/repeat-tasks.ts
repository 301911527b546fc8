import { z } from 'zod'
import { makeRepeats } from '#api/rules/work/tasks/make-repeats.ts'
import { endRepeatsOfLeavers } from '#api/rules/work/tasks/stop-repeats.ts'
import type { ProductJob } from './job.ts'

/** At 00:25 in Asia/Shanghai: makes the tasks of the day that come again, and ends what has nobody any more. */
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
  // The next day makes up for what was not made.
  giveUp: async () => undefined,
}
