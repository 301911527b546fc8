import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { analyzeGrownTables } from '#platform/api/store/connection/analyze-grown-tables.ts'
import { withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { type Job, type JobPerson, storedJob } from './job.ts'
import { readDoneNow, writeDone } from './job-done.ts'
import { JOB_LIMIT_MS } from './job-limit.ts'
import { jobFigures, type Outcome } from './job-metrics.ts'
import { beginRun, endRun } from './job-runs.ts'
import { notifyFailedJob } from './notify-failed-job.ts'

export type AttemptDeps = { store: Store; stopping: AbortSignal; log: Logger }

/** Runs one attempt of a job. The runner counts a thrown error and retries. */
export function attemptOf(job: Job, deps: AttemptDeps): Task {
  const { store, stopping, log } = deps
  return async (payload, { job: row }) => {
    const stored = storedJob.parse(payload)
    const began = performance.now()
    const about = () => ({ job: job.name, id: row.id, ms: Math.round(performance.now() - began) })
    const runId = await beginRun(store.db, {
      job: job.name,
      queueId: row.id,
      userId: stored.person?.userId ?? null,
    })
    const ended = async (outcome: Outcome, reason?: unknown) => {
      jobFigures.ended(job.name, outcome)
      await endRun(store.db, runId, outcome, reason).catch((error: unknown) =>
        log.warn({ ...about(), err: error }, 'the result of a job could not be stored'),
      )
    }
    // Also runs after a failure: outdated statistics of the query planner may have caused the failure.
    const lookAnew = () =>
      analyzeGrownTables(store.db).catch((error: unknown) =>
        log.warn({ ...about(), err: error }, 'tables that a job filled could not be analyzed'),
      )
    jobFigures.begun()
    try {
      const now = await readDoneNow(store.db)
      await withTimeLimit(JOB_LIMIT_MS, () => perform(job, stored, deps)).finally(lookAnew)
      if (job.worksFor === 'product') await writeDone(store.db, job.name, now)
      await ended('done')
      log.info(about(), 'a job is done')
    } catch (error) {
      if (stopping.aborted) {
        await handBack(store, row.id)
        await ended('interrupted')
        log.info(about(), 'a job is left to another process')
        throw error
      }
      if (!isFinal(error) && row.attempts < row.max_attempts) {
        await ended('retried', error)
        log.warn({ ...about(), attempt: row.attempts, err: error }, 'a job failed and waits')
        throw error
      }
      await ended('failed', error)
      const level = isFinal(error) ? 'warn' : 'error'
      log[level]({ ...about(), err: error }, 'a job is given up')
      await giveUp(job, stored.data, error, store)
    }
  }
}

async function perform(
  job: Job,
  { person, data }: ReturnType<typeof storedJob.parse>,
  { store, stopping, log }: AttemptDeps,
): Promise<void> {
  const payload = job.payload.parse(data)
  const onTrouble = (error: unknown, what: string) => log.warn({ job: job.name, err: error }, what)
  const work = { store, stopping, onTrouble }
  if (job.worksFor === 'product') return job.run(work, payload)
  const { language, requestId } = requirePerson(job, person)
  const actor = person && (await loadActorOf(store.db, person.userId))
  if (!actor) throw new Failure('forbidden', 'job.personGone')
  await job.run({ ...work, actor, language, requestId }, payload)
}

function requirePerson({ name }: Job, person: JobPerson | null): JobPerson {
  if (person) return person
  throw new Error(`The job ${name} has no user to work for`)
}

/** Whether another attempt would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'upstream'
}

/** Reports the failure of a job without further retries. */
async function giveUp(
  job: Job,
  data: unknown,
  reason: unknown,
  { db }: Pick<Store, 'db'>,
): Promise<void> {
  const failure =
    reason instanceof Failure ? reason : new Failure('upstream', 'job.failed', { cause: reason })
  await db.transaction().execute(async (tx) => {
    await job.giveUp(tx, job.payload.parse(data), failure)
    await notifyFailedJob(tx, job)
  })
}

/** Undoes the start of a job, because a stop of the process does not count as a failed attempt. */
async function handBack({ db }: Store, id: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set attempts = greatest(attempts - 1, 0), locked_at = null, locked_by = null
    where id = ${id}::bigint`.execute(db)
}
