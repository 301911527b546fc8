import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type Job, storedJob } from './job.ts'
import { jobFigures } from './job-metrics.ts'
import { abandonRun } from './job-runs.ts'
import { notifyFailedJob } from './notify-failed-job.ts'

/** How often a runner sends its heartbeat, and how long it may be silent. */
export type Pulse = { beatMs: number; patienceMs: number }

export const USUAL_PULSE: Pulse = { beatMs: 5_000, patienceMs: 25_000 }

/** Sends the heartbeat of a runner, so that other runners do not take its jobs. */
export async function sendHeartbeat({ db }: Store, id: string): Promise<void> {
  await sql`
    insert into job_runner (id) values (${id})
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/** Removes a runner that stops normally. */
export async function removeRunner({ db }: Store, id: string): Promise<void> {
  await sql`delete from job_runner where id = ${id}`.execute(db)
}

/**
 * Takes over the jobs of killed runners, because the library would leave them locked for four hours. Jobs without
 * attempts left fail, the others wait again.
 */
export async function takeUpLostJobs(
  { db }: Store,
  jobs: readonly Job[],
  { patienceMs }: Pulse,
  log: Logger,
): Promise<void> {
  await db.transaction().execute((tx) => release(tx, patienceMs))
  const lost = await db.transaction().execute((tx) => giveUpUsedUp(tx, jobs))
  for (const job of lost) {
    jobFigures.abandoned(job.name)
    log.error({ job: job.name, id: job.id }, 'a job is given up: its process was killed')
  }
}

async function release(tx: Tx, patienceMs: number): Promise<void> {
  const longAgo = sql`now() - make_interval(secs => ${patienceMs / 1_000})`
  await sql`delete from job_runner where seen_at < ${longAgo}`.execute(tx)
  await sql`
    with lost as (
      select j.id from graphile_worker._private_jobs j
      where j.locked_at < ${longAgo}
        and not exists (select from job_runner r where r.id = j.locked_by)
      for update skip locked
    )
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = now()
    from lost where j.id = lost.id`.execute(tx)
}

type UsedUp = { id: string; name: string; payload: unknown }

async function giveUpUsedUp(tx: Tx, jobs: readonly Job[]): Promise<readonly UsedUp[]> {
  const { rows } = await sql<UsedUp>`
    delete from graphile_worker._private_jobs where id in (
      select j.id from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where j.locked_at is null and j.attempts >= j.max_attempts
        and t.identifier = any(${jobs.map(({ name }) => name)}::text[])
      for update of j skip locked)
    returning id::text as id, payload,
      (select identifier from graphile_worker._private_tasks t where t.id = task_id) as name
  `.execute(tx)
  for (const { id, name, payload } of rows) {
    await abandonRun(tx, id)
    const job = jobs.find((known) => known.name === name)
    if (!job) continue
    const data = job.payload.parse(storedJob.parse(payload).data)
    await job.giveUp(tx, data, new Failure('upstream', 'job.failed'))
    await notifyFailedJob(tx, job)
  }
  return rows
}
