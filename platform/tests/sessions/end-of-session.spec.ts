import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { sessions } from '#platform/define/shipped/sessions/session.ts'
import { seal } from '#platform/web/session/seal.server.ts'
import { idOf, sql } from '#tests/e2e/database.ts'
import { dataPath, tokenFields, type Visit, visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { noteSecret, readRun } from '#tests/e2e/run-state.ts'
import { startSibling } from '#tests/e2e/second-server.ts'
import { openSession, passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import type { Started } from '#tests/e2e/start-process.ts'

const LIMIT_MS = 2_000
const LIST = '/hr/archives'
const LIST_ROUTE = 'routes/_app.hr.archives._index'
const CURRENT_USER = '/uc/api/User/GetCurrentUser'
const PASSWORD_CALL = '/uc/api/User/ModifyUserPassword'

let other: Started
let admin: string

test.beforeAll(async () => {
  other = await startSibling({ name: 'sibling' })
  admin = await bearerOf(await signIn('admin'))
})

test.afterAll(() => other?.stop())

const bases = () => [readRun().url, other.url]

async function bearerOf(cookie: string): Promise<string> {
  return `Bearer ${(await openSession(cookie)).access_token}`
}

/** An account that sees personnel files, with the password of the demo accounts. */
async function addAuditor(): Promise<{ id: string; name: string }> {
  const [id, name] = [uuidv7(), unique('ending.')]
  await sql(
    `insert into app_user (id, user_name, code, name, password_hash)
     select $1, $2, $3, $2, password_hash from app_user where user_name = 'auditor'`,
    [id, name, `X${id.slice(-8)}`],
  )
  await sql('insert into role_user (id, role_id, user_id) values ($1, $2, $3)', [
    uuidv7(),
    await idOf('role', 'code', 'auditor'),
    id,
  ])
  return { id, name }
}

/** Loaders that render a page without a call to the back end. */
const QUIET = {
  start: dataPath('/', 'routes/_app._index'),
  messages: dataPath('/messages', 'routes/_app.messages._index'),
  password: dataPath('/account/password', 'routes/_app.account.password'),
}

type Way = 'page' | 'loader' | 'bearer' | keyof typeof QUIET
const WAYS: readonly Way[] = ['page', 'loader', 'bearer', 'start', 'messages', 'password']

const isQuiet = (way: Way): way is keyof typeof QUIET => way in QUIET

async function isLetInQuietly(path: string, base: string, cookie: string): Promise<boolean> {
  const { status, location, text } = await visit(path, { base, cookie })
  if (location === null) {
    expect(status).toBe(200)
    expect(text).toContain('"title"')
    return true
  }
  expect(location).toMatch(/^\/login/)
  expect(text).not.toContain('title')
  return false
}

/** Whether a session still gets access, by one kind of request. */
async function isLetIn(way: Way, base: string, cookie: string): Promise<boolean> {
  if (way === 'bearer') {
    const headers = { authorization: await bearerOf(cookie) }
    const { status } = await visit(CURRENT_USER, { base, headers })
    expect([200, 401]).toContain(status)
    return status === 200
  }
  if (isQuiet(way)) return isLetInQuietly(QUIET[way], base, cookie)
  const path = way === 'page' ? LIST : dataPath(LIST, LIST_ROUTE)
  const { status, location, text } = await visit(path, { base, cookie })
  if (location === null) {
    expect(status).toBe(200)
    expect(text.length).toBeGreaterThan(100)
    return true
  }
  expect(location).toMatch(/^\/login\?redirect=%2Fhr%2Farchives/)
  expect(text).not.toContain('empNo')
  return false
}

async function call(method: 'PUT' | 'DELETE', path: string, body: object, authorization = admin) {
  const answer = await visit(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, answer.text).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ success: true })
}

const act = (path: string | undefined, id: string, body: object = {}) =>
  call('PUT', `${path}?id=${id}`, body)
const remove = (id: string) => call('DELETE', `${users.endpoints.delete}?id=${id}`, {})

type Subject = { id: string; cookie: string }

