import { z } from 'zod'
import { clearTaskReminders, tellDueTasks } from '#api/rules/work/tasks/tell-due-tasks.ts'
import type { ProductJob } from './job.ts'

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
