import { z } from 'zod'
import { joinDuePeople } from '#modules/hr/joining/api/join-due-people.ts'
import { takePlannedChanges } from '#modules/org/planned-changes/api/take-planned-changes.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { documentKinds } from './areas.ts'

/**
 * Runs soon after midnight in Asia/Shanghai, and every hour: employees whose joining day has come join, planned
 * changes of departments are made, and documents take effect, including those that failed before. The first request of a day starts it too.
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
    // A document may place somebody in a department that begins on the same day.
    await takePlannedChanges({ db, stopping, onTrouble })
    await takeDueEffects({ db, kinds: documentKinds(), stopping, onTrouble })
    stopping.throwIfAborted()
  },
  // The next hourly run does all due work. Users are notified of each document that fails.
  giveUp: async () => undefined,
}
