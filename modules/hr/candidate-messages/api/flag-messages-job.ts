import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { flagMessages } from './flag-messages.ts'

export const flagMessagesJob = nightlyJob('flag-candidate-messages', flagMessages)
