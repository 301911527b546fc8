import { z } from 'zod'
import { closeDueMonths } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { fillPayFacts } from '#modules/attendance/months/api/write-months.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { readDoneOn } from '#platform/api/jobs/job-done.ts'
import { analyzeGrownTables } from '#platform/api/store/connection/analyze-grown-tables.ts'
import { markDueDays, recomputeMarkedDays } from './recompute-marked-days.ts'

/** Every minute: computes days whose facts have changed. */
export const attendMarksJob: ProductJob<undefined> = {
  name: 'attend-marks',
  worksFor: 'product',
  schedule: '* * * * *',
  payload: z.undefined(),
  attempts: 1,
  run: ({ store: { db }, stopping }) => recomputeMarkedDays(db, stopping),
  // No action needed: the marks remain, and the next run reads them.
  giveUp: async () => undefined,
}

/**
 * Every ten minutes: computes days that became due with time, and fills the pay facts of months computed before these
 * facts existed.
 */
export const attendDaysJob: ProductJob<undefined> = {
  name: 'attend-days',
  worksFor: 'product',
  schedule: '*/10 * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db }, stopping }) {
    await markDueDays(db)
    await analyzeGrownTables(db)
    await recomputeMarkedDays(db, stopping)
    await fillPayFacts(db, stopping)
  },
  // No action needed: the marks remain, and the next run reads them.
  giveUp: async () => undefined,
}

const CLOSE_MONTHS = 'close-months'

/** At two in the morning in Asia/Shanghai: closes the months whose closing day has come. */
export const closeMonthsJob: ProductJob<undefined> = {
  name: CLOSE_MONTHS,
  worksFor: 'product',
  schedule: '0 18 * * *',
  payload: z.undefined(),
  isFelt: true,
  attempts: 5,
  async run({ store: { db }, stopping }) {
    await closeDueMonths(db, stopping, await readDoneOn(db, CLOSE_MONTHS))
  },
  // No action needed: the next night closes the remaining months.
  giveUp: async () => undefined,
}
