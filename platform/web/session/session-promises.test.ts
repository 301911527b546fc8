import fc from 'fast-check'
import { register } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { guarded, open } from '#platform/web/request/guarded.server.ts'
import type { FrontContext } from '#platform/web/request/load-context.ts'
import { writePreferences } from '#platform/web/request/shell/preferences.ts'
import { createLinkStore } from '#platform/web/sign-in/link/link-store.server.ts'
import { createSessionStore, newSid, type Session } from './session.server.ts'

const KEY = 'first-key-of-the-test-0123456789'
const NEWER_KEY = 'newer-key-of-the-test-0123456789'
const HOUR_MS = 60 * 60 * 1000
const START = Date.parse('2026-03-02T01:00:00Z')
const HTTPS = 'https://desk.example'
const limits = { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

let people = 0

/** A session that begins now; its tokens outlive every test. */
function newSession(): Session {
  people += 1
  const now = Date.now()
  return {
    sid: newSid(),
    access_token: `access-${people}`,
    refresh_token: `refresh-${people}`,
    expiresAt: now + 100 * HOUR_MS,
    sub: `user-${people}`,
    name: '张三',
    user_name: 'zhangsan',
    avatar: '',
    face: '',
    issuedAt: now,
    seenAt: now,
    remember: false,
    mustChangePassword: false,
  }
}

type Visit = { cookie?: string; origin?: string; keys?: readonly string[]; path?: string }
type Handler = (args: never) => Promise<Response>

async function send(handler: unknown, visit: Visit = {}): Promise<Response> {
  const { cookie, origin = HTTPS, keys = [KEY], path = '/account/password?from=here' } = visit
  const context: Partial<FrontContext> = {
    gatewayTransport: async () => Response.json({ success: true, response: null }),
    requestId: 'request-1',
    allowedOrigins: [origin],
    sessionKeys: keys,
    clientId: 'client',
    clientSecret: 'secret',
    linkSignInKey: null,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  }
  const request = new Request(origin + path, { headers: cookie ? { cookie } : {} })
  const answer = (handler as Handler)({ request, params: {}, context } as never)
  return answer.catch((thrown: unknown) => thrown as Response)
}

const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

/** Sets every cookie of the web tier except that of the style sheet. */
const everyCookie = open(async (call, state) => {
  state.startSession({ ...newSession(), access_token: `${people}`.repeat(6_000) })
  call.setFlash({ kind: 'info', text: 'x' })
  call.addCookie(writePreferences(call.preferences, { secure: state.secure }))
  const links = createLinkStore(state.settings.sessionKeys, state.secure)
  call.addCookie(await links.write({ username: 'x', secret: 'x' }, Date.now()))
  return null
})

describe('P01 the session cookie', () => {
  const PLACES: [place: string, origin: string, prefix: string, secure: string][] = [
    ['https', HTTPS, '__Host-', '; Secure'],
    ['plain http on an intranet', 'http://hr.intranet', '', ''],
    ['http://localhost', 'http://localhost:3000', '', ''],
  ]
  it.each(PLACES)('attributes of every cookie: %s', async (_place, origin, prefix, secure) => {
    const lines = (await send(everyCookie, { origin })).headers.getSetCookie()
    const shown = lines.map((line) => line.replace(/=[^;]*/, '='))
    const all = `=; Path=/; SameSite=Lax; HttpOnly${secure}`
    expect(shown.sort()).toEqual(
      [
        `${prefix}staffdesk${all}`,
        `${prefix}staffdesk.1${all}`,
        `${prefix}staffdesk.2${all}`,
        `${prefix}staffdesk-flash${all}; Max-Age=120`,
        `${prefix}staffdesk-link${all}; Max-Age=60`,
        `staffdesk-preferences${all}; Max-Age=31536000`,
      ].sort(),
    )
  })

  const store = createSessionStore({ keys: [KEY], secure: true, limits })
  const whoIs = open((call) => ({ name: call.person?.name ?? null }))

  async function whoAmI(cookie: string, keys?: readonly string[]): Promise<string | null> {
    const answer = await send(whoIs, { cookie, ...(keys ? { keys } : {}) })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { name: string | null }).name
  }

  it('5,000 flipped, truncated, doubled, swapped and over-long cookies are anonymous', async () => {
    const short = cookieOf(await store.write(new Map(), newSession(), START))
    const long = { ...newSession(), access_token: 'y'.repeat(7_000) }
    const chunked = cookieOf(await store.write(new Map(), long, START))
    expect([await whoAmI(short), await whoAmI(chunked)]).toEqual(['张三', '张三'])
    const broken = fc.constantFrom(short, chunked).chain(brokenCookie)
    await fc.assert(
      fc.asyncProperty(broken, async (cookie) => {
        const [value, original] = [bytesIn(cookie), [bytesIn(short), bytesIn(chunked)]]
        // The last character of a part has unused bits, so a different text may have the same bytes.
        fc.pre(value === null || !original.includes(value))
        expect(await whoAmI(cookie)).toBeNull()
      }),
      { numRuns: 5_000 },
    )
  }, 60_000)

  it.each([
    ['garbage', '__Host-staffdesk=x', ['__Host-staffdesk']],
    [
      'a piece without its beginning',
      '__Host-staffdesk.2=x; other=1',
      ['__Host-staffdesk', '__Host-staffdesk.2'],
    ],
    [
      'pieces that do not fit',
      '__Host-staffdesk=2~x; __Host-staffdesk.1=y',
      ['__Host-staffdesk', '__Host-staffdesk.1'],
    ],
    ['nothing of ours', 'other=1', []],
  ])('is taken away when it opens nothing: %s', async (_what, cookie, names) => {
    const lines = (await send(whoIs, { cookie })).headers.getSetCookie()
    const gone = '=; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0'
    expect(lines).toEqual(names.map((name) => name + gone))
  })

  it('stays when it was sealed with a key that another process may have', async () => {
    const cookie = cookieOf(await store.write(new Map(), newSession(), START))
    const answer = await send(whoIs, { cookie, keys: [NEWER_KEY] })
    expect(answer.headers.getSetCookie()).toEqual([])
    const late = { ...newSession(), issuedAt: START - 13 * HOUR_MS }
    const over = cookieOf(await store.write(new Map(), late, START))
    expect((await send(whoIs, { cookie: over })).headers.getSetCookie()).toHaveLength(1)
  })

  it('is anonymous once its key is gone, and sealed again with the newest before that', async () => {
    const cookie = cookieOf(await store.write(new Map(), newSession(), START))
    expect(await whoAmI(cookie, [NEWER_KEY])).toBeNull()
    const seen = guarded('signed-in', () => null)
    const first = await send(seen, { cookie, keys: [NEWER_KEY, KEY] })
    const renewed = cookieOf(first.headers.getSetCookie())
    expect(await whoAmI(renewed, [NEWER_KEY])).toBe('张三')
    const second = await send(whoIs, { cookie: renewed, keys: [NEWER_KEY, KEY] })
    expect(second.headers.getSetCookie()).toEqual([])
  })
})

