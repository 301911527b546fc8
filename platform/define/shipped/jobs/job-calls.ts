import { callPath } from '#platform/define/engine/endpoints.ts'

const controller = { family: 'uc', name: 'Job' } as const

/** The calls of administrators about background jobs. */
export const JOB_CALLS = {
  list: callPath(controller, 'GetJobList'),
  runs: callPath(controller, 'GetJobRunList'),
  run: callPath(controller, 'RunJob'),
} as const

/** The page of all jobs; the page of one job lies below it. */
export const JOBS_PAGE = '/system/jobs'
