import { sql } from 'kysely'
import { z } from 'zod'
import type { ProductJob } from './job.ts'

/** The number of runs that are kept for each job; some jobs run every minute. */
const KEPT = 100

/** Deletes old job runs once a night; failed runs are kept for a month. */
export const clearJobRunsJob: ProductJob<undefined> = {
  name: 'clear-job-runs',
  worksFor: 'product',
  schedule: '41 18 * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store: { db } }) {
    await sql`
      delete from job_run r using (
        select id, row_number() over (partition by job order by started_at desc) as place from job_run
      ) kept
      where kept.id = r.id and (r.started_at < now() - interval '30 days'
        or (kept.place > ${KEPT} and r.state not in ('failed', 'running')))`.execute(db)
  },
  // The next run, a night later, deletes everything that is due.
  giveUp: async () => undefined,
}
