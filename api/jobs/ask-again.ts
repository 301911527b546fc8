import { z } from 'zod'
import { askAgain } from '#api/approval/ask-again.ts'
import { documentKinds } from '#api/areas/areas.ts'
import type { ProductJob } from './job.ts'

/** Every hour: what waits for people who can no longer decide is asked of those who can. */
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
