import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'

/** The dependencies of a job. */
export type Work = {
  store: Store
  /** Aborted when the process must stop: another process then starts the job again. */
  stopping: AbortSignal
  /** Called for failures that do not fail the job. */
  onTrouble: (error: unknown, what: string) => void
}

/** Work for a user: it runs with the rights that the user has at that time, and in the user's language. */
export type PersonalWork = Work & { actor: Actor; language: Language; requestId: string | null }

/** The data needed to queue a job. */
export type JobDoor<P> = {
  /** Never change it: queued jobs refer to it. */
  name: string
  payload: z.ZodType<P>
  /** The number of attempts before the job is given up; the pauses between them grow. */
  attempts: number
}

type Shared<P> = JobDoor<P> & {
  /** Reports to users that the job failed for good. */
  giveUp(tx: Tx, payload: P, reason: Failure): Promise<void>
}

/** Work that a user has requested. */
export type PersonalJob<P> = Shared<P> & {
  worksFor: 'person'
  run(work: PersonalWork, payload: P): Promise<void>
}

/** Work of the product itself, on a schedule. */
export type ProductJob<P> = Shared<P> & {
  worksFor: 'product'
  /** A crontab line, in UTC. */
  schedule: string
  /** The job changes records or sends messages: a user who starts it by hand must confirm. */
  isFelt?: true
  run(work: Work, payload: P): Promise<void>
}

/** Background work, which any process may run. A job may start more than once, so it must be repeatable. */
export type Job<P = unknown> = PersonalJob<P> | ProductJob<P>

/** The user of a job, and the request that queued it. */
const jobPerson = z.object({
  userId: z.uuid(),
  language: z.enum(LANGUAGES),
  requestId: z.string().nullable(),
})
export type JobPerson = z.infer<typeof jobPerson>

/** A job in the queue; a scheduled job has no payload. */
export const storedJob = z.looseObject({
  person: jobPerson.nullish().transform((person) => person ?? null),
  data: z.unknown().optional(),
})

/** Queues a job. It starts only after `tx` has committed. */
export async function addJob<P>(
  tx: Tx,
  { name, attempts, payload }: JobDoor<P>,
  data: P,
  person: JobPerson,
): Promise<void> {
  const stored = JSON.stringify({ person, data: payload.parse(data) })
  await sql`
    select graphile_worker.add_job(${name}, ${stored}::json, max_attempts => ${attempts})`.execute(
    tx,
  )
}

/** The queue key of a product job that is to run soon. */
export const hurriedKey = (name: string): string => `soon:${name}`

/** Runs a job of the product soon. Several requests before the run cause one run. */
export async function hurryJob(
  db: Database | Tx,
  { name, attempts }: Pick<ProductJob<undefined>, 'name' | 'attempts'>,
  person: JobPerson | null = null,
): Promise<void> {
  const stored = JSON.stringify({ person })
  await sql`
    select graphile_worker.add_job(${name}, ${stored}::json, job_key => ${hurriedKey(name)},
      max_attempts => ${attempts})`.execute(db)
}
