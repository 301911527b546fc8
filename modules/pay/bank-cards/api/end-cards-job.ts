import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { endPastDefaults } from './default-card.ts'

/** Ends the default cards that another card has replaced. */
export const endCardsJob = nightlyJob('end-pay-cards', endPastDefaults)
