import { describe, expect, test } from 'vitest'
import { loader as shell } from '#app/routes/_app.tsx'
import { loader as callback } from '#app/routes/IdentityServerRefreshToken.tsx'
import { loader as start } from '#app/routes/login_.company.tsx'
import { OIDC_FAULTS } from '#platform/web/session/oidc-fault.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { CLIENT, ORIGIN } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { type Browser, createBrowser } from './redirect-browser.ts'

const { database, api } = testCompany()

const newBrowser = () => createBrowser(api, { kind: 'embedded' })
const pathOf = (address: string) => address.slice(ORIGIN.length)

/** Goes from the link on the sign-in page to the form of the provider. */
async function toForm(browser: Browser, from = '/login/company'): Promise<string> {
  const { location } = await browser.get(start, from)
  const answer = await browser.ask(location)
  expect(answer.status).toBe(303)
  expect(answer.location).toMatch(/^\/oauth\/sign-in\/[\w-]+$/)
  return answer.location
}

/** Signs in through the provider, and returns the callback page. */
async function signInThere(browser: Browser, user: string, from?: string) {
  const form = await toForm(browser, from)
  expect((await browser.ask(form)).text).toContain('name="password"')
  const posted = await browser.ask(form, { user, password: DEMO_PASSWORD })
  expect(posted.status).toBe(303)
  const back = await browser.ask(posted.location)
  expect(back.location).toMatch(`${ORIGIN}/IdentityServerRefreshToken?code=`)
  return { back: pathOf(back.location), page: await browser.get(callback, pathOf(back.location)) }
}

