import { z } from 'zod'
import { joinDuePeople } from '#modules/hr/joining/api/join-due-people.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { documentKinds } from './areas.ts'

/**
 * Runs soon after midnight in Asia/Shanghai, and every hour: employees whose joining day has come join, and
 * documents take effect, including those that failed before. The first request of a day starts it too.
 */
export const takeEffectJob: ProductJob<undefined> = {
  name: 'take-effect',
  worksFor: 'product',
  schedule: '10 * * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping, onTrouble }) {
    // Joining comes first: a document about an employee can only take effect after they have joined.
    await joinDuePeople({ db, stopping, onTrouble })
    await takeDueEffects({ db, kinds: documentKinds(), stopping, onTrouble })
    stopping.throwIfAborted()
  },
  // The next hourly run does all due work. Users are notified of each document that fails.
  giveUp: async () => undefined,
}
