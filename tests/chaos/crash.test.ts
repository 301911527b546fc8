import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DIRECT_EXPORT_ROWS } from '#platform/api/exports/export-request.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { visit } from '../e2e/http.ts'
import { signIn } from '../e2e/sign-in.ts'
import { postEndlessly } from '../post-endlessly.ts'
import { runInside } from './debugger.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { examine } from './invariants.ts'
import { type Product, residentBytes, startProduct, uncaughtIn, until } from './product.ts'
import { byScale, chanceFor } from './scale.ts'
import { apiWriter, type Journal, work } from './writers.ts'

/** The time for export files to finish, which continue although the client has left. */
const FILES_MS = 120_000
const LIST = '/org/department-types'
const MEGABYTE = 1024 * 1024
const EXPORT = `${LIST}/export?format=csv`
/** Together with the existing rows, as many as a request exports directly. */
const ROWS = DIRECT_EXPORT_ROWS - 100
const CUTS = byScale({ test: 20, quick: 60, full: 200 })

let product: Product
let database: DatabaseClient
let cookie: string
let pid: number

beforeAll(async () => {
  product = await startProduct({ name: 'crash', env: { NODE_OPTIONS: '--inspect-port=0' } })
  database = await connect(product.databaseUrl)
  cookie = await signIn('hrdir', { base: product.url })
})

afterAll(async () => {
  await database?.end().catch(() => undefined)
  await product?.dispose()
})

beforeEach(() => {
  pid = product.process().pid
})

// After each test, the same process still runs and is healthy, and its log is valid JSON.
afterEach(async () => {
  expect(product.process().pid).toBe(pid)
  expect((await visit('/healthz', { base: product.url })).status).toBe(200)
  await until('pages are well', async () => (await see(LIST)).status === 200)
  for (const line of product.log().split('\n')) if (line !== '') JSON.parse(line)
})

const see = (path: string) => visit(path, { base: product.url, cookie })

const uncaught = () => uncaughtIn(product.log())

