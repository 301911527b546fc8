import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { visit } from './http.ts'
import { unique } from './new-person.ts'
import { readRun } from './run-state.ts'
import { openSession, signIn } from './sign-in.ts'
import { type Started, startProcess } from './start-process.ts'

// What a visitor without JavaScript gets. The process shares the database of the run, and allows little.
const COMMON = 'staffdesk-preferences=language='

let server: Started

test.beforeAll(async () => {
  const run = readRun()
  server = await startProcess({
    program: ['build/start.js'],
    env: {
      ...{ DATABASE_URL: run.databaseUrl, DATA_DIR: join(run.folder, 'limits-data') },
      ...{ SESSION_KEYS: run.sessionKey, OIDC_CLIENT_SECRET: run.clientSecret },
      ...{ RATE_WRITES: '1', RATE_SENSITIVE: '1', RATE_EXPORTS: '1' },
      TRUSTED_PROXIES: '127.0.0.1',
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

test('P15 when a whole company arrives at once, some are told to come again, and pages go on', async () => {
  // From one address no more come through than the queue holds; so here everybody has his own.
  const arrive = (number: number) =>
    at('/login', {
      form: { user: `nobody-${number}`, password: 'not a password of anybody' },
      headers: { 'x-forwarded-for': `198.51.${100 + (number >> 8)}.${number & 255}` },
    })
  const arrivals = Promise.all(Array.from({ length: 200 }, (_, number) => arrive(number)))
  expect((await at('/healthz')).status).toBe(200)
  expect((await at('/login')).status).toBe(200)
  const answers = await arrivals
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([400, 503])
  const busy = answers.find(({ status }) => status === 503)
  expect(busy?.text).toContain('现在登录的人太多')
  expect(busy?.text).toContain('value="nobody-')
  expect(Number(busy?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
})
