import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { markArrears, remindArrears } from './keep-fees.ts'

/** Every night: marks dues that are in arrears, reminds members, and tells branches. */
export const keepPartyFeesJob = nightlyJob('keep-party-fees', markArrears, remindArrears)
