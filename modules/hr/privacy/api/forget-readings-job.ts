import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { forgetReadings } from './forget-readings.ts'

export const forgetReadingsJob = nightlyJob('forget-readings', forgetReadings)
