import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { JOBS } from '#product/api/jobs.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

let copy: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
})
afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

const setToday = (day: string) =>
  database.rows(
    `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
  )

/** Runs the nightly job with the rights of the application only. */
async function runNight(): Promise<void> {
  const job = JOBS.find(({ name }) => name === 'keep-partitions')
  if (!job) throw new Error('nothing makes partitions')
  const { db } = openDatabase(copy.url, {
    poolSize: 2,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
  try {
    await job.run(
      { store: { db }, stopping: new AbortController().signal } as never,
      undefined as never,
    )
  } finally {
    await db.destroy()
  }
}

const monthsOf = async (parent: string, year: string) =>
  (
    await database.rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = $1::regclass and inhrelid::regclass::text like $2 order by 1`,
      [parent, `${parent}_${year}%`],
    )
  ).map(({ name }) => name.slice(-6))

describe('a product that runs for months', () => {
  test('makes the months ahead each night, of logs and of records, and takes along what came before', async () => {
    // A date years ahead, for which no partition exists.
    await setToday('2041-10-31')
    const person = await database.value('select id from user_base_info limit 1')
    const clockIn = (at: string) =>
      database.rows(
        `insert into clock_in (id, user_id, clock_at, work_date, source)
         values (gen_random_uuid(), $1, $2, left($3, 10)::date, '考勤机')`,
        [person, at, at],
      )
    await clockIn('2041-11-03 09:00+08')
    const placeOf = (at: string) =>
      database.value(
        'select tableoid::regclass::text from clock_in where clock_at = $1::timestamptz',
        [at],
      )
    expect(await placeOf('2041-11-03 09:00+08')).toBe('clock_in_default')
    await runNight()
    for (const parent of ['clock_in', 'attend_day', 'audit_log']) {
      expect([parent, await monthsOf(parent, '2041')]).toEqual([
        parent,
        ['204110', '204111', '204112'],
      ])
    }
    expect(await placeOf('2041-11-03 09:00+08')).toBe('clock_in_204111')
    await clockIn('2041-12-24 09:00+08')
    expect(await placeOf('2041-12-24 09:00+08')).toBe('clock_in_204112')
    // The next night has nothing to do. The first night of the next month adds one partition.
    await runNight()
    await setToday('2041-11-01')
    await runNight()
    expect(await monthsOf('attend_day', '2042')).toEqual(['204201'])
  })
})
