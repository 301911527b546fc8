import { expireCertificatesJob } from '#modules/hr/certificates/api/expire-certificates-job.ts'
import { expireContractsJob } from '#modules/hr/contracts/api/expire-contracts-job.ts'
import { expireLettersJob } from '#modules/hr/letters/api/expire-letters-job.ts'
import { tellDueProbationsJob } from '#modules/hr/probation/api/tell-due-probations-job.ts'
import { keepTrainingsJob } from '#modules/hr/training/api/keep-trainings-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const hrJobs: readonly Job[] = [
  keepTrainingsJob,
  tellDueProbationsJob,
  expireContractsJob,
  expireLettersJob,
  expireCertificatesJob,
]
