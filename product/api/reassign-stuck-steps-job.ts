import { z } from 'zod'
import { askAgain } from '#platform/api/approval/steps/reassign-stuck-steps.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { documentKinds } from './areas.ts'

/** Every hour: reassigns steps whose approvers can no longer decide. */
export const askAgainJob: ProductJob<undefined> = {
  name: 'ask-again',
  worksFor: 'product',
  schedule: '20 * * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping, onTrouble }) {
    await askAgain({ db, kinds: documentKinds(), stopping, onTrouble })
    stopping.throwIfAborted()
  },
  // The next hour does all that is still open.
  giveUp: async () => undefined,
}
