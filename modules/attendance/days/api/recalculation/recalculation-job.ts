import { z } from 'zod'
import type { PersonalJob } from '#platform/api/jobs/job.ts'
import { continueRun } from './recalculate.ts'

const RUN_ATTEMPTS = 10

const runPayload = z.object({ id: z.uuid() })
export type RunPayload = z.infer<typeof runPayload>

/** A computation of many days, started by a user or by the closing of a month. */
export const attendRunJob: PersonalJob<RunPayload> = {
  name: 'attend-run',
  worksFor: 'person',
  payload: runPayload,
  attempts: RUN_ATTEMPTS,
  run: ({ store: { db }, stopping }, { id }) => continueRun(db, id, stopping),
  async giveUp(tx, { id }) {
    await tx.updateTable('attend_run').set({ state: 'failed' }).where('id', '=', id).execute()
  },
}
