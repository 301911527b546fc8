import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { openSession, signIn } from '#tests/e2e/sign-in.ts'
import { type Started, startProcess } from '#tests/e2e/start-process.ts'

// The pages as a visitor without JavaScript gets them. The process shares the database of the run and has low
// limits.
const COMMON = 'staffdesk-preferences=language='

let server: Started

test.beforeAll(async () => {
  const run = readRun()
  server = await startProcess({
    program: ['build/start.js'],
    env: {
      DATABASE_URL: run.databaseUrl,
      DATA_DIR: join(run.folder, 'limits-data'),
      SESSION_KEYS: run.sessionKey,
      OIDC_CLIENT_SECRET: run.clientSecret,
      RATE_WRITES: '1',
      RATE_SENSITIVE: '1',
      RATE_EXPORTS: '1',
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
  // Writes are counted in the database for all processes, so this test uses an account that writes nowhere
  // else.
  const cookie = await signIn(await addPowerfulAccount(), { base: server.url })
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
  const cookie = await signIn(await addPowerfulAccount(), { base: server.url })
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
  const cookie = await signIn(await addPowerfulAccount(), { base: server.url })
  const file = () => at('/org/department-types/export?format=csv', { cookie })
  const first = await file()
  expect(first.status).toBeLessThan(400)
  const second = await file()
  expect(second.location).toMatch(/^\/org\/department-types/)
})
