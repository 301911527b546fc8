import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { moveTitles, settleAll } from './keep-titles.ts'
import { remindTerms } from './remind-terms.ts'

/** Every night: moves titles by the days of their appointments, passes allowances to pay, and reminds of terms that end. */
export const keepTitlesJob = nightlyJob('keep-titles', moveTitles, settleAll, remindTerms)
