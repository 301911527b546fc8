import { keepOfficialPostsJob } from '#modules/titles/official-posts/api/keep-official-posts-job.ts'
import { keepPatentsJob } from '#modules/titles/patents/api/keep-patents-job.ts'
import { keepTitlesJob } from '#modules/titles/professions/api/keep-titles-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const titlesJobs: readonly Job[] = [keepTitlesJob, keepOfficialPostsJob, keepPatentsJob]
