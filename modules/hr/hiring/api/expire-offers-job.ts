import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { expireOffers } from './expire-offers.ts'

export const expireOffersJob = nightlyJob('expire-offers', expireOffers)
