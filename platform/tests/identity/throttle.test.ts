import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '#product/api/index.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { UNLIMITED } from '#tests/api/running-api.ts'

const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
const ORIGIN = 'http://staffdesk.example'

let copy: TestDatabase
let database: DatabaseClient
/** Two processes that count together. */
let apis: [Api, Api]
let addresses = 0

function openProcess(): Promise<Api> {
  return createApi({
    files: NO_FILES,
    databaseUrl: copy.url,
    poolSize: 8,
    client: CLIENT,
    issuer: ORIGIN,
    trustClientIp: true,
    rates: UNLIMITED,
    log: pino({ level: 'silent' }),
  })
}

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  apis = [await openProcess(), await openProcess()]
})

afterAll(async () => {
  for (const api of apis ?? []) await api.close()
  await database?.end()
  await copy?.drop()
})

/** An address that no test has used yet. */
function newAddress(): string {
  addresses += 1
  return `10.20.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

type Answer = { status: number; error: unknown; wait: number }

async function signIn(
  username: string,
  password: string,
  ip: string,
  api = apis[0],
): Promise<Answer> {
  const answer = await api.fetch(
    new Request(`${ORIGIN}/oauth/token`, {
      method: 'POST',
      headers: { 'x-client-ip': ip },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        username,
        password,
      }),
    }),
  )
  const { error } = (await answer.json()) as { error?: unknown }
  return { status: answer.status, error, wait: Number(answer.headers.get('retry-after')) }
}

/** Adds failed sign-ins in a row some time ago, as the log would have them. */
async function failedBefore(userName: string, count: number, ago: string, ip = newAddress()) {
  await database.rows(
    `update app_user set password_changed_at = now() - interval '60 days' where user_name = $1`,
    [userName],
  )
  await database.rows(
    `insert into sign_in_log (id, at, user_id, user_name, ip, method, ok, reason)
     select gen_random_uuid(), now() - $3::interval, (select id from app_user where user_name = $1),
       $1, $4, 'password', false, 'password' from generate_series(1, $2)`,
    [userName, count, ago, ip],
  )
}

const good = (name: string, ip = newAddress(), api = apis[0]) =>
  signIn(name, DEMO_PASSWORD, ip, api)
const bad = (name: string, ip = newAddress(), api = apis[0]) =>
  signIn(name, 'not the password', ip, api)

describe('P13 an address', () => {
  test('waits after five failures in a row, whosever password is tried, in every process', async () => {
    const ip = newAddress()
    for (const [index, name] of ['er', 'pay', 'social', 'nobody', 'trainer'].entries()) {
      expect((await bad(name, ip, apis[index % 2])).status).toBe(400)
    }
    for (const api of apis) {
      const refused = await good('attend', ip, api)
      expect(refused).toMatchObject({ status: 429, error: 'slow_down' })
      expect(refused.wait).toBeGreaterThanOrEqual(1)
      expect(refused.wait).toBeLessThanOrEqual(2)
    }
    expect((await good('attend')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect((await good('attend', ip)).status).toBe(200)
    for (let count = 0; count < 4; count += 1) expect((await bad('er', ip)).status).toBe(400)
    expect((await good('attend', ip)).status).toBe(200)
  })

  test('waits longer each time, and 25 seconds at most', async () => {
    for (const [failures, seconds] of [
      [6, 2],
      [8, 8],
      [30, 25],
    ] as const) {
      const ip = newAddress()
      await failedBefore('nobody-at-all', failures, '0 s', ip)
      const { status, wait } = await good('attend', ip)
      expect([status, wait]).toEqual([429, seconds])
    }
  })

  test('cannot try fifty people at once after it has failed once', async () => {
    const ip = newAddress()
    expect((await bad('nobody', ip)).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bad(`nobody ${index}`, ip, apis[index % 2])),
    )
    // At most four in each process: the fifth failure in a row is the first that must wait.
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(8)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(42)
  })

  test('is a whole network where it is of IPv6', async () => {
    for (let host = 1; host <= 5; host += 1) {
      const ip = `2001:db8:7:1:${host}::${host}`
      expect((await bad(`stranger ${host}`, ip)).status).toBe(400)
    }
    expect((await good('attend', '2001:DB8:7:1::abcd')).status).toBe(429)
    expect((await good('attend', '2001:db8:7:2::1')).status).toBe(200)
  })

  test('waits on in a process that has only just started', async () => {
    const ip = newAddress()
    await failedBefore('nobody-at-all', 9, '0 s', ip)
    const restarted = await openProcess()
    try {
      expect((await good('attend', ip, restarted)).status).toBe(429)
    } finally {
      await restarted.close()
    }
  })
})

describe('P13 an account', () => {
  test('waits after ten failures from anywhere, growing to 15 minutes', async () => {
    for (let count = 0; count < 10; count += 1) expect((await bad('leader2')).status).toBe(400)
    expect(await good('leader2')).toMatchObject({ status: 429, wait: 60 })
    for (const [name, failures, minutes] of [
      ['leader3', 12, 4],
      ['recruiter', 40, 15],
    ] as const) {
      await failedBefore(name, failures, '0 s')
      expect(await good(name)).toMatchObject({ status: 429, wait: minutes * 60 })
    }
  })

  test('lets the right password in after the wait, and begins anew', async () => {
    await failedBefore('party', 12, '4 minutes 1 second')
    expect((await good('party')).status).toBe(200)
    for (let count = 0; count < 9; count += 1) expect((await bad('party')).status).toBe(400)
    expect((await good('party')).status).toBe(200)
  })

  test('always admits users who signed in from this address before', async () => {
    const desk = newAddress()
    expect((await good('gm', desk)).status).toBe(200)
    await failedBefore('gm', 150, '0 s')
    expect((await good('gm')).status).toBe(429)
    expect((await good('gm', desk)).status).toBe(200)
  })

  test('is guessed at ten times at the most from such an address, then like from any other', async () => {
    const office = newAddress()
    await failedBefore('pay', 1, '3 hours')
    await database.rows(
      `insert into sign_in_log (id, at, user_id, user_name, ip, method, ok)
       select gen_random_uuid(), now() - interval '2 hours', id, user_name, $1, 'password', true
       from app_user where user_name = 'pay'`,
      [office],
    )
    await failedBefore('pay', 95, '20 minutes')
    await failedBefore('pay', 9, '1 minute', office)
    expect((await bad('pay', office)).status).toBe(400)
    expect(await good('pay', office)).toMatchObject({ status: 429, wait: 15 * 60 })
  })

  test('is guessed at ten times at the most from such an address at the same moment, too', async () => {
    const office = newAddress()
    expect((await good('leader1', office)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 30 }, () => bad('leader1', office)))
    const looked = answers.filter(({ status }) => status === 400).length
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - looked)
  })

  test('begins anew with a new password', async () => {
    await failedBefore('social', 120, '1 minute')
    expect((await good('social')).status).toBe(429)
    await database.rows(
      "update app_user set password_changed_at = now() - interval '1 s' where user_name = 'social'",
    )
    expect((await good('social')).status).toBe(200)
  })

  test('is one account by whichever of its names, however written', async () => {
    await database.rows("update app_user set phone = '13977770000' where user_name = 'auditor'")
    const names = ['auditor', 'AUDITOR', ' Auditor ', '13977770000']
    for (let count = 0; count < 10; count += 1) {
      expect((await bad(names[count % names.length] ?? '')).status).toBe(400)
    }
    for (const name of names) expect((await good(name)).status).toBe(429)
  })

  test('cannot be told from an unknown name by its spelling', async () => {
    const names = ['nobody.such', 'NOBODY.SUCH', ' nobody.such', 'ｎｏｂｏｄｙ．such']
    for (let count = 0; count < 10; count += 1) {
      expect((await bad(names[count % names.length] ?? '')).status).toBe(400)
    }
    for (const name of names) expect((await bad(name)).status).toBe(429)
  })

  test('is not open to strangers after a hundred failures in a row, however long ago', async () => {
    await failedBefore('staff2', 100, '3 days')
    expect((await good('staff2')).status).toBe(429)
  })

  test('cannot be guessed at faster by guessing all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => bad('hrmgr', newAddress(), apis[index % 2])),
    )
    const looked = answers.filter(({ status }) => status === 400)
    // At most ten in each process, before it sees the log entries of the other process.
    expect(looked.length).toBeLessThanOrEqual(20)
    expect(looked.length).toBeGreaterThanOrEqual(10)
    expect((await good('hrmgr')).status).toBe(429)
  })

  test('that does not exist waits like one that does', async () => {
    for (let count = 0; count < 10; count += 1) expect((await bad('nobody-here')).status).toBe(400)
    expect(await bad('nobody-here')).toMatchObject({ status: 429, error: 'slow_down', wait: 60 })
  })
})

test('P13 a name that cannot be stored waits like any other', async () => {
  const name = `no\u0000${crypto.randomUUID()}`
  for (let count = 0; count < 10; count += 1) expect((await bad(name)).status).toBe(400)
  expect((await bad(name)).status).toBe(429)
})

test('P13 what was not looked at is in the log, and counts for nothing', async () => {
  await failedBefore('staff3', 11, '1 minute 58 seconds')
  expect((await good('staff3')).status).toBe(429)
  const rows = await database.rows(
    `select 1 from sign_in_log where user_name = 'staff3' and not ok and reason = 'throttled'`,
  )
  expect(rows).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 2_200))
  expect((await good('staff3')).status).toBe(200)
})
