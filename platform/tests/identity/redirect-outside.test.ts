import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { action as changeLinks, loader as links } from '#app/routes/_app.account.company.tsx'
import { loader as callback } from '#app/routes/IdentityServerRefreshToken.tsx'
import { loader as start } from '#app/routes/login_.company.tsx'
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { OIDC_FAULTS } from '#platform/web/session/oidc-fault.ts'
import { ID_TOKEN_TYPE, TOKEN_EXCHANGE } from '#platform/wire/sign-in/redirect-sign-in.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { CLIENT, ORIGIN, type RunningApi, startApi } from '#tests/api/running-api.ts'
import { type FakeProvider, type Misbehaviour, startFakeProvider } from './fake-openid-provider.ts'
import { type Browser, createBrowser } from './redirect-browser.ts'

const THERE = { id: 'staffdesk-at-the-company', secret: 'a secret of the test run only' }

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let provider: FakeProvider

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  provider = await startFakeProvider(THERE)
  api = await startApi(copy.url, {
    outsideIssuer: { issuer: provider.issuer, clientId: THERE.id },
  })
  provider.be('linked')
  const browser = newBrowser()
  await browser.signIn('staff1')
  await link(browser)
})

afterEach(() => {
  provider.misbehave({})
  provider.be('linked')
  vi.restoreAllMocks()
})

afterAll(async () => {
  await api?.close()
  await provider?.close()
  await database?.end()
  await copy?.drop()
})

function newBrowser(at: FakeProvider = provider): Browser {
  return createBrowser(api, {
    kind: 'outside',
    issuer: at.issuer,
    clientId: THERE.id,
    clientSecret: THERE.secret,
  })
}

/** Goes to the provider, and returns the address to which the browser comes back. */
async function goThere(browser: Browser, path = '/login/company'): Promise<string> {
  const { location } = await browser.get(start, path)
  return provider.authorize(location)
}

async function link(browser: Browser) {
  const { body } = await browser.post(changeLinks, '/account/company')
  return browser.get(callback, provider.authorize(String(body.continueTo)))
}

/** Expects that the page shows a refusal and signs no user in. */
async function expectRefusal(browser: Browser, back: string, text: string): Promise<void> {
  const answer = await browser.get(callback, back)
  expect(answer.text).toContain(text)
  expect(answer.body.goTo).toBeNull()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await browser.session()).toBeNull()
}

const F = OIDC_FAULTS
const seconds = () => Math.floor(Date.now() / 1000)

/** A well-formed response, so that only its length is wrong. */
const LONG_ANSWER = JSON.stringify({
  access_token: 'a',
  id_token: 'b',
  more: 'x'.repeat(1_000_000),
})

