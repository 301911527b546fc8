import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { clearTaskReminders, tellDueTasks } from './tell-due-tasks.ts'

/**
 * At the start of the working day in Asia/Shanghai: reminds owners of tasks that are due soon, due
 * today or overdue.
 */
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
  // The next day's run sends missed reminders.
  giveUp: async () => undefined,
}
