import { z } from 'zod'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { readResumes } from './read-resumes.ts'

/** Each minute: takes the text out of new résumés, so that people are found by its words. */
export const readResumesJob: ProductJob<undefined> = {
  name: 'read-resumes',
  worksFor: 'product',
  schedule: '* * * * *',
  payload: z.undefined(),
  attempts: 3,
  run: readResumes,
  // The next run, a minute later, goes on.
  giveUp: async () => undefined,
}
