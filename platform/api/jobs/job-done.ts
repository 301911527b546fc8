import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The date and time up to which a job is done: the moment at which its last complete run began. */
export type Done = { on: string; at: Date }

/** The current date and time of the database, up to which a run is complete. */
export async function readDoneNow(db: Database): Promise<Done> {
  const { rows } = await sql<Done>`select today()::text as on, now() as at`.execute(db)
  const [now] = rows
  if (!now) throw new Error('the time query returned no row')
  return now
}

/** The last day up to which a job is done; null before its first run. */
export async function readDoneOn(db: Database, job: string): Promise<string | null> {
  const { rows } = await sql<{ on: string }>`
    select done_on::text as on from job_done where job = ${job}`.execute(db)
  return rows[0]?.on ?? null
}

/** Stores that a job is done up to the start of this run. The latest time is kept. */
export async function writeDone(db: Database, job: string, { on, at }: Done): Promise<void> {
  await sql`
    insert into job_done as d (job, done_on, done_at) values (${job}, ${on}::date, ${at}::timestamptz)
    on conflict (job) do update set done_on = greatest(d.done_on, excluded.done_on),
      done_at = greatest(d.done_at, excluded.done_at)`.execute(db)
}
