import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { tellAtOnce } from './confirm-at-once.ts'

/** In January, works out for whom the deduction of the whole year may count at once, and asks for the confirmation. */
export const taxAtOnceJob = nightlyJob('tax-at-once', tellAtOnce)
