import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { closeMerges } from './close-merges.ts'

/** The name is older than its work: people whose agreement ended are emptied by another job. */
export const closeMergesJob = nightlyJob('end-pool-agreements', closeMerges)
