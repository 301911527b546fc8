import { z } from 'zod'
import { reassignStuckSteps } from '#platform/api/approval/steps/reassign-stuck-steps.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { documentKinds } from './areas.ts'

/** Every hour: reassigns steps whose approvers can no longer decide. */
export const reassignStuckStepsJob: ProductJob<undefined> = {
  name: 'ask-again',
  worksFor: 'product',
  schedule: '20 * * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping, onTrouble }) {
    await reassignStuckSteps({ db, kinds: documentKinds(), stopping, onTrouble })
    stopping.throwIfAborted()
  },
  // The next hourly run does all remaining work.
  giveUp: async () => undefined,
}
