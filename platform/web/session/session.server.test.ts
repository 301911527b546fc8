import { describe, expect, it } from 'vitest'
import { type CookieJar, parseCookies } from './cookies.ts'
import { createSessionStore, type Session } from './session.server.ts'

const NOW = Date.parse('2026-03-02T01:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const limits = { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS }
const KEY = 'a'.repeat(32)
const NEWER_KEY = 'b'.repeat(32)

const session: Session = {
  sid: 's'.repeat(43),
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expiresAt: NOW + 2 * HOUR_MS,
  sub: '0197-user',
  name: '张三',
  user_name: 'zhangsan',
  avatar: '',
  face: '',
  issuedAt: NOW,
  seenAt: NOW,
  remember: false,
  mustChangePassword: false,
}

function storeWith(keys: string[], secure = true) {
  return createSessionStore({ keys, secure, limits })
}

function jarOf(lines: string[]): CookieJar {
  return parseCookies(lines.map((line) => line.split(';')[0]).join('; '))
}

async function sealed(content: Session = session, keys = [KEY]): Promise<CookieJar> {
  return jarOf(await storeWith(keys).write(new Map(), content, content.seenAt))
}

/** The last character of a part has bits that mean nothing. */
function bytesOf(text: string): string {
  const parts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return parts.join('.')
}

describe('the session cookie', () => {
  it('comes back as it was written', async () => {
    expect(await storeWith([KEY]).read(await sealed(), NOW)).toEqual(session)
  })

  it('has the name and attributes that browsers protect', async () => {
    const [line] = await storeWith([KEY]).write(new Map(), session, NOW)
    expect(line).toMatch(/^__Host-staffdesk=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/)
    const [plain] = await storeWith([KEY], false).write(new Map(), session, NOW)
    expect(plain).toMatch(/^staffdesk=[^;]+; Path=\/; SameSite=Lax; HttpOnly$/)
  })

  it('shows nothing of what it holds', async () => {
    const text = [...(await sealed()).values()].join()
    for (const secret of ['access-1', 'refresh-1', 'zhangsan']) expect(text).not.toContain(secret)
  })

  it('opens with an older key after a newer one came, and not once the key is gone', async () => {
    const jar = await sealed()
    expect(await storeWith([NEWER_KEY, KEY]).read(jar, NOW)).toEqual(session)
    expect(await storeWith([NEWER_KEY]).read(jar, NOW)).toBeNull()
  })

  it('is nobody with any character changed or the end cut off', async () => {
    const [[name, text]] = [...(await sealed())] as [[string, string]]
    const store = storeWith([KEY])
    const step = Math.max(1, Math.floor(text.length / 200))
    for (let at = 0; at < text.length; at += step) {
      const other = text[at] === 'A' ? 'B' : 'A'
      const flipped = text.slice(0, at) + other + text.slice(at + 1)
      if (bytesOf(flipped) !== bytesOf(text))
        expect(await store.read(new Map([[name, flipped]]), NOW)).toBeNull()
      expect(await store.read(new Map([[name, text.slice(0, at)]]), NOW)).toBeNull()
    }
  })

  it.each([
    '',
    'x',
    '.....',
    '{}',
    '9~abc',
    '2~',
    'eyJhbGciOiJub25lIn0..',
    '\u0000',
    '%',
    'x'.repeat(100_000),
  ])('is nobody for a text that nobody sealed', async (text) => {
    expect(await storeWith([KEY]).read(new Map([['__Host-staffdesk', text]]), NOW)).toBeNull()
  })

  it('is nobody when it comes twice with different values', async () => {
    const [[name, text]] = [...(await sealed())] as [[string, string]]
    const jar = parseCookies(`${name}=${text}; ${name}=planted`)
    expect(await storeWith([KEY]).read(jar, NOW)).toBeNull()
  })

  it('does not open a sealed flash message as a session', async () => {
    const { seal } = await import('./seal.server.ts')
    const text = await seal('flash', session, [KEY])
    expect(await storeWith([KEY]).read(new Map([['__Host-staffdesk', text]]), NOW)).toBeNull()
  })

  it('is cut up when a provider has long tokens, and leftovers are deleted', async () => {
    const store = storeWith([KEY])
    const long = { ...session, access_token: 'x'.repeat(6_000) }
    const lines = await store.write(new Map(), long, NOW)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.length).toBeLessThan(3_900)
    const jar = jarOf(lines)
    expect(await store.read(jar, NOW)).toEqual(long)
    const shorter = await store.write(jar, session, NOW)
    expect(shorter.filter((line) => line.includes('Max-Age=0'))).toHaveLength(jar.size - 1)
    expect(store.clear(jar)).toHaveLength(jar.size)
  })
})

describe('limits of a session', () => {
  it.each([
    ['a second before the idle limit', limits.idleMs - 1000, true],
    ['a second after the idle limit', limits.idleMs + 1000, false],
  ])('%s', async (_when, later, alive) => {
    const found = await storeWith([KEY]).read(await sealed(), NOW + later)
    expect(found !== null).toBe(alive)
  })

  it('ends at the absolute limit for a user who never paused', async () => {
    const seenAt = NOW + limits.absoluteMs - 1000
    const jar = await sealed({ ...session, seenAt })
    expect(await storeWith([KEY]).read(jar, seenAt)).not.toBeNull()
    expect(await storeWith([KEY]).read(jar, NOW + limits.absoluteMs)).toBeNull()
  })

  it('knows no idle limit with automatic sign-in, but the absolute one, like its tokens', async () => {
    const remembered = { ...session, remember: true }
    const [line] = await storeWith([KEY]).write(new Map(), remembered, NOW)
    expect(line).toContain(`Max-Age=${limits.absoluteMs / 1000}`)
    const [later] = await storeWith([KEY]).write(new Map(), remembered, NOW + HOUR_MS)
    expect(later).toContain(`Max-Age=${(limits.absoluteMs - HOUR_MS) / 1000}`)
    const jar = await sealed(remembered)
    expect(await storeWith([KEY]).read(jar, NOW + limits.absoluteMs - 1000)).not.toBeNull()
    expect(await storeWith([KEY]).read(jar, NOW + limits.absoluteMs)).toBeNull()
  })

  it('does not trust a cookie from the future', async () => {
    const jar = await sealed({ ...session, seenAt: NOW + DAY_MS })
    expect(await storeWith([KEY]).read(jar, NOW)).toBeNull()
  })
})
