import { keepPartyFeesJob } from '#modules/party/dues/api/keep-fees-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const partyJobs: readonly Job[] = [keepPartyFeesJob]
