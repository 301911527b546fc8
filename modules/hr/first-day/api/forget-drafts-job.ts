import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { emptyEndedForms } from './empty-ended-forms.ts'
import { forgetDrafts } from './forget-drafts.ts'

export const forgetDraftsJob = nightlyJob('forget-form-drafts', forgetDrafts, emptyEndedForms)
