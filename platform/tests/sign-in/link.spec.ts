import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { startFaultProxy } from '#tests/e2e/fault-proxy.ts'
import { cookieOf, visit } from '#tests/e2e/http.ts'
import { noteSecret, readRun } from '#tests/e2e/run-state.ts'
import { startRemote } from '#tests/e2e/second-server.ts'
import { openSession, passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { confirm, type Followed, follow, linkFor, newNonce } from './sign-in-link.ts'

const SUCCESS = 'Login Success 登录成功'
const sessionIn = (setCookies: readonly string[]) =>
  /staffdesk=[^;]+/.exec(cookieOf(setCookies))?.[0] ?? ''

async function grant(fields: Record<string, string>): Promise<Response> {
  const { url, clientSecret } = readRun()
  const client = { client_id: 'staffdesk-web', client_secret: clientSecret }
  return fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, ...fields }),
  })
}

/** Whether a refresh token is still valid. */
async function isAlive(refresh_token: string): Promise<boolean> {
  return (await grant({ grant_type: 'refresh_token', refresh_token })).ok
}

test.describe('sign-in by link', () => {
  test('following a link changes nothing: a clean address and a question', async () => {
    const { taken, page, id } = await follow(linkFor('er'))
    expect(taken.status).toBe(303)
    expect(taken.location).toBe('/loginSingle')
    expect(taken.headers['referrer-policy']).toBe('no-referrer')
    expect(taken.headers['cache-control']).toBe('no-store')
    expect(taken.setCookies).toHaveLength(1)
    expect(taken.setCookies[0]).toMatch(
      /^staffdesk-link=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=60$/,
    )
    expect(page.status).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.text).toContain('以 er 的身份登录？')
    expect(id).not.toBe('')
    expect([...taken.setCookies, ...page.setCookies].join()).not.toContain('staffdesk=')
  })

  test('the form signs in, ends at the home page, and is good once', async () => {
    const followed = await follow(linkFor('er'))
    const answer = await confirm(followed)
    expect([answer.status, answer.location]).toEqual([303, '/'])
    const cookies = cookieOf(answer.setCookies)
    expect((await visit('/hr/archives', { cookie: cookies })).text).toContain(SUCCESS)
    expect(answer.setCookies.some((line) => /^staffdesk-link=; .*Max-Age=0/.test(line))).toBe(true)
    const again = await confirm(followed)
    expect(again.status).toBe(400)
    expect(again.text).toContain(zh.link.refused)
    expect(sessionIn(again.setCookies)).toBe('')
    await signIn('er')
  })

  const refused: [what: string, make: () => Promise<Followed>][] = [
    ['a wrong password', () => follow(linkFor('er', { password: 'not the password' }))],
    ['an unknown user', () => follow(linkFor('nobody-of-that-name', { password: 'x' }))],
    ['a locked account', () => follow(linkFor('locked'))],
    ['a link of 62 seconds', () => follow(linkFor('er', { age: 62_000 }))],
    ['a link from the future', () => follow(linkFor('er', { age: -20_000 }))],
    ['a garbled password', () => follow('/loginSingle?username=er&password=AAAA')],
    ['a password in clear', () => follow(`/loginSingle?username=er&password=${passwordOf('er')}`)],
    [
      'a form for another link',
      async () => ({ ...(await follow(linkFor('er'))), id: (await follow(linkFor('er'))).id }),
    ],
    ['no cookie', async () => ({ ...(await follow(linkFor('er'))), cookie: '' })],
  ]
  for (const [what, make] of refused) {
    test(`${what} is refused in the same words`, async () => {
      const answer = await confirm(await make())
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(zh.link.refused)
      expect(answer.text).not.toContain(zh.login.wrong)
      expect(sessionIn(answer.setCookies)).toBe('')
      expect(answer.text).not.toMatch(/name="link"/)
      // A successful sign-in ends the delay for the address that all tests share.
      await signIn('er')
    })
  }

  test('bad links cost the token server the same work as a wrong password', async () => {
    const nobody = `nobody-${newNonce()}`
    for (const link of [
      linkFor(nobody, { password: 'x', age: 62_000 }),
      `/loginSingle?username=${nobody}&password=AAAA`,
    ]) {
      expect((await confirm(await follow(link))).status).toBe(400)
    }
    const log = await sql('select method, reason from sign_in_log where user_name = $1', [nobody])
    expect(log).toEqual(Array(2).fill({ method: 'link', reason: 'unknown' }))
    await signIn('er')
  })

  test('without its parameters there is nothing to confirm', async () => {
    for (const link of ['/loginSingle', '/loginSingle?username=er', '/loginSingle?password=AAAA']) {
      const { page, id } = await follow(link)
      expect([link, page.status, id]).toEqual([link, 400, ''])
      expect(page.text).toContain(zh.link.refused)
    }
  })

  test('tokens in a link are burnt: revoked, never used', async () => {
    const run = readRun()
    const cookie = await signIn('er')
    const { access_token, refresh_token } = await openSession(cookie)
    const { taken, page } = await follow(
      linkFor('nobody', { token: access_token, refresh_token, password: 'x' }),
    )
    expect(sessionIn([...taken.setCookies, ...page.setCookies])).toBe('')
    expect((await visit('/hr/archives', { cookie })).location).toMatch(/^\/login/)
    expect(await isAlive(refresh_token)).toBe(false)
    const readLog = () => readFileSync(join(run.folder, 'server.log'), 'utf8')
    await expect.poll(readLog).toContain('tokens came in a sign-in link')
    const log = readLog()
    expect(log).not.toContain(access_token)
    expect(log).not.toContain(refresh_token)
  })

  test('another user is signed in: the page says so, the form replaces that session', async () => {
    const earlier = await signIn('staff1')
    const { refresh_token } = await openSession(earlier)
    const followed = await follow(linkFor('er'), { cookie: earlier })
    expect(followed.page.text).toContain('您当前以')
    expect((await visit('/account/password', { cookie: earlier })).status).toBe(200)
    const answer = await confirm(followed)
    expect(answer.status).toBe(303)
    expect(await isAlive(refresh_token)).toBe(false)
    expect((await visit('/account/password', { cookie: earlier })).location).toMatch(/^\/login/)
  })

  test('nothing of a link is written down, in whatever form it comes', async () => {
    const run = readRun()
    const marker = `mark${newNonce().replace(/\W/g, '')}`
    const query = `username=${marker}u&password=${marker}p&token=${marker}t&refresh_token=${marker}r`
    const cookie = await signIn('er')
    const paths = [
      `/loginSingle?${query}`,
      `/LOGINSINGLE?${query}`,
      `/%6coginSingle?${query}`,
      `/loginSingle/?${query}`,
      `/loginSingle/more?${query}`,
      `/loginSingle?_data=routes%2FloginSingle&${query}`,
      `/loginSingle?_data=routes%2Fno-such-route&${query}`,
      `/loginSingle?${query}&filler=${'x'.repeat(9_000)}`,
    ]
    for (const path of paths) {
      for (const visitor of ['', cookie]) {
        await visit(path, { cookie: visitor })
        await visit(path, { cookie: visitor, method: 'HEAD' })
        await visit(path, { cookie: visitor, form: { link: 'x' } })
        await visit(path, { cookie: visitor, body: 'x', headers: { origin: 'https://evil.test' } })
        await visit(path, { cookie: visitor, headers: { host: 'evil.test' } })
      }
    }
    for (const name of ['server.log', 'server.log.err']) {
      expect(readFileSync(join(run.folder, name), 'utf8')).not.toContain(marker)
    }
    const tables = ['visit_log', 'audit_log', 'sign_in_log']
    for (const table of tables) {
      const rows = await sql(`select * from ${table} where ${table}::text like $1`, [`%${marker}%`])
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('the menu cannot be read after signing in: the message of the server', async () => {
    const proxy = await startFaultProxy(readRun().url)
    const env = { LINK_SIGN_IN_KEY: readRun().linkKeyFile }
    const server = await startRemote({ name: 'link-remote', apiBaseUrl: proxy.url, env })
    try {
      const base = server.url
      const good = await confirm(await follow(linkFor('er'), { base }), base)
      expect([good.status, good.location]).toEqual([303, '/'])
      const followed = await follow(linkFor('er'), { base })
      proxy.fault = 'menuless'
      const answer = await confirm(followed, base)
      proxy.fault = 'none'
      expect([answer.status, answer.location]).toEqual([303, '/refuse'])
      const page = await visit('/refuse', { base, cookie: cookieOf(answer.setCookies) })
      expect(page.text).not.toContain(SUCCESS)
      expect(page.text).toContain('菜单服务正在维护')
    } finally {
      await server.stop()
      await proxy.stop()
    }
  })
})

test.describe('P02 a new session for every sign-in', () => {
  const junk = 'staffdesk.1=planted; staffdesk.2=planted; staffdesk-flash=planted'
  const ways: [way: string, enter: (planted: string) => Promise<readonly string[]>][] = [
    [
      'the form',
      async (cookie) =>
        (await visit('/login', { cookie, form: { user: 'er', password: passwordOf('er') } }))
          .setCookies,
    ],
    [
      'a link',
      async (cookie) => (await confirm(await follow(linkFor('er'), { cookie }))).setCookies,
    ],
  ]
  for (const [way, enter] of ways) {
    test(`${way}: nothing planted in a cookie survives it`, async () => {
      const planted = await signIn('staff1')
      const before = await openSession(planted)
      const setCookies = await enter(`${planted}; ${junk}`)
      const session = sessionIn(setCookies)
      expect(session).not.toBe('')
      expect(session).not.toBe(planted)
      const after = await openSession(session)
      noteSecret(readRun(), after.access_token, after.refresh_token)
      expect(after.sub).not.toBe(before.sub)
      expect(after.access_token).not.toBe(before.access_token)
      expect(after.refresh_token).not.toBe(before.refresh_token)
      for (const name of ['staffdesk.1', 'staffdesk.2']) {
        expect(setCookies.some((line) => line.startsWith(`${name}=; `))).toBe(true)
      }
      // The user who planted the session loses it too.
      expect(await isAlive(before.refresh_token)).toBe(false)
      // The same person signs in twice and still gets a new session.
      const again = await openSession(sessionIn(await enter(session)))
      expect(again.sub).toBe(after.sub)
      expect(again.access_token).not.toBe(after.access_token)
      expect(await isAlive(after.refresh_token)).toBe(false)
    })
  }
})
