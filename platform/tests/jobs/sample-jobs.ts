import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import type { PersonalJob, ProductJob } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Runners that are silent for a second and a half count as gone. */
export const QUICK = { beatMs: 200, patienceMs: 1_500 }

const marked = z.object({ mark: z.string(), failures: z.number().default(0) })
type Marked = z.infer<typeof marked>

/** What jobs have done: they write their traces to a table of the test. */
export const TRACES = `create table job_trace (
  at timestamptz not null default clock_timestamp(), mark text not null, what text not null, who text);
  grant insert, select on job_trace to staffdesk_app`

async function trace(
  db: Tx | Parameters<PersonalJob<Marked>['run']>[0]['store']['db'],
  mark: string,
  what: string,
  who = '',
) {
  await sql`insert into job_trace (mark, what, who) values (${mark}, ${what}, ${who})`.execute(db)
}

const visibly = {
  payload: marked,
  async giveUp(tx: Tx, { mark }: Marked, reason: Failure) {
    await trace(tx, mark, `given up: ${reason.message}`)
  },
}

/** Records the user for whom it runs, and fails as often as its payload says. */
export const quickJob: PersonalJob<Marked> = {
  name: 'quick',
  worksFor: 'person',
  attempts: 2,
  ...visibly,
  async run({ store: { db }, actor }, { mark, failures }) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from job_trace where mark = ${mark} and what = 'begun'`.execute(db)
    await trace(db, mark, 'begun', actor.userName)
    if ((rows[0]?.count ?? 0) < failures) throw new Error('failed on purpose')
    if (!actor.permissions.has('hr/archives:export'))
      throw new Failure('forbidden', 'auth.forbidden')
    await trace(db, mark, 'done', actor.userName)
  },
}

/** Runs for some time, unless it gets the signal to stop. */
export const slowJob: PersonalJob<Marked> = {
  name: 'slow',
  worksFor: 'person',
  attempts: 2,
  ...visibly,
  async run({ store: { db }, stopping }, { mark }) {
    await trace(db, mark, 'begun', String(process.pid))
    await sleep(mark.startsWith('long') ? 60_000 : 700, undefined, { signal: stopping })
    await trace(db, mark, 'done', String(process.pid))
  },
}

/** Due every minute. */
export const minuteJob: ProductJob<undefined> = {
  name: 'minute',
  worksFor: 'product',
  schedule: '* * * * *',
  attempts: 1,
  payload: z.undefined(),
  run: ({ store }) => trace(store.db, 'minute', 'done'),
  giveUp: (tx, _payload, { message }) => trace(tx, 'minute', message),
}