/** The faults of the provider, each with the message of the product. */
const FAULTS: readonly [string, Misbehaviour, string][] = [
  ['another state', { comeBack: (p) => p.set('state', 'another') }, zh.sso.unknownAttempt],
  ['no state', { comeBack: (p) => p.delete('state') }, zh.sso.unknownAttempt],
  ['the state twice', { comeBack: (p) => p.append('state', 'x') }, zh.sso.unknownAttempt],
  ['no code', { comeBack: (p) => p.delete('code') }, zh.sso.unknownAttempt],
  ['a made-up code', { comeBack: (p) => p.set('code', 'made up') }, F.noAccessToken],
  [
    'the answer of another issuer',
    { comeBack: (p) => p.set('iss', 'https://evil.example') },
    zh.sso.otherIssuer,
  ],
  ['an answer of no issuer', { comeBack: (p) => p.delete('iss') }, zh.sso.otherIssuer],
  ['another nonce', { claims: (c) => ({ ...c, nonce: 'another' }) }, F.notValidated],
  ['no nonce', { claims: ({ nonce: _nonce, ...c }) => c }, F.notValidated],
  ['another iss', { claims: (c) => ({ ...c, iss: 'https://evil.example' }) }, F.notValidated],
  ['another aud', { claims: (c) => ({ ...c, aud: 'another client' }) }, F.notValidated],
  [
    'several aud and no azp',
    { claims: (c) => ({ ...c, aud: [THERE.id, 'another'] }) },
    F.notValidated,
  ],
  ['another azp', { claims: (c) => ({ ...c, azp: 'another client' }) }, F.notValidated],
  ['no sub', { claims: ({ sub: _sub, ...c }) => c }, F.notValidated],
  ['a token without an end', { claims: ({ exp: _exp, ...c }) => c }, F.notValidated],
  ['a token that expired', { claims: (c) => ({ ...c, exp: seconds() - 60 }) }, F.notValidated],
  ['a token of tomorrow', { claims: (c) => ({ ...c, nbf: seconds() + 86_400 }) }, F.notValidated],
  ['iat in the future', { claims: (c) => ({ ...c, iat: seconds() + 300 }) }, F.notValidated],
  [
    'an old token that lives long',
    { claims: (c) => ({ ...c, iat: seconds() - 3_600, exp: seconds() + 3_600 }) },
    F.notValidated,
  ],
  ['at_hash of another token', { claims: (c) => ({ ...c, at_hash: 'AAAA' }) }, F.notValidated],
  ['alg none', { sign: 'none' }, F.notValidated],
  ['HS256 with the public key', { sign: 'public key as a secret' }, F.notValidated],
  ['another key', { sign: 'another key' }, F.notValidated],
  ['an unknown kid', { header: { kid: 'unknown' } }, F.notValidated],
  ['a token of another type', { header: { typ: 'at+jwt' } }, F.notValidated],
  ['no id token', { tokens: ({ id_token: _token, ...rest }) => rest }, F.notValidated],
  ['no access token', { tokens: ({ access_token: _token, ...rest }) => rest }, F.noAccessToken],
  ['no answer at all', { answer: (response) => response.destroy() }, F.noResponse],
  [
    'a page instead of tokens',
    { answer: (response) => response.end('<h1>sign in</h1>') },
    F.noResponse,
  ],
  ['a failure', { answer: (response) => response.writeHead(500).end('{}') }, F.noResponse],
  [
    'more than anybody would read',
    { answer: (response) => response.end(LONG_ANSWER) },
    F.noResponse,
  ],
]