/** The events that end sessions. Each happens on the first process. */
const EVENTS: Readonly<Record<string, (who: Subject) => Promise<void>>> = {
  async 'logging out'({ cookie }) {
    const answer = await visit('/logout', { form: {}, cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers['clear-site-data']).toContain('cache')
  },
  locking: ({ id }) => act(users.actions.lock?.endpoint, id, { lockReason: 'P07' }),
  async disabling({ id, cookie }) {
    // An account that was refused a request is in the log. So it is disabled instead of deleted.
    const headers = { authorization: await bearerOf(cookie) }
    expect((await visit(users.endpoints.list, { headers })).status).toBe(403)
    await remove(id)
    expect(await sql('select state from app_user where id = $1', [id])).toEqual([{ state: '3' }])
  },
  async deleting({ id }) {
    await remove(id)
    expect(await sql('select id from app_user where id = $1 and deleted_at is null', [id])).toEqual(
      [],
    )
  },
  'a new password by an administrator': ({ id }) => act(users.actions.resetPassword?.endpoint, id),
  async 'forced sign-out'({ id }) {
    const rows = await sql<{ id: string }>('select id from account_session where user_id = $1', [
      id,
    ])
    for (const row of rows) await act(sessions.actions.end?.endpoint, row.id, { version: 1 })
  },
}

async function expectOut(cookie: string, since: number): Promise<void> {
  const checks = bases().flatMap((base) => WAYS.map((way) => ({ base, way })))
  await Promise.all(
    checks.map(async ({ base, way }) => {
      // A busy machine may answer late, so the time of the request counts.
      for (let sentAt = Date.now(); await isLetIn(way, base, cookie); sentAt = Date.now()) {
        expect(sentAt - since, `${way} at ${base}`).toBeLessThan(LIMIT_MS)
      }
    }),
  )
}

async function expectIn(cookie: string): Promise<void> {
  for (const base of bases()) {
    for (const way of WAYS) expect(await isLetIn(way, base, cookie), `${way} ${base}`).toBe(true)
  }
}

test.describe('P07 the end of a session, in two processes', () => {
  for (const [name, end] of Object.entries(EVENTS)) {
    test(`${name} ends page, loader and bearer within two seconds`, async () => {
      const { id, name: userName } = await addAuditor()
      const cookie = await signIn(userName, { password: passwordOf('auditor') })
      await expectIn(cookie)
      await end({ id, cookie })
      await expectOut(cookie, Date.now())
    })
  }

  test('a changed password ends all the others, and this one goes on', async () => {
    const { id, name } = await addAuditor()
    const password = passwordOf('auditor')
    const [mine, elsewhere] = [await signIn(name, { password }), await signIn(name, { password })]
    await expectIn(mine)
    await expectIn(elsewhere)
    const next = randomBytes(18).toString('base64url')
    noteSecret(readRun(), next)
    const body = { id, originPassword: password, newPassword: next, confimPassword: next }
    await call('PUT', PASSWORD_CALL, body, await bearerOf(mine))
    await expectOut(elsewhere, Date.now())
    await expectIn(mine)
  })
})

test.describe('P02 P03 a cookie that is left over', () => {
  const HALF_AN_HOUR_MS = 30 * 60 * 1000
  const SESSION_LINE = /^staffdesk=[^;]/

  test('opens nothing and is not renewed, however fresh its time', async () => {
    const { name } = await addAuditor()
    const cookie = await signIn(name, { password: passwordOf('auditor') })
    const { sessionKey, url } = readRun()
    const content = { ...(await openSession(cookie)), seenAt: Date.now() - HALF_AN_HOUR_MS }
    const left = `staffdesk=${await seal('session', content, [sessionKey])}`
    const token = await tokenFields(left)
    const renews = async (path: string, options: Visit = {}) =>
      (await visit(path, { ...options, cookie: left })).setCookies.some((line) =>
        SESSION_LINE.test(line),
      )
    const preferences = { form: { ...token, sidebar: 'open' }, headers: { origin: url } }
    for (const path of Object.values(QUIET)) expect(await renews(path), path).toBe(true)
    await EVENTS['logging out']?.({ id: '', cookie })
    await expectOut(left, Date.now())
    for (const path of [dataPath('/', 'root'), '/404', ...Object.values(QUIET)]) {
      expect(await renews(path), path).toBe(false)
    }
    expect(await renews('/preferences', preferences)).toBe(false)
  })
})

test.describe('P02 P08 after a forced sign-out', () => {
  test('the old cookie stays dead after another sign-in', async () => {
    const { id, name } = await addAuditor()
    const password = passwordOf('auditor')
    const old = await signIn(name, { password })
    const answer = await visit(LIST, { cookie: old })
    expect(answer.headers['cache-control']).toContain('no-store')
    await EVENTS['forced sign-out']?.({ id, cookie: old })
    await expectOut(old, Date.now())
    const fresh = await signIn(name, { password })
    expect(fresh).not.toBe(old)
    expect((await openSession(fresh)).access_token).not.toBe((await openSession(old)).access_token)
    await expectIn(fresh)
    for (const base of bases()) {
      for (const way of WAYS) expect(await isLetIn(way, base, old), `${way} ${base}`).toBe(false)
    }
    const ended = await visit(LIST, { cookie: old })
    expect(ended.setCookies.join()).toMatch(/(^|,)staffdesk=;.*Max-Age=0/)
  })

  test('a form that is sent then leads to sign-in, and back to its page', async () => {
    const { id, name } = await addAuditor()
    const cookie = await signIn(name, { password: passwordOf('auditor') })
    const page = '/account/password?returnTo=%2Fmessages'
    expect((await visit(page, { cookie })).status).toBe(200)
    // The form was rendered while the session was valid.
    const token = await tokenFields(cookie)
    expect(Object.keys(token)).toHaveLength(1)
    await EVENTS['forced sign-out']?.({ id, cookie })
    await expectOut(cookie, Date.now())
    const form = { ...token, originPassword: 'x', newPassword: 'y', confimPassword: 'y' }
    // The headers that browsers send with a form from a page of the product.
    const headers = { referer: `${readRun().url}/`, origin: readRun().url }
    const answer = await visit(page, { cookie, form, headers })
    expect(answer.status).toBe(302)
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent(page)}`)
    const flash = answer.setCookies.find((line) => /flash/.test(line))?.split(';')[0] ?? ''
    const shown = await visit(answer.location ?? '', { cookie: flash })
    expect(shown.text).toContain('登录已过期，请重新登录')
  })
})
