import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Outcome } from './job-metrics.ts'

/** Identifies a run: its job, its place in the queue, and the user who requested it. */
type Begun = { job: string; queueId: string; userId: string | null }

/** Records the start of a job, and marks an earlier run that was interrupted. */
export async function beginRun(db: Database, { job, queueId, userId }: Begun): Promise<string> {
  const id = uuidv7()
  await sql`
    with cut_off as (
      update job_run set state = 'interrupted', finished_at = now()
      where queue_id = ${queueId}::bigint and state = 'running')
    insert into job_run (id, job, queue_id, user_id)
    values (${id}, ${job}, ${queueId}::bigint, (select u.id from app_user u where u.id = ${userId}))`.execute(
    db,
  )
  return id
}

/** Records the end of a run. The text of an unexpected error goes to the log only. */
export async function endRun(
  db: Database,
  id: string,
  state: Outcome,
  reason: unknown = null,
): Promise<void> {
  const failure = state === 'failed' || state === 'retried' ? reasonOf(reason) : null
  await sql`
    update job_run set state = ${state}, finished_at = clock_timestamp(),
      problem = ${failure?.message ?? null}, problem_values = ${JSON.stringify(failure?.values ?? {})}::jsonb
    where id = ${id} and state = 'running'`.execute(db)
}

/** Marks the run of a job as failed when its process was killed too often. */
export async function abandonRun(tx: Tx, queueId: string): Promise<void> {
  await sql`
    update job_run set state = 'failed', finished_at = now(), problem = 'job.killed'
    where queue_id = ${queueId}::bigint and state = 'running'`.execute(tx)
}

function reasonOf(reason: unknown): Pick<Failure, 'message' | 'values'> {
  return reason instanceof Failure ? reason : { message: 'job.inLog', values: {} }
}
