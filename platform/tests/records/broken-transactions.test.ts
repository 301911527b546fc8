import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import {
  type Database,
  isDatabaseTrouble,
  openDatabase,
} from '#platform/api/store/connection/database.ts'
import { connect } from '#tests/api/database-client.ts'
import { recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

// A killed database ends a transaction together with its connection. The caller gets this error, and not an
// error about a failed rollback on the lost connection.

const PATIENT = { timeout: 10_000 }

const company = testCompany()
const { database, api } = company
let db: Database

beforeAll(async () => {
  db = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined }).db
})

afterAll(async () => {
  await db?.destroy()
})

const kill = (pid: number) => database.rows('select pg_terminate_backend($1)', [pid])

async function troubleOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => new Error('nothing was wrong'),
    (reason: unknown) => reason,
  )
  return error as Error
}

describe('a transaction whose connection is killed', () => {
  const pidOf = async (tx: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return Number(rows[0]?.pid)
  }

  test('while a statement runs tells what ended the statement', async () => {
    const work = db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx)
      setTimeout(() => void kill(pid), 100)
      await sql`select pg_sleep(20)`.execute(tx)
    })
    const error = await troubleOf(work)
    expect(isDatabaseTrouble(error)).toBe(true)
    expect(error).toMatchObject({ code: '57P01' })
  })

  test('between two statements is trouble of the database', async () => {
    const work = db.transaction().execute(async (tx) => {
      await kill(await pidOf(tx))
      await new Promise((done) => setTimeout(done, 200))
      await sql`select 1`.execute(tx)
    })
    expect(isDatabaseTrouble(await troubleOf(work))).toBe(true)
  })

  test('before a rule refuses tells what the rule said', async () => {
    const work = db.transaction().execute(async (tx) => {
      await kill(await pidOf(tx))
      await new Promise((done) => setTimeout(done, 200))
      throw new Error('the rule says no')
    })
    expect((await troubleOf(work)).message).toBe('the rule says no')
  })

  test('leaves a pool that goes on', async () => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
  })
})

test('a write that waits when the database is killed is answered 503', async () => {
  const caller = await api.as('hrdir')
  const id = String(
    await database.value('select id from department where deleted_at is null limit 1'),
  )
  const { version } = recordIn(await caller(departments.endpoints.info, { query: { id } }))
  const blocker = await connect(company.url)
  try {
    await blocker.rows('begin')
    await blocker.rows('select from department where id = $1 for update', [id])
    const answer = caller(departments.endpoints.update, {
      method: 'PUT',
      body: { id, version, remark: '改' },
    })
    const waiting = async () => {
      const [found] = await database.rows<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
      return found?.pid ?? 0
    }
    await expect.poll(waiting, PATIENT).toBeGreaterThan(0)
    await kill(await waiting())
    const { status, body, headers } = await answer
    expect([status, body.code]).toEqual([503, 'upstream'])
    expect(headers.get('retry-after')).not.toBeNull()
  } finally {
    await blocker.rows('rollback')
    await blocker.end()
  }
  expect(api.takeErrors().join('')).toContain('57P01')
})
