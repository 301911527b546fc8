import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { register } from 'prom-client'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addJob, type PersonalJob } from '#platform/api/jobs/job.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import type { RunningApi } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { minuteJob, QUICK, quickJob, slowJob, TRACES } from './sample-jobs.ts'

const PATIENT = { timeout: 30_000 }
const PROCESS = fileURLToPath(new URL('./job-process.ts', import.meta.url))

const company = testCompany()
const { database, api } = company
/** A connection with the role of the application, which owns nothing. */
let db: Database
let leader: string
const running: RunningJobs[] = []
const processes: ChildProcess[] = []

beforeAll(async () => {
  await database.rows(TRACES)
  db = openDatabase(company.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  leader = String(await database.value("select id from app_user where user_name = 'hrdir'"))
})

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await database.rows('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await db?.destroy()
})

const SAMPLES = [quickJob, slowJob]

function start(atOnce = 2, jobs: Parameters<RunningApi['startJobs']>[0]['jobs'] = SAMPLES) {
  const started = api.startJobs({ atOnce, jobs, pulse: QUICK })
  running.push(started)
  return started
}

type Sample = typeof quickJob extends PersonalJob<infer P> ? P : never

function leave(
  job: typeof quickJob,
  data: Omit<Sample, 'failures'> & Partial<Sample>,
  userId = leader,
) {
  const person = { userId, language: 'zh' as const, requestId: null }
  return db.transaction().execute((tx) => addJob(tx, job, { failures: 0, ...data }, person))
}

const traces = (mark: string) =>
  database
    .rows<{ what: string; who: string }>(
      'select what, who from job_trace where mark = $1 order by at',
      [mark],
    )
    .then((rows) => rows.map(({ what }) => what))

const waiting = () => database.value('select count(*)::int from graphile_worker._private_jobs')

async function figure(job: string, outcome: string): Promise<number> {
  const metric = await register.getSingleMetric('staffdesk_jobs_total')?.get()
  const found = metric?.values.find(
    ({ labels }) => labels.job === job && labels.outcome === outcome,
  )
  return found?.value ?? 0
}

/** Another process of the product, which knows the slow job only. */
function startProcess(): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, company.url], {
    stdio: 'inherit',
  })
  processes.push(child)
  return child
}