describe('P42 a provider that misbehaves signs nobody in', () => {
  test.each(FAULTS)('%s', async (_name, misbehaviour, text) => {
    provider.misbehave(misbehaviour)
    const browser = newBrowser()
    await expectRefusal(browser, await goThere(browser), text)
    const logged = JSON.stringify(browser.logged)
    expect(logged).not.toContain(THERE.secret)
    expect(logged).not.toMatch(/eyJ/)
  })

  test('a good sign-in with the same browser and provider signs in', async () => {
    const browser = newBrowser()
    const answer = await browser.get(callback, await goThere(browser))
    expect(answer.body).toMatchObject({ problem: null })
    expect(await browser.session()).toMatchObject({ user_name: 'staff1' })
  })

  test('several aud with our azp is good', async () => {
    provider.misbehave({ claims: (c) => ({ ...c, aud: [THERE.id, 'another'], azp: THERE.id }) })
    const browser = newBrowser()
    await browser.get(callback, await goThere(browser))
    expect(await browser.session()).toMatchObject({ user_name: 'staff1' })
  })

  test('a state that was used opens nothing again', async () => {
    const browser = newBrowser()
    const back = await goThere(browser)
    await browser.get(callback, back)
    browser.jar.delete('staffdesk')
    await expectRefusal(browser, back, zh.sso.unknownAttempt)
  })

  test('a state that failed is used as well', async () => {
    const browser = newBrowser()
    provider.misbehave({ tokens: () => ({}) })
    const back = await goThere(browser)
    await expectRefusal(browser, back, F.noAccessToken)
    provider.misbehave({})
    await expectRefusal(browser, back, zh.sso.unknownAttempt)
  })

  test('a state of another browser opens nothing here', async () => {
    const back = await goThere(newBrowser())
    const victim = newBrowser()
    await goThere(victim)
    await expectRefusal(victim, back, zh.sso.unknownAttempt)
  })

  test('a state is good for ten minutes', async () => {
    const browser = newBrowser()
    const back = await goThere(browser)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000)
    await expectRefusal(browser, back, zh.sso.unknownAttempt)
  })

  test('a code that was used is refused with a new state', async () => {
    const browser = newBrowser()
    const used = new URL(await goThere(browser), ORIGIN)
    await browser.get(callback, used.pathname + used.search)
    browser.jar.delete('staffdesk')
    const code = used.searchParams.get('code') ?? ''
    provider.misbehave({ comeBack: (params) => params.set('code', code) })
    await expectRefusal(browser, await goThere(browser), F.noAccessToken)
  })

  test('five tabs may be on their way; the sixth pushes the first one out', async () => {
    const browser = newBrowser()
    const backs: string[] = []
    for (let tab = 0; tab < 6; tab++) backs.push(await goThere(browser))
    await expectRefusal(browser, backs[0] ?? '', zh.sso.unknownAttempt)
    const answer = await browser.get(callback, backs[1] ?? '')
    expect(answer.body).toMatchObject({ problem: null })
  })

  test('an error with a script in it is shown in our words', async () => {
    provider.misbehave({
      comeBack(params) {
        params.delete('code')
        params.set('error', 'access_denied')
        params.set('error_description', '<script>alert(1)</script>')
      },
    })
    const browser = newBrowser()
    const back = await goThere(browser)
    await expectRefusal(browser, back, zh.sso.refusedThere)
    expect(JSON.stringify(browser.logged)).not.toContain('alert')
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/logout'])(
    'nobody is sent on to %s',
    async (target) => {
      const browser = newBrowser()
      const path = `/login/company?${new URLSearchParams({ redirect: target })}`
      const { body } = await browser.get(callback, await goThere(browser, path))
      expect(body.goTo).toMatch(/^\/(?![/\\])/)
      expect(body.goTo).not.toContain('evil')
      expect(body.goTo).not.toBe('/logout')
    },
  )

  test('the verifier never leaves sealed: what goes out is its S256 challenge', async () => {
    const { location } = await newBrowser().get(start, '/login/company')
    const { searchParams } = new URL(location)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{32}$/)
    expect(searchParams.has('code_verifier')).toBe(false)
  })

  test.each<[string, Record<string, unknown>]>([
    ['plain challenges only', { code_challenge_methods_supported: ['plain'] }],
    ['the name of another issuer', { issuer: 'https://evil.example' }],
    ['no token endpoint', { token_endpoint: undefined }],
  ])('a provider that describes itself with %s is not visited', async (_name, metadata) => {
    const odd = await startFakeProvider(THERE)
    odd.misbehave({ metadata })
    const { status, location, text } = await newBrowser(odd).get(start, '/login/company')
    await odd.close()
    expect(status).toBe(503)
    expect(location).toBe('')
    expect(text).toContain(zh.sso.unavailable.split('{{')[0])
  })

  test('without an address of ours there is no way back', async () => {
    const browser = createBrowser(
      api,
      {
        kind: 'outside',
        issuer: provider.issuer,
        clientId: THERE.id,
        clientSecret: THERE.secret,
      },
      'http://unknown.example',
    )
    const { body } = await browser.get(start, '/login/company')
    expect(body.problem).toMatchObject({ technical: F.noRedirectUri })
  })
})