describe('P42 signing in by redirect at the embedded provider', () => {
  test('goes through the provider and ends in a session', async () => {
    const browser = newBrowser()
    const { page } = await signInThere(browser, 'staff1', '/login/company?redirect=/messages')
    expect(page.status).toBe(200)
    expect(page.body).toMatchObject({ goTo: '/messages', problem: null })
    const session = await browser.session()
    expect(session).toMatchObject({ user_name: 'staff1', remember: false })
    expect(session?.identity?.sub).toBe(session?.sub)
    for (const secret of [session?.access_token, session?.refresh_token, CLIENT.secret]) {
      expect(page.text).not.toContain(secret)
    }
    const [line] = await database.rows(
      "select method, ok from sign_in_log where user_name = 'staff1' order by at desc limit 1",
    )
    expect(line).toEqual({ method: 'redirect', ok: true })
  })

  test('asks for the password every time, and has no script', async () => {
    const browser = newBrowser()
    await signInThere(browser, 'staff1')
    browser.jar.delete('staffdesk')
    const again = await browser.ask(await toForm(browser))
    expect(again.status).toBe(200)
    expect(again.text).toContain('name="password"')
    expect(again.text).not.toMatch(/<script/i)
  })

  test('a wrong password is refused and written down like one in the form', async () => {
    const browser = newBrowser()
    const form = await toForm(browser)
    const answer = await browser.ask(form, { user: 'staff2', password: 'not this one at all' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('用户名或密码错误')
    expect(answer.location).toBe('')
    const [line] = await database.rows(
      "select method, reason from sign_in_log where user_name = 'staff2' order by at desc limit 1",
    )
    expect(line).toEqual({ method: 'redirect', reason: 'password' })
  })

  test('a name that cannot be stored is a wrong one', async () => {
    const browser = newBrowser()
    const form = await toForm(browser)
    const answer = await browser.ask(form, { user: 'staff2\u0000', password: DEMO_PASSWORD })
    expect([answer.status, answer.location]).toEqual([400, ''])
    expect(answer.text).toContain('用户名或密码错误')
  })

  test('guessing here is slowed down together with guessing in the form', async () => {
    const browser = newBrowser()
    const wrong = { user: 'leader2', password: 'not this one at all' }
    for (let guess = 0; guess < 5; guess++) await browser.signIn(wrong.user, wrong.password)
    const form = await toForm(browser)
    for (let guess = 0; guess < 5; guess++) await browser.ask(form, wrong)
    expect((await browser.ask(form, wrong)).status).toBe(429)
  })

  test('a locked account gets no further', async () => {
    await database.rows("update app_user set state = '2' where user_name = 'staff3'")
    const browser = newBrowser()
    const form = await toForm(browser)
    expect((await browser.ask(form, { user: 'staff3', password: DEMO_PASSWORD })).status).toBe(400)
  })

  test('an account whose password must be changed gets no further than that page', async () => {
    await database.rows("update app_user set must_change_password = true where user_name = 'er'")
    const browser = newBrowser()
    await signInThere(browser, 'er')
    expect((await browser.session())?.mustChangePassword).toBe(true)
  })

  test('the form of another browser, or of nobody, is no form', async () => {
    const form = await toForm(newBrowser())
    const credentials = { user: 'staff1', password: DEMO_PASSWORD }
    for (const path of [form, '/oauth/sign-in/nobody']) {
      const answer = await newBrowser().ask(path, credentials)
      expect(answer.status).toBe(400)
      expect(answer.text).not.toContain('name="password"')
    }
  })

  test.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['tokens without a code', { response_type: 'id_token' }],
    ['a foreign way back', { redirect_uri: 'https://evil.example/IdentityServerRefreshToken' }],
    ['another client', { client_id: 'somebody' }],
  ])('an authorization request with %s is refused', async (_name, changes) => {
    const browser = newBrowser()
    const { location } = await browser.get(start, '/login/company')
    const url = new URL(location)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    const answer = await browser.ask(url.pathname + url.search)
    expect(answer.location).not.toMatch(/sign-in|evil|code=/)
  })

  test('signing out at the provider needs one request and leads back', async () => {
    const browser = newBrowser()
    await signInThere(browser, 'staff1')
    const idToken = (await browser.session())?.identity?.idToken ?? ''
    const query = new URLSearchParams({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${ORIGIN}/login`,
    })
    const answer = await browser.ask(`/oauth/session/end?${query}`)
    expect(answer).toMatchObject({ status: 303, location: `${ORIGIN}/login` })
    expect(browser.jar.has('staffdesk-provider')).toBe(false)
    const forged = await browser.ask(
      `/oauth/session/end?${query}x&post_logout_redirect_uri=https://evil.example`,
    )
    expect(forged.location).toBe('')
  })

  test('discovery, keys and userinfo answer', async () => {
    const browser = newBrowser()
    const { body } = await browser.ask('/.well-known/openid-configuration')
    expect(body).toMatchObject({
      issuer: ORIGIN,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
    expect((await browser.ask('/oauth/jwks')).text).not.toContain('"d"')
    await signInThere(browser, 'staff1')
    const session = await browser.session()
    const answer = await api.fetch(
      new Request(`${ORIGIN}/oauth/userinfo`, {
        headers: { authorization: `Bearer ${session?.access_token}` },
      }),
    )
    expect(await answer.json()).toEqual({ sub: session?.sub })
  })

  test('a silent sign-in is not configured', async () => {
    const { status, body } = await newBrowser().get(start, '/login/company?prompt=none')
    expect(status).toBe(400)
    expect(body.problem).toMatchObject({ technical: OIDC_FAULTS.noSilentRedirectUri })
  })
})

describe('P42 the renewal of a session that began by redirect', () => {
  const past = () => Date.now() - 60_000

  test('keeps the session when it is about the same sign-in', async () => {
    const browser = newBrowser()
    await signInThere(browser, 'staff1')
    const before = await browser.session()
    if (before) await browser.setSession({ ...before, expiresAt: past() })
    await browser.get(shell, '/messages')
    const after = await browser.session()
    expect(after?.sub).toBe(before?.sub)
    expect(after?.access_token).not.toBe(before?.access_token)
  })

  test.each([
    ['another person', { sub: 'somebody else' }, OIDC_FAULTS.subChanged],
    ['another sign-in', { authTime: 1 }, OIDC_FAULTS.authTimeChanged],
    ['a party that is gone', { azp: 'a party' }, OIDC_FAULTS.azpGone],
    ['another issuer', { issuer: 'https://evil.example' }, OIDC_FAULTS.notValidated],
  ])('ends the session when it is about %s', async (_name, change, message) => {
    const browser = newBrowser()
    await signInThere(browser, 'staff1')
    const session = await browser.session()
    if (!session?.identity) throw new Error('no identity')
    const identity = { ...session.identity, ...change }
    await browser.setSession({ ...session, identity, expiresAt: past() })
    const answer = await browser.get(shell, '/messages')
    expect(answer.location).toMatch(/^\/login/)
    expect(await browser.session()).toBeNull()
    expect(JSON.stringify(browser.logged)).toContain(message)
  })
})

describe('P02 a sign-in by redirect', () => {
  test('makes a session of its own and ends what was planted', async () => {
    const attacker = newBrowser()
    await attacker.signIn('staff2')
    const planted = attacker.jar.get('staffdesk') ?? ''
    const stolen = await attacker.session()
    const victim = newBrowser()
    const from = await toForm(victim)
    victim.jar.set('staffdesk', planted)
    const posted = await victim.ask(from, { user: 'staff1', password: DEMO_PASSWORD })
    const back = await victim.ask(posted.location)
    await victim.get(callback, pathOf(back.location))
    const session = await victim.session()
    expect(session?.user_name).toBe('staff1')
    expect(victim.jar.get('staffdesk')).not.toBe(planted)
    expect(session?.access_token).not.toBe(stolen?.access_token)
    const used = await api.withToken(stolen?.access_token ?? '')('/uc/api/User/GetCurrentUser')
    expect(used.status).toBe(401)
  })

  test('is new each time', async () => {
    const browser = newBrowser()
    await signInThere(browser, 'staff1')
    const first = await browser.session()
    browser.jar.delete('staffdesk')
    await signInThere(browser, 'staff1')
    const second = await browser.session()
    expect(second?.access_token).not.toBe(first?.access_token)
    expect(second?.refresh_token).not.toBe(first?.refresh_token)
  })

  test('a code is good once', async () => {
    const browser = newBrowser()
    const { back } = await signInThere(browser, 'staff1')
    browser.jar.delete('staffdesk')
    const again = await browser.get(callback, back)
    expect(again.status).toBe(400)
    expect(await browser.session()).toBeNull()
  })
})
