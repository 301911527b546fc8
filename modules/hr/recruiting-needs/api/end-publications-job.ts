import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { endPublications } from './end-publications.ts'

export const endPublicationsJob = nightlyJob('end-publications', endPublications)