/** Changes a cookie in one of the ways that an attacker could use. */
function brokenCookie(good: string): fc.Arbitrary<string> {
  const at = fc.nat({ max: good.length - 1 })
  const anything = fc.string({ maxLength: 40, unit: 'grapheme-ascii' }).map((text) => text.trim())
  const start = good.indexOf('=') + 1
  return fc.oneof(
    fc
      .tuple(at, fc.constantFrom(...'AZaz09-_.~=;, "%'))
      .map(([index, other]) => good.slice(0, index) + other + good.slice(index + 1)),
    at.map((length) => good.slice(0, length)),
    at.map((length) => good.slice(0, start) + good.slice(start + length)),
    fc.tuple(at, anything).map(([index, more]) => good.slice(0, index) + more + good.slice(index)),
    anything.map((value) => `${good}; ${good.slice(0, start)}${value}`),
    anything.map((value) => `${good.slice(0, start)}${value}; ${good}`),
    fc.nat({ max: 20_000 }).map((length) => good + 'x'.repeat(length + 1)),
    fc.nat({ max: 9 }).map((count) => good.replace('=', `=${count}~`)),
    anything.map((value) => good.slice(0, start) + value),
    fc
      .string({ maxLength: 200, unit: 'grapheme-ascii' })
      .map((text) => text.replace(/[^ -~]/g, '')),
  )
}

