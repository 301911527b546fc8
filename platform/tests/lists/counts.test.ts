import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '#tests/api/running-api.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

/** The longest time until the counts include a change by another process. */
const SOON_MS = 1_000

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

async function insertType(): Promise<string> {
  const id = randomUUID()
  await database.rows('insert into department_type (id, code, name) values ($1, $2, $2)', [
    id,
    `T${id.slice(0, 8)}`,
  ])
  return id
}

describe('the count of a list', () => {
  let api: RunningApi
  let other: RunningApi
  let director: Caller
  let elsewhere: Caller

  beforeAll(async () => {
    ;[api, other] = await Promise.all([startApi(copy.url), startApi(copy.url)])
    director = await api.as('hrdir')
    elsewhere = other.withToken(await api.token('hrdir'))
  })

  afterAll(async () => {
    await api?.close()
    await other?.close()
  })

  const countOf = async (call: Caller, query: Record<string, string> = {}) =>
    pageIn(await call(departmentTypes.endpoints.list, { query })).dataCount
  const stored = (where = 'true') =>
    database.value(
      `select count(*)::int from department_type where deleted_at is null and ${where}`,
    )

  test('is right in the same process as soon as a write is answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await countOf(director)
      const { id } = await addSample(director, departmentTypes)
      expect(await countOf(director)).toBe(before + 1)
      await director(departmentTypes.endpoints.delete, { method: 'DELETE', query: { id } })
      expect(await countOf(director)).toBe(before)
    }
  })

  test('is right in another process soon after', async () => {
    const before = await countOf(elsewhere)
    const { id } = await addSample(director, departmentTypes)
    await until(async () => (await countOf(elsewhere)) === before + 1, SOON_MS)
    await director(departmentTypes.endpoints.delete, { method: 'DELETE', query: { id } })
    await until(async () => (await countOf(elsewhere)) === before, SOON_MS)
  })

  test('is right soon after a change behind the back of every process', async () => {
    const enabled = { enabled: 'true' }
    await Promise.all([countOf(director), countOf(elsewhere), countOf(director, enabled)])
    const isExact = async () =>
      (await countOf(director)) === (await stored()) &&
      (await countOf(elsewhere)) === (await stored()) &&
      (await countOf(director, enabled)) === (await stored('enabled'))
    const id = await insertType()
    await until(isExact, SOON_MS)
    for (const change of ['enabled = false', 'deleted_at = now()', 'deleted_at = null']) {
      await database.rows(`update department_type set ${change} where id = $1`, [id])
      await until(isExact, SOON_MS)
    }
    await database.rows('delete from department_type where id = $1', [id])
    await until(isExact, SOON_MS)
  })

  test('is right while the notifications are down, and again after', async () => {
    await countOf(director)
    const outside = await connect(inject('adminUrl'))
    const name = new URL(copy.url).pathname.slice(1)
    const listening = `from pg_stat_activity
      where datname = '${name}' and application_name = 'staffdesk listener'`
    const listeners = async () => Number(await outside.value(`select count(*) ${listening}`))
    const before = await listeners()
    expect(before).toBeGreaterThan(0)
    // Prevents new connections, so that the listeners cannot reconnect. Open connections continue.
    await outside.rows(`alter database ${name} allow_connections false`)
    try {
      await outside.rows(`select pg_terminate_backend(pid) ${listening}`)
      await until(async () => (await listeners()) === 0)
      for (let round = 0; round < 3; round += 1) {
        await until(async () => (await countOf(director)) === (await stored()), SOON_MS)
        await insertType()
      }
    } finally {
      await outside.rows(`alter database ${name} allow_connections true`)
    }
    await until(async () => (await listeners()) === before)
    await insertType()
    await until(async () => (await countOf(director)) === (await stored()), SOON_MS)
    await outside.end()
  })
})

describe('the cache of counts', () => {
  const HALF_A_MINUTE_MS = 30_000
  let db: Database
  let now = 0

  beforeEach(() => {
    now = 0
    db = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined }).db
  })

  afterEach(() => db.destroy())

  const query = () => sql`select count(*) as count from department_type`.compile(db)
  const open = (trusted: boolean) => {
    const cache = createCountCache(() => now)
    if (trusted) cache.setTrusted(true)
    return cache
  }

  test('keeps a count until it has to forget it', async () => {
    const cache = open(true)
    const before = await cache.read(db, query())
    await insertType()
    expect(await cache.read(db, query())).toBe(before)
    cache.forgetAll()
    expect(await cache.read(db, query())).toBe(before + 1)
  })

  test('keeps nothing while no notice of changes can reach it', async () => {
    const cache = open(false)
    const before = await cache.read(db, query())
    await insertType()
    expect(await cache.read(db, query())).toBe(before + 1)
    cache.setTrusted(true)
    await cache.read(db, query())
    cache.setTrusted(false)
    await insertType()
    expect(await cache.read(db, query())).toBe(before + 2)
    cache.setTrusted(true)
    expect(await cache.read(db, query())).toBe(before + 2)
  })

  test('forgets by itself after half a minute', async () => {
    const cache = open(true)
    const before = await cache.read(db, query())
    await insertType()
    now = HALF_A_MINUTE_MS - 1
    expect(await cache.read(db, query())).toBe(before)
    now = HALF_A_MINUTE_MS
    expect(await cache.read(db, query())).toBe(before + 1)
  })

  test('does not mix up queries, and does not keep a failure', async () => {
    const cache = open(true)
    const all = await cache.read(db, query())
    const of = (id: string) =>
      sql`select count(*) as count from department_type where id = ${id}`.compile(db)
    const id = await insertType()
    expect(await cache.read(db, of(id))).toBe(1)
    expect(await cache.read(db, of(randomUUID()))).toBe(0)
    expect(await cache.read(db, query())).toBe(all)

    const missing = sql`select count(*) as count from not_there_yet`.compile(db)
    await expect(cache.read(db, missing)).rejects.toThrow()
    await database.rows('create table not_there_yet ()')
    expect(await cache.read(db, missing)).toBe(0)
    await database.rows('drop table not_there_yet')
  })
})
