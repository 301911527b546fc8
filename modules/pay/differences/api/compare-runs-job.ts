import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { compareRuns } from './compare-runs.ts'

/**
 * Explains by cause how the rows of the last runs differ from the month before. The end of each generation starts it; every
 * hour it compares rows that were changed one by one.
 */
export const compareRunsJob: ProductJob<undefined> = {
  name: 'compare-pay-runs',
  worksFor: 'product',
  schedule: '40 * * * *',
  payload: z.undefined(),
  attempts: 3,
  run: ({ store: { db }, stopping }) => compareRuns(db, stopping),
  // The next hourly run compares the rest. Until then, the page says how many people are not compared yet.
  giveUp: async () => undefined,
}
