import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  Logger as RunnerLogger,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { attemptOf } from './attempt-job.ts'
import { catchUp } from './catch-up.ts'
import type { Job } from './job.ts'
import { type Pulse, removeRunner, sendHeartbeat, takeUpLostJobs } from './live-runners.ts'

/** New jobs notify the runner; polling finds jobs that become due and missed notifications. */
const POLL_MS = 2_000
const RESTART_PAUSE_MS = 2_000
const LOOK_FOR_MISSED_MS = 600_000
/** When a job has not stopped by then, another process takes it over. */
const STOP_MS = 5_000

export type RunJobsOptions = {
  store: Store
  /** Connections for the runner only; closed when it stops. */
  pool: pg.Pool
  jobs: readonly Job[]
  /** The number of jobs that this process runs at the same time. */
  atOnce: number
  pulse: Pulse
  log: Logger
}

export type RunningJobs = {
  /** Takes no more jobs, and returns unfinished jobs to the queue. */
  stop(): Promise<void>
}

/** Runs waiting jobs, together with all other processes, until it is stopped. */
export function runJobs(options: RunJobsOptions): RunningJobs {
  const { store, pool, jobs, pulse, log } = options
  const stopping = new AbortController()
  const current: { id: string | null; runner: Runner | null } = { id: null, runner: null }
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Finds jobs that became due while no process ran, or while the machine slept. */
  async function lookForMissed(): Promise<void> {
    if (performance.now() - lookedAt < LOOK_FOR_MISSED_MS) return
    lookedAt = performance.now()
    const missed = await catchUp(store.db, jobs)
    if (missed.length > 0) log.info({ jobs: missed }, 'missed jobs are queued now')
  }

  async function beat(): Promise<void> {
    try {
      if (current.id !== null) await sendHeartbeat(store, current.id)
      await takeUpLostJobs(store, jobs, pulse, log)
      await lookForMissed()
    } catch (error) {
      log.warn({ err: error }, 'the job runner could not send its heartbeat')
    }
  }

  /** Starts the runner again. The library ends its runner when it cannot store the result of a job. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current.runner = await run(
          settingsOf(options, stopping.signal, (id) => {
            current.id = id
          }),
        )
        await beat()
        await (stopping.signal.aborted ? current.runner.stop() : current.runner.promise)
      } catch (error) {
        log.warn({ err: error }, 'the job runner ended and is started again')
      }
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function stop(): Promise<void> {
    clearInterval(timer)
    stopping.abort(new Error('the process must stop'))
    const stopped = Promise.all([current.runner?.stop().catch(() => undefined), ended])
    await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })])
    if (current.id !== null) await removeRunner(store, current.id).catch(() => undefined)
    await pool.end().catch(() => undefined)
  }

  const ended = keepRunning()
  const timer = setInterval(() => void beat(), pulse.beatMs).unref()
  let stopped: Promise<void> | null = null
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

function settingsOf(
  { store, pool, jobs, atOnce, log }: RunJobsOptions,
  stopping: AbortSignal,
  onRunner: (id: string) => void,
): RunnerOptions {
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => onRunner(workerPool.id))
  const scheduled = jobs.flatMap((job) => (job.worksFor === 'product' ? [job] : []))
  return {
    pgPool: pool,
    events,
    concurrency: atOnce,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerOf(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, attemptOf(job, { store, stopping, log })]),
    ),
    parsedCronItems: parseCronItems(
      scheduled.map(({ name, schedule, attempts }) => ({
        task: name,
        match: schedule,
        identifier: name,
        // `catchUp` runs a missed job once, however often it was missed.
        options: { maxAttempts: attempts, backfillPeriod: 0 },
      })),
    ),
    // Without this the runner does not wait until the database has stored the result of a job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** `attemptOf` logs the jobs, without their payload. */
function loggerOf(log: Logger): RunnerLogger {
  return new RunnerLogger(() => (level, message) => {
    log[['error', 'warning'].includes(level) ? 'warn' : 'debug']({ runner: level }, message)
  })
}

/** The number of jobs that wait for a runner. */
export async function countWaitingJobs({ db }: Pick<Store, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker._private_jobs
    where is_available and run_at <= now()`.execute(db)
  return rows[0]?.count ?? 0
}
