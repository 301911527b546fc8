import { nightlyJob } from '#platform/api/jobs/nightly-job.ts'
import { announceFees, announceTerms, endTerms } from './keep-official-posts.ts'

/** Every night: ends the posts whose term is over, and tells of terms and fees that are near. */
export const keepOfficialPostsJob = nightlyJob(
  'keep-official-posts',
  endTerms,
  announceTerms,
  announceFees,
)
