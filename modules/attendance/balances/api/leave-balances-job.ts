import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { grantThisYear, settleBalances } from './update-balances.ts'

/** Expires lots that ended yesterday, carries over last year's remainder, and grants this year's days. */
export const leaveBalancesJob = nightlyJob('leave-balances', settleBalances, grantThisYear)
