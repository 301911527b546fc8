import { z } from 'zod'
import { takeDueEffects } from '#api/approval/due-documents.ts'
import { documentKinds } from '#api/areas/areas.ts'
import { joinDuePeople } from '#api/rules/hr/join-due-people.ts'
import type { ProductJob } from './job.ts'

/**
 * Soon after midnight in Asia/Shanghai, and every hour again: people join whose day has come, and
 * documents take effect, those that failed before once more. The first request of a day asks for it too.
 */
export const takeEffectJob: ProductJob<undefined> = {
  name: 'take-effect',
  worksFor: 'product',
  schedule: '10 * * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 3,
  async run({ store: { db }, stopping, onTrouble }) {
    // First: what is said of somebody takes him to be here.
    await joinDuePeople({ db, stopping, onTrouble })
    await takeDueEffects({ db, kinds: documentKinds(), stopping, onTrouble })
    stopping.throwIfAborted()
  },
  // The next hour does all that is due; of single documents people are told.
  giveUp: async () => undefined,
}
