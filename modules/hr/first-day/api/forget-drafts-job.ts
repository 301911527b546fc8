import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { forgetDrafts } from './forget-drafts.ts'

export const forgetDraftsJob = nightlyJob('forget-form-drafts', forgetDrafts)
