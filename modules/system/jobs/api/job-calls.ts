import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { JOB_CALLS } from '#platform/define/shipped/jobs/job-calls.ts'
import { backgroundJob, jobWithRuns, runJobBody } from '#platform/wire/jobs/background-jobs.ts'
import { readJobs, readJobWithRuns } from './read-jobs.ts'
import { runJob } from './run-job.ts'

const tag = 'system/jobs'
const VIEW: PageRight[] = ['system/jobs:view']
const RUN: PageRight[] = ['system/jobs:run']

/** 后台任务: background jobs and their results. */
export const jobCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: JOB_CALLS.list,
    need: VIEW,
    summary: '后台任务及其最近一次运行',
    answer: z.array(backgroundJob),
    run: ({ language, store: { db, jobs } }) => readJobs(db, jobs, language),
  }),
  reading({
    tag,
    path: JOB_CALLS.runs,
    need: VIEW,
    summary: '一个后台任务及其近期运行',
    query: z.object({ name: z.string().max(60) }),
    answer: jobWithRuns,
    run: ({ query: { name }, language, store: { db, jobs } }) =>
      readJobWithRuns(db, jobs, { name, language }),
  }),
  writing({
    tag,
    method: 'PUT',
    path: JOB_CALLS.run,
    need: RUN,
    summary: '立即运行一个后台任务',
    body: runJobBody,
    answer: z.null(),
    run: async ({ body, actor, language, store: { db, jobs } }) => {
      const { told } = await db
        .transaction()
        .execute((tx) => runJob(tx, actor, jobs, { ...body, language }))
      return { response: null, told: { key: told } }
    },
  }),
]
