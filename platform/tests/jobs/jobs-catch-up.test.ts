import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDueMonths } from '#modules/attendance/locks/api/recalculation-runs.ts'
import { attemptOf } from '#platform/api/jobs/attempt-job.ts'
import { catchUp } from '#platform/api/jobs/catch-up.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { JOBS } from '#product/api/jobs.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { newId } from '#tests/api/running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let db: Database

const OF_THE_PRODUCT = JOBS.filter(({ worksFor }) => worksFor === 'product')
const NAMES = OF_THE_PRODUCT.map(({ name }) => name).toSorted()

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  db = openDatabase(copy.url, {
    poolSize: 2,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  }).db
})

beforeEach(async () => {
  await database.rows('delete from job_done')
  await database.rows('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await db?.destroy()
  await database?.end()
  await copy?.drop()
})

const setToday = (day: string) =>
  database.rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )

/** Makes the database look as if the product had stopped `days` days ago. */
const stoppedFor = (days: number) =>
  database.rows(
    `insert into job_done (job, done_on, done_at)
     select name, today() - $2::int, now() - make_interval(days => $2::int) from unnest($1::text[]) name
     on conflict (job) do update set done_on = excluded.done_on, done_at = excluded.done_at`,
    [NAMES, days],
  )

const waiting = async () =>
  (
    await database.rows<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by 1`,
    )
  ).map(({ name }) => name)

describe('the product was stopped for two weeks', () => {
  test('every job of the product is done soon, once', async () => {
    await stoppedFor(14)
    expect((await catchUp(db, JOBS)).toSorted()).toEqual(NAMES)
    await catchUp(db, JOBS)
    expect(await waiting()).toEqual(NAMES)
  })

  test('past work is not repeated, and a job that has never run is not made up for', async () => {
    expect(await catchUp(db, JOBS)).toEqual([])
    await stoppedFor(0)
    expect(await catchUp(db, JOBS)).toEqual([])
  })

  test('a run that succeeds says up to which day the job is done; one that fails does not', async () => {
    await setToday('2026-03-16')
    const [job] = OF_THE_PRODUCT
    if (!job) throw new Error('there are no jobs')
    const doneOn = () =>
      database.value('select done_on::text from job_done where job = $1', [job.name])
    const attempt = async (run: () => Promise<void>) => {
      const tried = { ...job, run } as Job
      const store = { db } as Parameters<typeof attemptOf>[1]['store']
      const log = pino({ level: 'silent' })
      const task = attemptOf(tried, { store, stopping: new AbortController().signal, log })
      const helpers = { job: { id: '1', attempts: 1, max_attempts: 9 } }
      await Promise.resolve(task({}, helpers as Parameters<typeof task>[1])).catch(() => undefined)
    }
    await attempt(() => Promise.reject(new Error('the disk is full')))
    expect(await doneOn()).toBeUndefined()
    await attempt(() => Promise.resolve())
    expect(await doneOn()).toBe('2026-03-16')
  })
})

describe('months close themselves', () => {
  const SIGNAL = new AbortController().signal

  async function group(lockDay = 5): Promise<string> {
    const id = newId()
    await database.rows(
      `insert into attend_group (id, code, name, kind, holiday_rule, makeup_rule, overtime_rule,
         work_hours, month_lock_day)
       values ($1::uuid, right($1::text, 8), '封账组' || right($1::text, 8), '排班制', '法定节假日自动休息',
         '按原星期', '审批为准', '标准工时', $2)`,
      [id, lockDay],
    )
    return id
  }
  const say = (groupId: string, month: string, type: string, day: string) =>
    database.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type, locked_at)
       values (gen_random_uuid(), $1, $2, $3, $4::timestamp at time zone 'Asia/Shanghai')`,
      [groupId, month, type, `${day} 12:00`],
    )
  const closed = async (groupId: string) =>
    (
      await database.rows<{ month: string }>(
        `select set_date as month from attend_lock_now where attend_group_id = $1 and lock_type = '2'
         order by 1`,
        [groupId],
      )
    ).map(({ month }) => month)
  const night = async (day: string, doneOn: string | null) => {
    await setToday(day)
    await closeDueMonths(db, SIGNAL, doneOn)
  }

  test('once their day has come, however long nothing ran', async () => {
    const id = await group()
    await night('2026-03-04', '2026-03-03')
    expect(await closed(id)).toEqual([])
    // The product was stopped from 3 to 16 March.
    await night('2026-03-16', '2026-03-03')
    expect(await closed(id)).toEqual(['2026-02'])
    // The product was stopped from before the closing day in March until after the closing day in May.
    await night('2026-06-06', '2026-04-04')
    expect(await closed(id)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05'])
    const late = await group(10)
    await night('2026-04-02', '2026-03-03')
    expect(await closed(late)).toEqual(['2026-02'])
  })

  test.each([
    {
      name: 'opened before its day closes on its day',
      opened: '2026-03-02',
      open: '2026-03-04',
      shut: '2026-03-05',
    },
    {
      name: 'opened on its day closes on that of the next month',
      opened: '2026-03-05',
      open: '2026-03-31',
      shut: '2026-04-05',
    },
    {
      name: 'opened after its day closes on that of the next month',
      opened: '2026-03-10',
      open: '2026-04-04',
      shut: '2026-04-05',
    },
    {
      name: 'opened months later closes on the next day of a month',
      opened: '2026-06-20',
      open: '2026-07-04',
      shut: '2026-07-05',
    },
  ])('a month that was $name', async ({ opened, open, shut }) => {
    const id = await group()
    await say(id, '2026-02', '2', '2026-03-01')
    await say(id, '2026-02', '0', opened)
    await night(open, open)
    expect(await closed(id)).not.toContain('2026-02')
    await night(shut, open)
    expect(await closed(id)).toContain('2026-02')
  })
})
