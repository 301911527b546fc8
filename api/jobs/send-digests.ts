import { z } from 'zod'
import { sendDigests } from '#api/rules/work/send-digests.ts'
import type { ProductJob } from './job.ts'

/** At half past eight in Asia/Shanghai: tells everybody what waits for him. */
export const sendDigestsJob: ProductJob<undefined> = {
  ...{ name: 'send-digests', worksFor: 'product', schedule: '30 0 * * *' },
  ...{ payload: z.undefined(), isFelt: true },
  attempts: 3,
  async run({ store: { db } }) {
    await db.transaction().execute(sendDigests)
  },
  // The next day tells what waits then.
  giveUp: async () => undefined,
}