describe('P42 the API looks at an id token itself', () => {
  const exchange = async (token: string, secret = CLIENT.secret) => {
    const answer = await api.fetch(
      new Request(`${ORIGIN}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: TOKEN_EXCHANGE,
          client_id: CLIENT.id,
          client_secret: secret,
          subject_token: token,
          subject_token_type: ID_TOKEN_TYPE,
        }),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test.each(
    FAULTS.filter(([, { claims, sign, header }]) => claims || sign || header).filter(
      // Only the client that began the sign-in knows the nonce and the access token, so these faults are left
      // out.
      ([name]) => !/nonce|at_hash/.test(name),
    ),
  )('%s', async (_name, misbehaviour) => {
    provider.misbehave(misbehaviour)
    const { status, body } = await exchange(await provider.makeIdToken())
    expect(status).toBe(400)
    expect(body.access_token).toBeUndefined()
  })

  test('a good one is exchanged, but not without the secret of the web tier', async () => {
    const token = await provider.makeIdToken()
    expect((await exchange(token)).body).toMatchObject({ access_token: expect.any(String) })
    expect((await exchange(token, 'guessed')).status).toBe(401)
  })
})

describe('P42 company accounts and the accounts they open', () => {
  test('an identity nobody linked opens nothing, whatever e-mail address it says', async () => {
    const [staff] = await database.rows("select email from app_user where user_name = 'staff1'")
    provider.be('unknown')
    provider.misbehave({ claims: (c) => ({ ...c, email: staff?.email, email_verified: true }) })
    const browser = newBrowser()
    await expectRefusal(browser, await goThere(browser), zh.sso.notLinked)
  })

  test('the same subject of another issuer is another person', async () => {
    await database.rows("update identity_link set issuer = 'https://other.example'")
    const browser = newBrowser()
    await expectRefusal(browser, await goThere(browser), zh.sso.notLinked)
    await database.rows('update identity_link set issuer = $1', [provider.issuer])
  })

  test('a user links an account, signs in with it, and unlinks it', async () => {
    provider.be('of staff2')
    const browser = newBrowser()
    await browser.signIn('staff2')
    expect((await link(browser)).location).toBe('/account/company')
    const listed = (await browser.get(links, '/account/company')).body.links as { id: string }[]
    expect(listed).toMatchObject([{ name: 'of staff2@company.example', issuer: provider.issuer }])
    const elsewhere = newBrowser()
    await elsewhere.get(callback, await goThere(elsewhere))
    expect(await elsewhere.session()).toMatchObject({ user_name: 'staff2' })

    await browser.post(changeLinks, '/account/company', { unlink: listed[0]?.id ?? '' })
    const later = newBrowser()
    await expectRefusal(later, await goThere(later), zh.sso.notLinked)
    const audited = await database.rows(
      `select action from audit_log where resource = 'system/users'
       and actor_code = (select code from app_user where user_name = 'staff2') order by at`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['grant', 'other'])
  })

  test('no user removes a link of another user', async () => {
    const [row] = await database.rows('select id from identity_link')
    const browser = newBrowser()
    await browser.signIn('staff2')
    await browser.post(changeLinks, '/account/company', { unlink: String(row?.id) })
    expect(await database.rows('select id from identity_link')).toEqual([row])
  })

  test('an identity opens one account only', async () => {
    const browser = newBrowser()
    await browser.signIn('staff2')
    const answer = await link(browser)
    expect(answer.status).toBe(409)
    expect(answer.body.goTo).toBeNull()
  })

  test('what one person began is not linked to the next one at the machine', async () => {
    provider.be('of the first one')
    const browser = newBrowser()
    await browser.signIn('staff2')
    const { body } = await browser.post(changeLinks, '/account/company')
    browser.jar.delete('staffdesk')
    await browser.signIn('leader1')
    const answer = await browser.get(callback, provider.authorize(String(body.continueTo)))
    expect(answer.text).toContain(zh.sso.otherSession)
    expect(
      await database.rows("select id from identity_link where subject like 'of the%'"),
    ).toEqual([])
  })

  test('a locked account is not opened', async () => {
    await database.rows("update app_user set state = '2' where user_name = 'staff1'")
    const browser = newBrowser()
    await expectRefusal(browser, await goThere(browser), zh.sso.notLinked)
    await database.rows("update app_user set state = '1' where user_name = 'staff1'")
    const [line] = await database.rows(
      "select reason from sign_in_log where method = 'redirect' order by at desc limit 1",
    )
    expect(line).toEqual({ reason: 'locked' })
  })

  test('an administrator takes links away, and ends what they opened', async () => {
    const browser = newBrowser()
    await browser.get(callback, await goThere(browser))
    const token = (await browser.session())?.access_token ?? ''
    const admin = await api.as('admin')
    const [user] = await database.rows("select id from app_user where user_name = 'staff1'")
    const path = '/uc/api/User/UnlinkUserIdentities'
    const call = { method: 'PUT', query: { id: String(user?.id) }, body: {} } as const
    const { status } = await admin(path, call)
    expect(status).toBe(200)
    // The notification that clears the cached token takes a moment.
    const ask = async () => (await api.withToken(token)('/uc/api/User/GetCurrentUser')).status
    await expect.poll(ask, { timeout: 2_000 }).toBe(401)
    const again = newBrowser()
    await expectRefusal(again, await goThere(again), zh.sso.notLinked)
  })
})
