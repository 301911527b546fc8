import { z } from 'zod'
import { beginDueMeetings } from '#modules/work/meetings/api/begin-due-meetings.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { clearReminders, remindOfSchedules } from './remind-of-schedules.ts'

/** Each minute: sends reminders of entries that begin soon, and starts meetings that are due. */
export const keepCalendarJob: ProductJob<undefined> = {
  name: 'keep-calendar',
  worksFor: 'product',
  schedule: '* * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(async (tx) => {
      await remindOfSchedules(tx)
      await clearReminders(tx)
    })
    await db.transaction().execute(beginDueMeetings)
  },
  // The next minute's run does the rest.
  giveUp: async () => undefined,
}
