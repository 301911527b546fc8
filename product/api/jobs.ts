import { attendanceJobs } from '#modules/attendance/api/jobs.ts'
import { hrJobs } from '#modules/hr/api/jobs.ts'
import { partyJobs } from '#modules/party/api/jobs.ts'
import { payJobs } from '#modules/pay/api/jobs.ts'
import { titlesJobs } from '#modules/titles/api/jobs.ts'
import { workJobs } from '#modules/work/api/jobs.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import { platformJobs } from '#platform/api/jobs/platform-jobs.ts'
import { documentBatchJob } from './document-batch-job.ts'
import { reassignStuckStepsJob } from './reassign-stuck-steps-job.ts'
import { takeEffectJob } from './take-effect-job.ts'

/** The jobs for documents of all modules. */
const documentJobs = [documentBatchJob, takeEffectJob, reassignStuckStepsJob]

/** All jobs of the product. */
export const JOBS: readonly Job[] = [
  ...platformJobs,
  ...documentJobs,
  ...hrJobs,
  ...attendanceJobs,
  ...payJobs,
  ...titlesJobs,
  ...partyJobs,
  ...workJobs,
]
