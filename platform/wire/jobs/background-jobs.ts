import { z } from 'zod'

/**
 * `retried`: failed and waits for its next attempt; `interrupted`: its process ended, and another process starts
 * the job again.
 */
export const JOB_RUN_STATES = ['running', 'done', 'retried', 'failed', 'interrupted'] as const

export const jobRun = z.object({
  id: z.uuid(),
  /** The number of the job in the queue. The server log names the job by it. */
  queueId: z.string(),
  state: z.enum(JOB_RUN_STATES),
  startedAt: z.string(),
  /** The duration in milliseconds; null while it runs. */
  ms: z.int().nullable(),
  /** The user who requested it; null for a scheduled run. */
  byName: z.string().nullable(),
  /** The reason for the failure. */
  problem: z.string().nullable(),
})
export type JobRun = z.infer<typeof jobRun>

/** The schedule of a job; hours and minutes are in Asia/Shanghai. */
export const jobSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutes'), every: z.int().min(1) }),
  z.object({ kind: z.literal('hourly'), minute: z.int().min(0) }),
  z.object({ kind: z.literal('daily'), time: z.string() }),
  z.object({ kind: z.literal('other'), cron: z.string() }),
])
export type JobSchedule = z.infer<typeof jobSchedule>

/** GET Job/GetJobList → response: every background job there is. */
export const backgroundJob = z.object({
  name: z.string(),
  label: z.string(),
  about: z.string(),
  /** Null if user actions queue the job. Such a job cannot be started by hand. */
  schedule: jobSchedule.nullable(),
  nextAt: z.string().nullable(),
  /** Starting it by hand needs a confirmation of its effects. */
  asksFirst: z.boolean(),
  isRunning: z.boolean(),
  /** It is queued, and no process has taken it yet. */
  isWaiting: z.boolean(),
  last: jobRun.nullable(),
  /** The latest failure, unless a successful run followed it. */
  failure: jobRun.nullable(),
})
export type BackgroundJob = z.infer<typeof backgroundJob>

/** GET Job/GetJobRunList?name → response: one job with its latest runs. */
export const jobWithRuns = backgroundJob.extend({ runs: z.array(jobRun) })

/** PUT Job/RunJob. */
export const runJobBody = z.strictObject({
  name: z.string().max(60),
  understood: z.boolean().default(false),
})
