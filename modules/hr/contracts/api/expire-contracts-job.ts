import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { expireContracts } from './expire-contracts.ts'
import { tellDueContracts } from './tell-due-contracts.ts'

/**
 * Every night: expires the contracts that ended yesterday and notifies the contract officers of contracts that need
 * action.
 */
export const expireContractsJob = nightlyJob('expire-contracts', expireContracts, tellDueContracts)
