import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { forgetCounted } from './count-applications.ts'

export const forgetCountedJob = nightlyJob('forget-applicants', forgetCounted)
