import { flagMessagesJob } from '#modules/hr/candidate-messages/api/flag-messages-job.ts'
import { forgetCountedJob } from '#modules/hr/careers/api/forget-counted-job.ts'
import { expireCertificatesJob } from '#modules/hr/certificates/api/expire-certificates-job.ts'
import { expireContractsJob } from '#modules/hr/contracts/api/expire-contracts-job.ts'
import { forgetDraftsJob } from '#modules/hr/first-day/api/forget-drafts-job.ts'
import { expireOffersJob } from '#modules/hr/hiring/api/expire-offers-job.ts'
import { keepInterviewsJob } from '#modules/hr/interviews/api/keep-interviews-job.ts'
import { expireLettersJob } from '#modules/hr/letters/api/expire-letters-job.ts'
import { emptyTalentsJob } from '#modules/hr/privacy/api/empty-talents-job.ts'
import { forgetReadingsJob } from '#modules/hr/privacy/api/forget-readings-job.ts'
import { tellDueProbationsJob } from '#modules/hr/probation/api/tell-due-probations-job.ts'
import { endPublicationsJob } from '#modules/hr/recruiting-needs/api/end-publications-job.ts'
import { readResumesJob } from '#modules/hr/resume-words/api/read-resumes-job.ts'
import { closeMergesJob } from '#modules/hr/talents/api/close-merges-job.ts'
import { keepTrainingsJob } from '#modules/hr/training/api/keep-trainings-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const hrJobs: readonly Job[] = [
  keepTrainingsJob,
  tellDueProbationsJob,
  expireContractsJob,
  expireLettersJob,
  endPublicationsJob,
  expireOffersJob,
  forgetDraftsJob,
  closeMergesJob,
  emptyTalentsJob,
  readResumesJob,
  forgetReadingsJob,
  forgetCountedJob,
  keepInterviewsJob,
  flagMessagesJob,
  expireCertificatesJob,
]
