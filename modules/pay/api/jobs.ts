import { endCardsJob } from '#modules/pay/bank-cards/api/end-cards-job.ts'
import { compareRunsJob } from '#modules/pay/differences/api/compare-runs-job.ts'
import { taxAtOnceJob } from '#modules/pay/tax-persons/api/tax-at-once-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const payJobs: readonly Job[] = [taxAtOnceJob, compareRunsJob, endCardsJob]
