import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type Api, createApi } from '#product/api/index.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { NO_FILES } from '#tests/api/no-files.ts'
import { issueToken } from '#tests/api/rights-company.ts'

const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
const ORIGIN = 'http://staffdesk.example'
const RATES = { reads: 20, writes: 5, sensitive: 3, exports: 2, shares: 2 }

const { endpoints } = archives
const PASSWORD_CALL = '/uc/api/User/ModifyUserPassword'

let copy: TestDatabase
let database: DatabaseClient
/** Two processes on one database. */
let apis: [Api, Api]

function openProcess(): Promise<Api> {
  return createApi({
    files: NO_FILES,
    databaseUrl: copy.url,
    poolSize: 8,
    client: CLIENT,
    issuer: ORIGIN,
    rates: RATES,
    trustClientIp: true,
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

async function tokenOf(userName: string): Promise<string> {
  const id = await database.value('select id from app_user where user_name = $1', [userName])
  return issueToken(database, String(id))
}

type Ask = {
  token?: string
  method?: string
  path: string
  body?: object
  headers?: Record<string, string>
  api?: Api
}

async function send({ token, method = 'GET', path, body, headers = {}, api = apis[0] }: Ask) {
  const answer = await api.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))
/** A request that stores nothing, but counts as a write. */
const write = (token: string, api = apis[0]) =>
  send({ token, method: 'POST', path: endpoints.add, body: {}, api })

describe('P38 rate limits', () => {
  test('a person reads so often a minute, and nobody else is hindered by it', async () => {
    const token = await tokenOf('hrdir')
    const answers = await Promise.all(times(30, () => send({ token, path: endpoints.list })))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(RATES.reads)
    const other = await tokenOf('hrmgr')
    expect((await send({ token: other, path: endpoints.list })).status).toBe(200)
  })

  test.each([
    ['zh', /过于频繁.*等待 \d+ 秒/],
    ['en', /Too many requests.*Wait \d+ seconds/],
    ['es', /Demasiadas solicitudes.*Espere \d+ segundos/],
  ])('the refusal says how long to wait (%s)', async (language, words) => {
    const headers = { 'accept-language': language }
    const token = await tokenOf('hrdir')
    const { status, retryAfter, body } = await send({ token, path: endpoints.list, headers })
    expect([status, body.code, body.success]).toEqual([429, 'too-many', false])
    expect(body.msg).toMatch(words)
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(60)
  })

  test('fifty writes at once in two processes are five writes', async () => {
    const token = await tokenOf('er')
    const answers = await Promise.all(times(50, (n) => write(token, apis[n % 2])))
    expect(statuses(answers).filter((status) => status !== 429)).toHaveLength(RATES.writes)
  })

  test('a restart gives no new writes, the next minute does', async () => {
    const token = await tokenOf('er')
    const restarted = await openProcess()
    expect((await write(token, restarted)).status).toBe(429)
    await restarted.close()
    await database.rows('update rate_limit set expire = expire - 60000')
    const later = await openProcess()
    expect((await write(token, later)).status).toBe(400)
    await later.close()
  })

  test('passwords and covered values are worth a stricter count', async () => {
    const token = await tokenOf('admin')
    const id = await database.value("select id from app_user where user_name = 'admin'")
    const passwords = { newPassword: 'x', confimPassword: 'x' }
    const guess = (originPassword: string) =>
      send({
        token,
        method: 'PUT',
        path: PASSWORD_CALL,
        body: { id, originPassword, ...passwords },
      })
    expect(statuses([await guess('one'), await guess('two')])).toEqual([200, 200])
    const file = await database.value('select id from user_base_info limit 1')
    const clear = () => send({ token, path: `${endpoints.info}?id=${file}&clear=true` })
    expect(statuses([await clear(), await clear(), await guess('three')])).toEqual([200, 429, 429])
    expect((await send({ token, path: `${endpoints.info}?id=${file}` })).status).toBe(200)
  })

  test('files are few', async () => {
    const token = await tokenOf('hrmgr')
    const ask = (n: number) =>
      send({ token, path: `${endpoints.export}?format=csv&pageSize=10`, api: apis[n % 2] })
    expect(statuses([await ask(0), await ask(1), await ask(0), await ask(1)])).toEqual([
      200, 200, 429, 429,
    ])
  })

  test('a stranger counts by the address, whatever headers they send', async () => {
    const ask = (ip: string, n = 0) =>
      send({
        path: endpoints.list,
        headers: {
          'x-client-ip': ip,
          'x-forwarded-for': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          authorization: `Bearer ${'x'.repeat(40)}${n}`,
        },
      })
    const answers = await Promise.all(times(30, (n) => ask(`2001:db8:1:1::${n}`, n)))
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(RATES.reads)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(10)
    expect((await ask('2001:db8:1:2::1')).status).toBe(401)
    const token = await tokenOf('pay')
    const headers = { 'x-client-ip': '2001:db8:1:1::1' }
    expect((await send({ token, path: endpoints.list, headers })).status).toBe(200)
  })

  test('the token server is asked no more often either', async () => {
    const ask = () =>
      send({
        method: 'POST',
        path: '/oauth/token',
        headers: {
          'x-client-ip': '10.9.9.9',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    const answers = await Promise.all(times(25, ask))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(25 - RATES.reads)
    expect(refused[0]?.body.error).toBe('slow_down')
    expect(refused[0]?.retryAfter).toBeGreaterThanOrEqual(1)
  })

  test('what cannot be counted is not done', async () => {
    const token = await tokenOf('recruiter')
    await database.rows('alter table rate_limit rename to rate_limit_away')
    try {
      expect((await write(token)).status).toBe(503)
      expect((await send({ token, path: '/User/GetCurrentUser' })).status).toBe(200)
    } finally {
      await database.rows('alter table rate_limit_away rename to rate_limit')
    }
  })
})
