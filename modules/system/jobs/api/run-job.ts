import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { hurriedKey, hurryJob, type Job } from '#platform/api/jobs/job.ts'
import { jobWords } from '#platform/api/jobs/job-words.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'

type JobRunRequest = { name: string; understood: boolean; language: Language }

/** The resource that the audit log entry names. */
const [PAGE = ''] = ('system/jobs:run' satisfies PageRight).split(':')

/** Queues a job of the product to run now. A repeated request before its start changes nothing. */
export async function runJob(
  tx: Tx,
  actor: Actor,
  jobs: readonly Job[],
  { name, understood, language }: JobRunRequest,
): Promise<{ told: string }> {
  const job = jobs.find((known) => known.name === name)
  if (!job) throw new Failure('not-found', 'not-found')
  if (job.worksFor !== 'product') throw new Failure('invalid', 'job.ofPeople')
  // The lock serialises concurrent requests.
  await sql`select pg_advisory_xact_lock(hashtext(${hurriedKey(name)}))`.execute(tx)
  const { isRunning, isWaiting } = await readQueue(tx, name)
  if (isRunning) throw new Failure('locked', 'job.runs')
  if (isWaiting) return { told: 'job.waits' }
  if (job.isFelt && !understood) throw new Failure('invalid', 'job.askedFirst')
  const requestId = currentOrigin()?.requestId ?? null
  await hurryJob(tx, job, { userId: actor.userId, language, requestId })
  const sentence = { key: 'job.ranByHand', values: { job: jobWords(name).label } }
  await writeAudit(tx, actor, { resource: PAGE, action: 'other', told: sentence })
  return { told: 'job.begun' }
}

type Queue = { isRunning: boolean; isWaiting: boolean }

async function readQueue(tx: Tx, name: string): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select coalesce(bool_or(q.locked_at is not null), false) as "isRunning",
      coalesce(bool_or(q.locked_at is null and q.run_at <= now()), false) as "isWaiting"
    from graphile_worker._private_jobs q join graphile_worker._private_tasks k on k.id = q.task_id
    where k.identifier = ${name}`.execute(tx)
  return rows[0] ?? { isRunning: false, isWaiting: false }
}
