import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { type Api, createApi } from '#product/api/index.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect } from '#tests/api/database-client.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { CLIENT, newId, ORIGIN, UNLIMITED } from '#tests/api/running-api.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'

const CALL_LIMIT_MS = 13_000
const AT_ONCE_MS = 1_000
const BACK_MS = 8_000

let copy: TestDatabase
let proxy: DatabaseProxy
let api: Api
let token: string

beforeAll(async () => {
  copy = await freshDatabase()
  proxy = await startDatabaseProxy(copy.url)
  api = await createApi({
    files: NO_FILES,
    databaseUrl: proxy.url,
    poolSize: 4,
    client: CLIENT,
    issuer: ORIGIN,
    trustClientIp: false,
    rates: UNLIMITED,
    log: pino({ level: 'silent' }),
  })
  const answer = await signIn()
  token = ((await answer.json()) as { access_token: string }).access_token
})

afterEach(() => {
  proxy.way = 'passing'
})

afterAll(async () => {
  await api?.close()
  await proxy?.stop()
  await copy?.drop()
})

type Tried = { what: string; status: number; retryAfter: string | null; ms: number }

function call(path: string, init: { method?: string; body?: object } = {}): Promise<Response> {
  const { method = 'GET', body } = init
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return api.fetch(
    new Request(ORIGIN + path, { method, headers, body: body ? JSON.stringify(body) : null }),
  )
}

function signIn(): Promise<Response> {
  const fields = { grant_type: 'password', username: 'hrdir', password: DEMO_PASSWORD }
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret }
  const body = new URLSearchParams({ ...fields, ...client })
  return api.fetch(new Request(`${ORIGIN}/oauth/token`, { method: 'POST', body }))
}

/** All kinds of requests, one after the other. */
const CALLS: Readonly<Record<string, () => Promise<Response>>> = {
  list: () => call(archives.endpoints.list),
  search: () => call(`${archives.endpoints.list}?key=a`),
  write: () =>
    call(departmentTypes.endpoints.add, {
      method: 'POST',
      body: { code: 'S1', name: 'silent', seq: 1 },
    }),
  export: () => call(archives.endpoints.export),
  'sign-in': signIn,
  visit: () =>
    call('/UserInfo/AddVisitUser', { method: 'POST', body: { modelType: '1', remark: 'x' } }),
}

async function tryAll(): Promise<Tried[]> {
  return Promise.all(
    Object.entries(CALLS).map(async ([what, ask]) => {
      const began = performance.now()
      const { status, headers } = await ask()
      return {
        what,
        status,
        retryAfter: headers.get('retry-after'),
        ms: performance.now() - began,
      }
    }),
  )
}

describe('P26 a database that answers nothing', () => {
  test('every call fails in time, the next ones at once, and all goes on without a restart', async () => {
    expect((await call(archives.endpoints.list)).status).toBe(200)
    proxy.way = 'swallowing'
    const first = await tryAll()
    for (const { what, status, retryAfter, ms } of first) {
      expect([what, status]).toEqual([what, 503])
      expect(Number(retryAfter), what).toBeGreaterThan(0)
      expect(ms, what).toBeLessThan(CALL_LIMIT_MS)
    }
    expect(await api.isReady()).toBe(false)
    for (const { what, status, ms } of await tryAll()) {
      expect([what, status]).toEqual([what, 503])
      expect(ms, what).toBeLessThan(AT_ONCE_MS)
    }
    proxy.way = 'passing'
    const isBack = async () => (await call(archives.endpoints.list)).status
    await expect.poll(isBack, { timeout: BACK_MS }).toBe(200)
    expect(await api.isReady()).toBe(true)
    for (const { what, status } of await tryAll())
      expect([what, status < 500]).toEqual([what, true])
  })

  test('connections that got stuck are thrown away, not handed to the next', async () => {
    await Promise.all([1, 2, 3].map(() => call(`${archives.endpoints.list}?key=b`)))
    proxy.stick()
    await Promise.all([1, 2, 3, 4].map(() => call(archives.endpoints.list)))
    for (let turn = 0; turn < 6; turn += 1) {
      const began = performance.now()
      expect((await call(archives.endpoints.list)).status).toBe(200)
      expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
    }
  })

  test('a statement of its own that takes too long ends, and so does its transaction', async () => {
    const { db, pool } = openDatabase(copy.url, { poolSize: 1, onIdleError: () => undefined })
    try {
      const slow = withTimeLimit(1_000, () =>
        db.transaction().execute(async (tx) => {
          await sql`create table torn (id int)`.execute(tx)
          await sql`select pg_sleep(30)`.execute(tx)
        }),
      )
      const began = performance.now()
      await expect(slow).rejects.toThrow(/terminated|not queryable/)
      expect(performance.now() - began).toBeLessThan(4_000)
      expect(pool.totalCount).toBe(0)
      const { rows } = await sql<{ torn: unknown }>`select to_regclass('torn') as torn`.execute(db)
      expect(rows).toEqual([{ torn: null }])
    } finally {
      await db.destroy()
    }
  })
})

describe('P26 a full disk', () => {
  test('is reported as such, and reading goes on', async () => {
    const database = await connect(copy.url)
    await database.rows(
      `create function full_disk() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    )
    await database.rows(
      'create trigger full_disk before insert on department_type for each row execute function full_disk()',
    )
    try {
      const body = { id: newId(), code: 'FULL', name: 'full', sort: 1, enabled: true, remark: '' }
      const answer = await call(departmentTypes.endpoints.add, { method: 'POST', body })
      const refusal = (await answer.json()) as Record<string, unknown>
      expect([answer.status, refusal.code, refusal.msg]).toEqual([
        507,
        'storage-full',
        zh.storageFull,
      ])
      expect((await call(departmentTypes.endpoints.list)).status).toBe(200)
    } finally {
      await database.rows('drop function full_disk cascade')
      await database.end()
    }
  })
})