describe('a job', () => {
  test('is there with the transaction that leaves it, and only then', async () => {
    start()
    const mark = uuidv7()
    const person = { userId: leader, language: 'zh' as const, requestId: null }
    await db
      .transaction()
      .execute(async (tx) => {
        await addJob(tx, quickJob, { mark, failures: 0 }, person)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await leave(quickJob, { mark: `${mark}-kept` })
    await expect.poll(() => traces(`${mark}-kept`), PATIENT).toEqual(['begun', 'done'])
    expect(await traces(mark)).toEqual([])
    await expect.poll(waiting, PATIENT).toBe(0)
  })

  test('works with the rights that its person has when it runs', async () => {
    const mark = uuidv7()
    const staff = String(await database.value("select id from app_user where user_name = 'staff1'"))
    await leave(quickJob, { mark }, staff)
    await leave(quickJob, { mark: `${mark}-gone` }, uuidv7())
    start()
    await expect.poll(() => traces(mark), PATIENT).toEqual(['begun', 'given up: auth.forbidden'])
    await expect.poll(() => traces(`${mark}-gone`), PATIENT).toEqual(['given up: job.personGone'])
    await expect.poll(waiting, PATIENT).toBe(0)
  })

  test('is tried again after a pause, and counted', async () => {
    const [mark, retried, done] = [
      uuidv7(),
      await figure('quick', 'retried'),
      await figure('quick', 'done'),
    ]
    start()
    await leave(quickJob, { mark, failures: 1 })
    await expect.poll(() => traces(mark), PATIENT).toEqual(['begun', 'begun', 'done'])
    const [first, second] = await database.rows<{ at: Date }>(
      "select at from job_trace where mark = $1 and what = 'begun' order by at",
      [mark],
    )
    expect(Number(second?.at) - Number(first?.at)).toBeGreaterThan(2_000)
    expect(await figure('quick', 'retried')).toBe(retried + 1)
    await expect.poll(() => figure('quick', 'done')).toBe(done + 1)
  })

  test('that fails to the last is given up where people see it', async () => {
    const [mark, failed] = [uuidv7(), await figure('quick', 'failed')]
    start()
    await leave(quickJob, { mark, failures: 9 })
    await expect
      .poll(() => traces(mark), PATIENT)
      .toEqual(['begun', 'begun', 'given up: job.failed'])
    expect(await figure('quick', 'failed')).toBe(failed + 1)
    await expect.poll(waiting, PATIENT).toBe(0)
    expect(api.takeErrors()).toEqual([expect.stringContaining('a job is given up')])
  })

  test('of the product is begun by the clock', { timeout: 100_000 }, async () => {
    start(1, [minuteJob])
    await expect.poll(() => traces('minute'), { timeout: 80_000 }).toContain('done')
  })
})

describe('a runner', () => {
  test('a runner that has to stop hands back its work, and no attempt is counted', async () => {
    const mark = `long-${uuidv7()}`
    const first = start(1)
    await leave(slowJob, { mark })
    await expect.poll(() => traces(mark), PATIENT).toEqual(['begun'])
    const before = performance.now()
    await first.stop()
    expect(performance.now() - before).toBeLessThan(3_000)
    expect(
      await database.rows('select attempts, locked_by from graphile_worker._private_jobs'),
    ).toEqual([{ attempts: 0, locked_by: null }])
    start(1)
    await expect.poll(() => traces(mark), PATIENT).toEqual(['begun', 'begun'])
  })

  test('shares the work with the others', async () => {
    start(1)
    start(1)
    startProcess()
    const mark = uuidv7()
    await expect
      .poll(() => database.value('select count(*)::int from job_runner'), PATIENT)
      .toBeGreaterThanOrEqual(3)
    for (let n = 0; n < 12; n += 1) await leave(slowJob, { mark })
    await expect
      .poll(
        () =>
          database.value("select count(*)::int from job_trace where mark = $1 and what = 'done'", [
            mark,
          ]),
        PATIENT,
      )
      .toBe(12)
    // Each job ran once, and both processes took part.
    expect(await traces(mark)).toHaveLength(24)
    expect(
      await database.value('select count(distinct who)::int from job_trace where mark = $1', [
        mark,
      ]),
    ).toBe(2)
  })

  test('that is killed leaves its job to another, until the attempts are used up', async () => {
    const mark = `long-${uuidv7()}`
    for (const begun of [1, 2]) {
      const child = startProcess()
      if (begun === 1) await leave(slowJob, { mark })
      await expect
        .poll(() => traces(mark), PATIENT)
        .toEqual(Array.from({ length: begun }, () => 'begun'))
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    start(1)
    await expect
      .poll(() => traces(mark), PATIENT)
      .toEqual(['begun', 'begun', 'given up: job.failed'])
    await expect.poll(waiting, PATIENT).toBe(0)
    expect(api.takeErrors()).toEqual([expect.stringContaining('its process was killed')])
  })
})

test('the application has no more rights in the schema of the runner than it needs', async () => {
  const rows = await database.rows<{ relation: string; may: string }>(
    `select c.relname::text as relation, string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as may
     from pg_class c, aclexplode(c.relacl) a
     where a.grantee = 'staffdesk_app'::regrole and c.relnamespace = 'graphile_worker'::regnamespace
     group by 1`,
  )
  const everything = 'delete insert select update'
  expect(Object.fromEntries(rows.map(({ relation, may }) => [relation, may]))).toEqual({
    _private_job_queues: everything,
    _private_jobs: everything,
    _private_known_crontabs: everything,
    _private_tasks: everything,
    jobs: 'select',
    migrations: 'select',
  })
  expect(
    await database.value(
      "select has_schema_privilege('staffdesk_app', 'graphile_worker', 'create')",
    ),
  ).toBe(false)
})

test('a table that was filled meanwhile is analyzed when a job ends, done or not', async () => {
  const figures = () =>
    database.rows<{ name: string; isKnown: boolean }>(
      `select relname as name, reltuples > 0 as "isKnown" from pg_class
       where relname in ('filled', 'filled_month', 'little') order by relname`,
    )
  await database.rows(
    `create table filled (day date, text text) partition by range (day);
     create table filled_month partition of filled for values from ('2026-01-01') to ('2026-02-01')
       with (autovacuum_enabled = off);
     create table little (n integer) with (autovacuum_enabled = off);
     insert into little select 1;
     insert into filled select '2026-01-05', repeat('x', 100) from generate_series(1, 5000)`,
  )
  expect(await figures()).toEqual([
    { name: 'filled', isKnown: false },
    { name: 'filled_month', isKnown: false },
    { name: 'little', isKnown: false },
  ])
  start(1)
  await leave(quickJob, { mark: 'analyzed', failures: 1 })
  await expect.poll(figures, PATIENT).toEqual([
    { name: 'filled', isKnown: true },
    { name: 'filled_month', isKnown: true },
    { name: 'little', isKnown: false },
  ])
})
