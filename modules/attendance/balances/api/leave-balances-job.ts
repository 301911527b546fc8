import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { grantThisYear, settleBalances } from './keep-balances.ts'

/** What ended yesterday expires, what is left of last year is carried over, and what is due of this one is given. */
export const leaveBalancesJob = nightlyJob('leave-balances', settleBalances, grantThisYear)