/** The bytes of the session cookies in a header; null if the header has no session cookie. */
function bytesIn(header: string): string | null {
  const values = new Map<string, Set<string>>()
  for (const part of header.split(';')) {
    const [, name = '', value = ''] =
      /^\s*(__Host-staffdesk(?:\.[123])?)\s*=(.*)$/s.exec(part) ?? []
    if (name !== '') values.set(name, (values.get(name) ?? new Set()).add(value.trim()))
  }
  // With two values for a cookie it is undecided which one counts.
  if ([...values.values()].some(({ size }) => size > 1)) return header
  const parts = ['', '.1', '.2', '.3'].map((end) => [
    ...(values.get(`__Host-staffdesk${end}`) ?? []),
  ])
  const text = parts.join('').replace(/^[2-9]~/, '')
  if (text === '') return null
  const bytes = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return bytes.join('.')
}

describe('P03 limits of a session, by the clock of the server', () => {
  const page = async () => {
    const { guarded } = await import('#platform/web/request/guarded.server.ts')
    return guarded('signed-in', ({ person }) => ({ name: person.name }), { visit: false })
  }
  const store = createSessionStore({ keys: [KEY], secure: true, limits })
  const begin = async () => cookieOf(await store.write(new Map(), newSession(), START))
  const SIGN_IN = '/login?redirect=%2Faccount%2Fpassword%3Ffrom%3Dhere'

  it('idle: a second before the limit 200, a second after it sign-in with the way back', async () => {
    const [handler, cookie] = [await page(), await begin()]
    vi.setSystemTime(START + HOUR_MS - 1_000)
    expect((await send(handler, { cookie })).status).toBe(200)
    vi.setSystemTime(START + HOUR_MS + 1_000)
    const late = await send(handler, { cookie })
    expect([late.status, late.headers.get('location')]).toEqual([302, SIGN_IN])
  })

  it('absolute: a user who never pauses is signed out after twelve hours', async () => {
    const handler = await page()
    let cookie = await begin()
    for (let minute = 20; minute < 12 * 60; minute += 20) {
      vi.setSystemTime(START + minute * 60_000)
      const answer = await send(handler, { cookie })
      expect([minute, answer.status]).toEqual([minute, 200])
      cookie = cookieOf(answer.headers.getSetCookie())
      expect(cookie).not.toBe('')
    }
    vi.setSystemTime(START + 12 * HOUR_MS - 1_000)
    expect((await send(handler, { cookie })).status).toBe(200)
    vi.setSystemTime(START + 12 * HOUR_MS + 1_000)
    const late = await send(handler, { cookie })
    expect([late.status, late.headers.get('location')]).toEqual([302, SIGN_IN])
  })

  it('both limits are settings', async () => {
    vi.stubEnv('SESSION_IDLE_SECONDS', '120')
    vi.stubEnv('SESSION_ABSOLUTE_SECONDS', '300')
    const forgetModules = () => {
      vi.resetModules()
      // The modules are loaded again and register their metrics again.
      register.clear()
    }
    forgetModules()
    onTestFinished(forgetModules)
    const handler = await page()
    let cookie = await begin()
    vi.setSystemTime(START + 121_000)
    expect((await send(handler, { cookie })).status).toBe(302)
    for (const second of [100, 200, 299]) {
      vi.setSystemTime(START + second * 1_000)
      const answer = await send(handler, { cookie })
      expect([second, answer.status]).toEqual([second, 200])
      cookie = cookieOf(answer.headers.getSetCookie()) || cookie
    }
    vi.setSystemTime(START + 301_000)
    expect((await send(handler, { cookie })).status).toBe(302)
  })

  it('a moment in the future is nobody: only the clock of the server counts', async () => {
    const cookie = await begin()
    vi.setSystemTime(START - HOUR_MS)
    expect((await send(await page(), { cookie })).status).toBe(302)
  })
})
