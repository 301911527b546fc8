import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { tellDueProbations } from './tell-due-probations.ts'

/** At the beginning of the working day in Asia/Shanghai: sends reminders of probations that end soon. */
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
  // The next daily run sends the missed messages.
  giveUp: async () => undefined,
}
