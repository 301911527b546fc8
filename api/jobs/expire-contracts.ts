import { expireContracts } from '#api/rules/hr/expire-contracts.ts'
import { tellDueContracts } from '#api/rules/hr/tell-due-contracts.ts'
import { nightlyJob } from './nightly-job.ts'

/** What ended yesterday is over, and who answers for contracts is told what is open. */
export const expireContractsJob = nightlyJob('expire-contracts', expireContracts, tellDueContracts)
