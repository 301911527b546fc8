import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { expireContracts } from './expire-contracts.ts'
import { tellDueContracts } from './tell-due-contracts.ts'

/** What ended yesterday is over, and who answers for contracts is told what is open. */
export const expireContractsJob = nightlyJob('expire-contracts', expireContracts, tellDueContracts)
