import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { visit } from './http.ts'
import { unique } from './new-person.ts'
import { readRun } from './run-state.ts'
import { openSession, passwordOf, signIn } from './sign-in.ts'
import { type Started, startProcess } from './start-process.ts'

// What a visitor without JavaScript gets. The process shares the database of the run, and allows little.
const READS = 60
const AT_ONCE = 200
const PAUSE_MS = 200
const POLL = { timeout: 30_000 }
const COMMON = 'staffdesk-preferences=language='

let server: Started

test.beforeAll(async () => {
  const run = readRun()
  server = await startProcess({
    program: ['build/start.js'],
    env: {
      ...{ DATABASE_URL: run.databaseUrl, DATA_DIR: join(run.folder, 'limits-data') },
      // Failures of this crowd must not make anybody else on this machine wait.
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      ...{ SESSION_KEYS: run.sessionKey, OIDC_CLIENT_SECRET: run.clientSecret },
      ...{ RATE_READS: String(READS), RATE_WRITES: '1', RATE_SENSITIVE: '1', RATE_EXPORTS: '1' },
    },
    folder: run.folder,
    name: 'limits',
    readyPath: '/readyz',
  })
})

test.afterAll(() => server?.stop())

const at = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  visit(path, { ...options, base: server.url })

test('P38 a form that meets a limit comes back with what was typed, in three languages', async () => {
  const cookie = await signIn('admin', { base: server.url })
  const save = (name: string, language: string) =>
    at('/org/department-types/new', {
      cookie: `${cookie}; ${COMMON}${language}`,
      form: {
        id: uuidv7(),
        code: unique('LT'),
        name,
        sort: '7',
        enabled: 'true',
        remark: 'kept words',
      },
    })
  expect((await save('限额之内', 'zh')).status).toBe(303)
  for (const [language, words] of [
    ['zh', '操作过于频繁'],
    ['en', 'Too many requests'],
    ['es', 'Demasiadas solicitudes'],
  ] as const) {
    const { status, headers, text } = await save(`typed ${language}`, language)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(text).toContain(words)
    expect(text).toContain(`value="typed ${language}"`)
    expect(text).toContain('kept words')
  }
})

test('P38 the old password cannot be guessed at', async () => {
  const cookie = await signIn('trainer', { base: server.url })
  const { sub } = await openSession(cookie)
  const change = () =>
    at('/account/password', {
      cookie,
      form: { id: sub, originPassword: 'a guess', newPassword: 'b', confimPassword: 'b' },
    })
  expect((await change()).status).toBe(400)
  const { status, headers, text } = await change()
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(text).toContain('操作过于频繁')
  expect(text).toContain('name="originPassword"')
})

test('P38 a second file leads back to the list, which says when to come again', async () => {
  const cookie = await signIn('hrdir', { base: server.url })
  const file = () => at('/org/department-types/export?format=csv', { cookie })
  const first = await file()
  expect(first.status).toBeLessThan(400)
  const second = await file()
  expect(second.location).toMatch(/^\/org\/department-types/)
})

test('P38 too many pages are a page that says so', async () => {
  const cookie = await signIn('hrdir', { base: server.url })
  const pages = await Promise.all(
    Array.from({ length: READS }, (_, index) =>
      at('/hr/archives', { cookie, headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
    ),
  )
  const refused = pages.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.text).toContain('请求过于频繁')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(pages.every(({ status }) => status === 200 || status === 429)).toBe(true)
})

test('P15 two hundred sign-ins at once: some are told to come back, other pages answer', async () => {
  const cookie = await signIn('party', { base: server.url })
  const seen = new Set<number>()
  let isOver = false
  // Straight to the token server, each with a name and an address that nobody has failed with.
  const crowd = Array.from({ length: AT_ONCE }, async (_, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      const { status } = await at('/oauth/token', {
        form: {
          ...{ grant_type: 'password', username: `crowd ${index} ${turn}`, password: 'a guess' },
          ...{ client_id: 'staffdesk-web', client_secret: readRun().clientSecret },
        },
        headers: { 'x-forwarded-for': `198.18.${index}.${turn % 250}` },
      })
      seen.add(status)
      await sleep(PAUSE_MS)
    }
  })
  const form = { user: 'party', password: passwordOf('party') }
  try {
    await expect
      .poll(async () => {
        const { status, text, headers } = await at('/login', { form })
        const isTold = text.includes('现在登录的人太多') && text.includes('value="party"')
        return status === 503 && isTold && Number(headers['retry-after']) >= 1
      }, POLL)
      .toBe(true)
    for (let count = 0; count < 5; count += 1) {
      const began = performance.now()
      expect((await at('/account/password', { cookie })).status).toBe(200)
      // A limit that only a standstill misses; the figure is in `npm run bench`.
      expect(performance.now() - began).toBeLessThan(10_000)
    }
  } finally {
    isOver = true
    await Promise.all(crowd)
  }
  expect([...seen].sort()).toEqual([400, 503])
  expect((await at('/healthz')).status).toBe(200)
})
