import { expect, test } from '@playwright/test'
import { type Answer, dataPath, visit } from '#tests/e2e/http.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { sessionOf, signIn } from '#tests/e2e/sign-in.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const LOCKED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Kind = { name: string; path: string; user?: string; isDocument: boolean; form?: object }

const KINDS: readonly Kind[] = [
  { name: 'sign-in page', path: '/login', isDocument: true },
  { name: 'sign-in refused', path: '/login', isDocument: true, form: { user: 'x', password: 'x' } },
  { name: 'redirect to sign-in', path: '/hr/archives', isDocument: false },
  { name: 'home', path: '/', user: 'er', isDocument: true },
  { name: 'list', path: '/hr/archives', user: 'er', isDocument: true },
  { name: 'tree', path: '/org/departments', user: 'er', isDocument: true },
  { name: 'new record', path: '/hr/archives/new', user: 'er', isDocument: true },
  { name: 'forbidden', path: '/hr/archives/new', user: 'staff1', isDocument: true },
  { name: 'no such record', path: '/hr/archives/x', user: 'er', isDocument: true },
  { name: 'no such page', path: '/404', isDocument: true },
  { name: 'refuse', path: '/refuse', isDocument: true },
  { name: 'redirect to /404', path: '/no/such', isDocument: false },
  {
    name: 'data',
    path: dataPath('/hr/archives', 'routes/_app.hr.archives._index'),
    user: 'er',
    isDocument: false,
  },
  { name: 'call without token', path: '/uc/api/Department/GetDepartmentTree', isDocument: false },
  { name: 'script', path: '/assets/none.js', isDocument: false },
  { name: 'picture', path: '/favicon.svg', isDocument: false },
  { name: 'robots', path: '/robots.txt', isDocument: false },
  { name: 'method', path: '/csp-reports', isDocument: false },
  { name: 'long address', path: `/${'a'.repeat(8_300)}`, isDocument: false },
  { name: 'health', path: '/healthz', isDocument: false },
]

for (const { name, path, user, isDocument, form } of KINDS) {
  test(`P19 P20 protecting headers: ${name}`, async () => {
    const cookie = user ? await sessionOf(user) : undefined
    const answer = await visit(path, { cookie, ...(form ? { form: { ...form } } : {}) })
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers).toMatchObject(ALWAYS)
    expect(answer.headers['permissions-policy']).toContain('camera=()')
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers.server).toBeUndefined()
    // A browser ignores this header over plain http, and a proxy may still offer http and https.
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['referrer-policy']).toBe(
      path.startsWith('/login') ? 'no-referrer' : 'strict-origin',
    )
    if (isDocument) expectDocumentPolicy(answer)
    else expect(answer.headers['content-security-policy']).toBe(LOCKED_POLICY)
    if (user || isDocument) expect(answer.headers['cache-control']).toBe('no-store')
  })
}

function expectDocumentPolicy({ headers, text }: Answer): void {
  const policy = String(headers['content-security-policy'])
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
  expect(rules.get('script-src')).toMatch(/^script-src 'nonce-[\w+/=]{22,}' 'strict-dynamic'$/)
  for (const name of [
    'object-src',
    'base-uri',
    'frame-ancestors',
    'frame-src',
    'script-src-attr',
  ]) {
    expect(rules.get(name)).toBe(`${name} 'none'`)
  }
  expect(rules.get('form-action')).toBe("form-action 'self'")
  const hub = `${readRun().url.replace(/^http/, 'ws')}/lchub/signalr`
  expect(rules.get('connect-src')).toBe(`connect-src 'self' ${hub}`)
  expect(rules.get('report-uri')).toBe('report-uri /csp-reports')
  expect(rules.get('report-to')).toBe('report-to csp')
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
  expect(policy).not.toContain('unsafe')
  const nonce = /nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
  expect(text).not.toMatch(/ on[a-z]+="/)
}

test('P08 signing out empties the cache of the browser', async () => {
  const answer = await visit('/logout', { cookie: await signIn('er'), form: {} })
  expect(answer.status).toBe(303)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('P19 the nonce is another one in every answer', async () => {
  const nonces = new Set<string>()
  const rounds = 100
  for (let round = 0; round < rounds; round++) {
    const { headers } = await visit('/login')
    nonces.add(/nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '')
  }
  expect(nonces.size).toBe(rounds)
})

test('files with a hash in their name are kept for ever and come compressed', async () => {
  const { text } = await visit('/login')
  const assets = new Set([...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''))
  expect(assets.size).toBeGreaterThan(3)
  for (const path of assets) {
    const plain = await visit(path)
    expect(plain.status, path).toBe(200)
    expect(plain.headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    if (plain.text.length < 2048) continue
    for (const encoding of ['br', 'gzip']) {
      const packed = await visit(path, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
      expect(packed.headers['content-encoding'], path).toBe(encoding)
      expect(packed.headers.vary, path).toMatch(/accept-encoding/i)
      expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length)
    }
  }
})

test('what every page is styled with is small', async () => {
  const { text } = await visit('/login')
  const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, path]) => path,
  )
  expect(sheets).toHaveLength(1)
  const headers = { 'accept-encoding': 'gzip' }
  const packed = await visit(`${sheets[0]}`, { method: 'HEAD', headers })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const bytes = Number(packed.headers['content-length'])
  expect(bytes).toBeGreaterThan(1024)
  expect(bytes).toBeLessThan(14 * 1024)
})

test('pages are compressed for clients that can unpack them', async () => {
  const cookie = await sessionOf('er')
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const { headers: sent } = await visit('/hr/archives', { cookie, headers })
    expect(sent['content-encoding']).toBe(encoding)
  }
})
