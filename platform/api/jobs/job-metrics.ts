import { Counter, Gauge } from 'prom-client'

/**
 * `done`; `failed`: given up; `retried`: failed and waits for its next attempt; `interrupted`: back in the
 * queue after a stop.
 */
export type Outcome = 'done' | 'failed' | 'retried' | 'interrupted'

const ended = new Counter({
  name: 'staffdesk_jobs_total',
  help: 'Attempts at background jobs by how they ended',
  labelNames: ['job', 'outcome'],
})

const running = new Gauge({
  name: 'staffdesk_jobs_running',
  help: 'Background jobs that this process works at',
})

export const jobFigures = {
  begun: () => running.inc(),
  ended(job: string, outcome: Outcome) {
    running.dec()
    ended.inc({ job, outcome })
  },
  /** Counts a job as failed when its process was killed before it could give the job up. */
  abandoned: (job: string) => ended.inc({ job, outcome: 'failed' }),
}
