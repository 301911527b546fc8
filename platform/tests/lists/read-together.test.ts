import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

let copy: TestDatabase
let database: DatabaseClient
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  opened = openDatabase(copy.url, { poolSize: 3, onIdleError: () => undefined })
  await database.rows('create sequence asked')
})
beforeEach(() => database.rows('alter sequence asked restart'))

afterAll(async () => {
  await opened.db.destroy()
  await database.end()
  await copy.drop()
})

/** A slow statement that tells how often it ran. */
const slow = () =>
  sql<{ time: string }>`select nextval('asked') as time from pg_sleep(0.2)`.compile(opened.db)

function ask(cache: ReturnType<typeof createCountCache>) {
  return cache.readTogether(opened.db, slow()).then(([row]) => Number(row?.time))
}

test('a slow statement runs once for all who ask at once, and again for those who ask later', async () => {
  const cache = createCountCache()
  cache.setTrusted(true)
  expect(await Promise.all([ask(cache), ask(cache), ask(cache)])).toEqual([1, 1, 1])
  expect(await ask(cache)).toBe(2)
})

test('who asks after a change does not get a statement that began before it', async () => {
  const cache = createCountCache()
  cache.setTrusted(true)
  const before = ask(cache)
  cache.forgetAll()
  expect((await Promise.all([before, ask(cache)])).sort()).toEqual([1, 2])
})
