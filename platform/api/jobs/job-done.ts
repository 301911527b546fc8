import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Up to when a job is done, by the run that began then. */
export type Done = { on: string; at: Date }

/** The date and time of the database, up to which a run is complete. */
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

/** Writes down that a job is done up to when this run of it began; a later run has the last word. */
export async function writeDone(db: Database, job: string, { on, at }: Done): Promise<void> {
  await sql`
    insert into job_done as d (job, done_on, done_at) values (${job}, ${on}::date, ${at}::timestamptz)
    on conflict (job) do update set done_on = greatest(d.done_on, excluded.done_on),
      done_at = greatest(d.done_at, excluded.done_at)`.execute(db)
}
