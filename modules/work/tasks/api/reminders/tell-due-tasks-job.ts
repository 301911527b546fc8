import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { clearTaskReminders, tellDueTasks } from './tell-due-tasks.ts'

/** As the working day begins in Asia/Shanghai: tells owners of tasks whose day comes, is there or is past. */
export const tellDueTasksJob: ProductJob<undefined> = {
  name: 'tell-due-tasks',
  worksFor: 'product',
  schedule: '25 0 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping }) {
    while ((await db.transaction().execute(tellDueTasks)) > 0) stopping.throwIfAborted()
    await db.transaction().execute(clearTaskReminders)
  },
  // The next day tells what was not told.
  giveUp: async () => undefined,
}