async function expectExplained(answer: { status: number; text: string }): Promise<void> {
  expect([500, 502, 503]).toContain(answer.status)
  expect(answer.text).not.toMatch(/department_type|select |\.ts:|at .*\(|node_modules/)
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(answer.text)?.[0]
  expect(id, 'the page tells an id').toBeDefined()
  const logged = () =>
    product
      .log()
      .split('\n')
      .some((line) => line.includes(String(id)) && line.includes('"stack"'))
  await until('the log has the stack under the same id', logged)
}

/** Makes a table unavailable while `work` runs. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await database.rows(`alter table ${table} rename to ${table}_gone`)
  try {
    await work()
  } finally {
    await database.rows(`alter table ${table}_gone rename to ${table}`)
  }
}

/** Reads the beginning of an answer, then closes the connection. */
async function leaveEarly(path: string, afterMs: number): Promise<void> {
  const leaving = new AbortController()
  const timer = setTimeout(() => leaving.abort(), afterMs)
  await request(product.url + path, { headers: { cookie }, signal: leaving.signal })
    .then(async ({ body }) => {
      for await (const _chunk of body) leaving.abort()
    })
    .catch(() => undefined)
  clearTimeout(timer)
}

async function busyConnections(): Promise<number> {
  const { text } = await visit('/metrics', { base: product.url })
  return Number(/staffdesk_database_connections\{state="busy"\} (\d+)/.exec(text)?.[1])
}

async function terminate(condition: string): Promise<number> {
  const rows = await database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and usename = current_user and ${condition}`,
  )
  return rows.length
}

describe('P36 a body without end', () => {
  it('of 400 MB is cut off, and costs the process next to nothing', async (context) => {
    // The first requests load code.
    for (let turn = 0; turn < 3; turn++) await postEndlessly(`${product.url}/login`, 4 * MEGABYTE)
    const before = residentBytes(pid)
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, residentBytes(pid))
    }, 20)
    const post = () => postEndlessly(`${product.url}/login`, 400 * MEGABYTE)
    let { status, sentBytes } = await post()
    for (let turn = 0; status === 0 && turn < 4; turn++) ({ status, sentBytes } = await post())
    clearInterval(timer)
    most = Math.max(most, residentBytes(pid))
    note(context, `${Math.round((most - before) / MEGABYTE)} MB for ${sentBytes >> 20} MB sent`)
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(32 * MEGABYTE)
    expect(most - before).toBeLessThan(40 * MEGABYTE)
  })
})

describe('P44 one broken request ends nothing', () => {
  it('a loader that throws', async () => {
    await without('department_type', async () => expectExplained(await see(LIST)))
    expect(uncaught()).toEqual([])
  })

  it('an action that throws half-way: nothing of it stays', async () => {
    const id = uuidv7()
    const code = `C${id.slice(-12)}`
    const form = { id, code, name: code, sort: '1', enabled: 'true' }
    await without('audit_log', async () => {
      const answer = await visit(`${LIST}/new`, { base: product.url, cookie, form })
      expect([500, 502, 503]).toContain(answer.status)
    })
    expect(await database.rows('select 1 from department_type where id = $1', [id])).toEqual([])
    expect(uncaught()).toEqual([])
  })

  it(`${CUTS} pages and files that people leave in the middle`, async (context) => {
    await database.rows(
      `insert into department_type (id, code, name)
       select gen_random_uuid(), 'many-' || n, 'many ' || n from generate_series(1, $1) as n`,
      [ROWS],
    )
    const chance = chanceFor('leave')
    for (let cut = 0; cut < CUTS; cut += 5) {
      await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          leaveEarly(at < 3 ? LIST : EXPORT, chance.between(1, 150)),
        ),
      )
    }
    let busy = Number.NaN
    const freed = await until(
      'all connections are given back',
      async () => {
        busy = await busyConnections()
        return busy === 0
      },
      FILES_MS,
    ).catch((error: Error) => {
      throw new Error(`${error.message}; ${busy} are not`)
    })
    note(context, `connections free after ${freed} ms`)
    expect(uncaught()).toEqual([])
    const file = await see(EXPORT)
    expect(file.text.trimEnd().split('\r\n').length).toBeGreaterThan(ROWS)
  })

  it('the database ends every idle connection: the next page has a new one', async () => {
    await see(LIST)
    expect(await terminate("state = 'idle'")).toBeGreaterThan(0)
    await sleep(200)
    expect((await see(LIST)).status).toBe(200)
    expect(uncaught()).toEqual([])
  })

  it('the database ends connections at work: a page that says so', async () => {
    // A separate connection: inside a transaction, pg_stat_activity does not change.
    const locker = await connect(product.databaseUrl)
    await locker.rows('begin')
    await locker.rows('lock table department_type in access exclusive mode')
    const pages = Promise.all(Array.from({ length: 5 }, () => see(LIST)))
    await until('queries wait', async () => {
      const waiting = await database.rows(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
      )
      return waiting.length > 0
    })
    // The count and the rows are two statements, so terminate until all are done.
    let isDone = false
    void pages.finally(() => {
      isDone = true
    })
    await until('they are all gone', async () => {
      await terminate("wait_event_type = 'Lock'")
      return isDone
    })
    await locker.end()
    for (const page of await pages) await expectExplained(page)
    expect(uncaught()).toEqual([])
  })

  it('the database ends connections between two statements: those requests fail and no more', async (context) => {
    const call = callerAt(product.url, await fetchToken(product.url, 'hrmgr'))
    const stop = new AbortController()
    const journal: Journal = []
    const working = Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const name = `between ${index}`
        return work(apiWriter(name, call), { journal, chance: chanceFor(name), stop: stop.signal })
      }),
    )
    let ended = 0
    await until('some were caught between', async () => {
      ended += await terminate("state = 'idle in transaction'")
      return ended >= 5
    })
    stop.abort()
    await working
    const { lost, torn } = await examine(database, journal)
    expect({ lost, torn }).toEqual({ lost: [], torn: [] })
    note(context, `${ended} connections ended`)
    expect(uncaught()).toEqual([])
  })

  it('the last resort: an error that nobody caught is logged, and the process goes on', async () => {
    await runInside(
      product.process(),
      "setTimeout(() => { throw new Error('from nowhere') }); void Promise.reject(new Error('nobody waits'))",
    )
    await until('both are in the log', () => uncaught().length === 2)
    expect(uncaught().join()).toMatch(/from nowhere/)
    expect(uncaught().join()).toMatch(/nobody waits/)
    for (const line of uncaught()) expect(JSON.parse(line).err.stack).toContain('Error')
  })
})
