import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import type { Job, ProductJob } from '#platform/api/jobs/job.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { JOB_CALLS } from '#platform/define/shipped/jobs/job-calls.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { backgroundJob, jobWithRuns } from '#platform/wire/jobs/background-jobs.ts'
import { JOBS } from '#product/api/jobs.ts'
import { type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const PATIENT = { timeout: 30_000 }

const company = testCompany()
const { database, api } = company
let db: Database
let admin: Caller
const running: RunningJobs[] = []

beforeAll(async () => {
  await database.rows("update app_user set must_change_password = false where user_name = 'admin'")
  db = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined }).db
  admin = await api.as('admin')
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await database.rows('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await db?.destroy()
})

/** A job with the name of a product job, so that the page of that job shows its runs. */
function pretend(name: string, run: ProductJob<undefined>['run'], attempts = 1): Job {
  return {
    name,
    worksFor: 'product',
    schedule: '0 0 1 1 *',
    attempts,
    run,
    payload: z.undefined(),
    giveUp: async () => undefined,
  } as Job
}

function start(...jobs: Job[]): void {
  running.push(api.startJobs({ atOnce: 1, jobs, pulse: QUICK }))
}

const run = (name: string, understood = true, caller = admin) =>
  caller(JOB_CALLS.run, { method: 'PUT', body: { name, understood } })

async function read(name: string, language?: string) {
  const answer = await admin(JOB_CALLS.runs, { query: { name }, ...(language && { language }) })
  return jobWithRuns.parse(answer.body.response)
}

const waiting = () => database.value('select count(*)::int from graphile_worker._private_jobs')
const audited = () =>
  database.value("select count(*)::int from audit_log where resource = 'system/jobs'")

describe('the page of jobs', () => {
  test('tells of every job, what it does and when it comes, in the language of its reader', async () => {
    for (const language of ['zh', 'en', 'es']) {
      const answer = await admin(JOB_CALLS.list, { language })
      const jobs = z.array(backgroundJob).parse(answer.body.response)
      expect(jobs.map(({ name }) => name)).toEqual(JOBS.map(({ name }) => name))
      for (const { name, label, about, schedule, nextAt } of jobs) {
        expect([label, about].join(), name).not.toContain(name)
        expect(nextAt === null, name).toBe(schedule === null)
      }
    }
  })

  test('is for those who have its rights', async () => {
    for (const name of ['hrdir', 'hrmgr', 'staff1']) {
      const caller = await api.as(name)
      expect((await caller(JOB_CALLS.list)).status).toBe(403)
      expect((await run('clear-files', true, caller)).status).toBe(403)
    }
    const nobody = api.withToken(null)
    expect((await nobody(JOB_CALLS.list)).status).toBe(401)
    expect(await waiting()).toBe(0)
  })

  test('knows no unknown job', async () => {
    expect((await admin(JOB_CALLS.runs, { query: { name: 'no-such-job' } })).status).toBe(404)
    for (const name of ['no-such-job', '', "'; drop table job_run; --"]) {
      expect((await run(name)).status, name).toBe(404)
    }
    expect((await run('x'.repeat(61))).status).toBe(400)
    // A job that works for users cannot be run by hand: it has no schedule, and there is no user to work for.
    expect(refusalIn(await run('export-file'))).toMatchObject({ status: 400 })
    expect(await waiting()).toBe(0)
  })
})

describe('a job run by hand', () => {
  test('is done once however often it is asked for, tells who asked, and is logged', async () => {
    const before = Number(await audited())
    const answers = await Promise.all([1, 2, 3].map(() => run('clear-files')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await waiting()).toBe(1)
    expect(await audited()).toBe(before + 1)
    expect(await read('clear-files')).toMatchObject({ isWaiting: true, isRunning: false })

    start(pretend('clear-files', async () => undefined))
    await expect.poll(async () => (await read('clear-files')).last?.state, PATIENT).toBe('done')
    const { runs, isWaiting } = await read('clear-files')
    const name = await database.value("select name from app_user where user_name = 'admin'")
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ byName: name, problem: null, ms: expect.any(Number) })
    await expect.poll(async () => isWaiting || (await read('clear-files')).isWaiting).toBe(false)
  })

  test('is refused while one runs', async () => {
    let finish = () => {}
    const running = new Promise<void>((resolve) => {
      finish = resolve
    })
    start(pretend('clear-messages', () => running))
    await run('clear-messages')
    await expect.poll(async () => (await read('clear-messages')).isRunning, PATIENT).toBe(true)
    expect((await read('clear-messages')).last).toMatchObject({ state: 'running', ms: null })
    expect(refusalIn(await run('clear-messages')).status).toBe(423)
    finish()
    await expect.poll(async () => (await read('clear-messages')).isRunning, PATIENT).toBe(false)
    expect((await run('clear-messages')).status).toBe(200)
  })

  test('that people feel is confirmed first', async () => {
    expect((await read('take-effect')).asksFirst).toBe(true)
    expect((await run('take-effect', false)).status).toBe(400)
    expect(await waiting()).toBe(0)
    expect((await run('take-effect')).status).toBe(200)
  })
})

describe('a run that fails', () => {
  test('says why in words: of ours what was refused, of others where to look', async () => {
    const outcomes = [new Failure('forbidden', 'job.personGone'), new Error('secret detail'), null]
    start(
      pretend('keep-notices', async () => {
        const outcome = outcomes.shift()
        if (outcome) throw outcome
      }),
    )
    const failure = async () => (await read('keep-notices', 'en')).failure?.problem
    await run('keep-notices')
    await expect.poll(failure, PATIENT).toBe('The account has been disabled, so nothing was done')
    await expect.poll(waiting, PATIENT).toBe(0)
    await run('keep-notices')
    await expect.poll(failure, PATIENT).toMatch(/^An unexpected error occurred\. .* under job \d+$/)
    expect(JSON.stringify(await read('keep-notices'))).not.toContain('secret')
    // After a successful retry the job has no failure any more.
    await expect.poll(async () => (await read('keep-notices')).last?.state, PATIENT).toBe('done')
    const { runs, failure: left } = await read('keep-notices')
    expect([runs.map(({ state }) => state), left]).toEqual([['done', 'retried', 'failed'], null])
  })

  test('of a process that was cut off is shown as interrupted, and blocks no other run', async () => {
    await database.rows(
      `insert into job_run (id, job, queue_id) values (gen_random_uuid(), 'clear-exports', 999999999)`,
    )
    const { last, isRunning } = await read('clear-exports')
    expect([last?.state, isRunning]).toEqual(['interrupted', false])
    expect((await run('clear-exports')).status).toBe(200)
  })
})

test('runs of long ago are cleared away: a hundred of each job, and a month of failures', async () => {
  await database.rows(
    `insert into job_run (id, job, queue_id, state, started_at)
     select gen_random_uuid(), 'clear-imports', n, case when n % 50 = 0 then 'failed' else 'done' end,
       now() - n * interval '1 hour' from generate_series(1, 1000) n`,
  )
  const clear = JOBS.find(({ name }) => name === 'clear-job-runs')
  if (!clear || clear.worksFor === 'person') throw new Error('nothing clears runs')
  await clear.run({ store: { db } } as Parameters<typeof clear.run>[0], undefined)
  const [left] = await database.rows<{ done: number; failed: number }>(
    `select count(*) filter (where state = 'done')::int as done,
       count(*) filter (where state = 'failed')::int as failed from job_run where job = 'clear-imports'`,
  )
  expect(left).toEqual({ done: 98, failed: 14 })
})
