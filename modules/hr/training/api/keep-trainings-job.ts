import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { beginTrainings, remindOfTrainings } from './keep-trainings.ts'

/**
 * Every quarter of an hour: starts trainings that have begun, and sends reminders of tomorrow's trainings to
 * the participants.
 */
export const keepTrainingsJob: ProductJob<undefined> = {
  name: 'keep-trainings',
  worksFor: 'product',
  schedule: '*/15 * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(async (tx) => {
      await beginTrainings(tx)
      await remindOfTrainings(tx)
    })
  },
  // The next run does the missed work.
  giveUp: async () => undefined,
}
