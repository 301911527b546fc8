import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { hurryJob, type Job } from './job.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const YEAR_DAYS = 366
/** A run that was due only moments ago does not count as missed, because it is about to start. */
const GRACE_MS = 10 * MINUTE_MS

/** Whether a number matches a field of a schedule: `*`, every n-th number, or a single number. */
function holds(field: string, number: number): boolean {
  if (field === '*') return true
  const step = /^\*\/(\d+)$/.exec(field)?.[1]
  if (step !== undefined) return number % Number(step) === 0
  if (/^\d+$/.test(field)) return number === Number(field)
  throw new Error(`The schedule has the unsupported field ${field}`)
}

/** Whether a schedule runs on a day, by its date in UTC. */
function isDayOf(schedule: readonly string[], day: Date): boolean {
  const [, , date = '*', month = '*', weekday = '*'] = schedule
  return (
    holds(date, day.getUTCDate()) &&
    holds(month, day.getUTCMonth() + 1) &&
    holds(weekday, day.getUTCDay())
  )
}

/**
 * The last time before `before` at which a job was due by its schedule, in UTC; null when there was none within a
 * year.
 */
export function lastDue(schedule: string, before: Date): Date | null {
  const fields = schedule.split(' ')
  const [minute = '', hour = ''] = fields
  const last = Math.floor(before.getTime() / MINUTE_MS) * MINUTE_MS
  const midnight = Math.floor(last / DAY_MS) * DAY_MS
  for (let back = 0; back <= YEAR_DAYS; back++) {
    const day = midnight - back * DAY_MS
    if (!isDayOf(fields, new Date(day))) continue
    const end = back === 0 ? last : day + DAY_MS - MINUTE_MS
    for (let time = end; time >= day; time -= MINUTE_MS) {
      const at = new Date(time)
      if (holds(minute, at.getUTCMinutes()) && holds(hour, at.getUTCHours())) return at
    }
  }
  return null
}

/**
 * Queues every product job that was due while no process ran; the job continues from where its last run
 * ended. A job that has never run counts as done up to now. When several processes call this, each job is
 * queued once. Returns the names of the missed jobs.
 */
export async function catchUp(db: Database, jobs: readonly Job[]): Promise<string[]> {
  const scheduled = jobs.flatMap((job) => (job.worksFor === 'product' ? [job] : []))
  await sql`
    insert into job_done (job, done_on, done_at)
    select name, today(), now() from unnest(${scheduled.map(({ name }) => name)}::text[]) name
    on conflict (job) do nothing`.execute(db)
  const { rows } = await sql<{ job: string; at: Date; now: Date }>`
    select job, done_at as at, now() as now from job_done`.execute(db)
  const done = new Map(rows.map((row) => [row.job, row]))
  const missed = scheduled.filter(({ name, schedule }) => {
    const known = done.get(name)
    if (!known) return false
    const due = lastDue(schedule, new Date(new Date(known.now).getTime() - GRACE_MS))
    return due !== null && new Date(known.at) < due
  })
  for (const job of missed) await hurryJob(db, job)
  return missed.map(({ name }) => name)
}
