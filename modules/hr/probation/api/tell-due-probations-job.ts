import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { tellDueProbations } from './tell-due-probations.ts'

/** As the working day begins in Asia/Shanghai: tells whose probation comes to its end. */
export const tellDueProbationsJob: ProductJob<undefined> = {
  name: 'tell-due-probations',
  worksFor: 'product',
  schedule: '20 0 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(tellDueProbations)
  },
  // The next day tells what was not told.
  giveUp: async () => undefined,
}
