import { grantThisYear, settleBalances } from '#api/rules/attendance/balances/keep-balances.ts'
import { nightlyJob } from './nightly-job.ts'

/** What ended yesterday expires, what is left of last year is carried over, and what is due of this one is given. */
export const leaveBalancesJob = nightlyJob('leave-balances', settleBalances, grantThisYear)
