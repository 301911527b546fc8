import { expect, test } from '@playwright/test'
import { dataPath, visit } from '#tests/e2e/http.ts'
import { passwordOf, sessionOf } from '#tests/e2e/sign-in.ts'

/** Redirect targets that lead out of the app. Other products have accepted them. */
const OUTSIDE = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/hr/..//evil.test',
  '/%2e%2e//evil.test',
  '/./\\evil.test',
  '/%2f/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/%5c%5cevil.test',
  '/%2F%5Cevil.test',
  'https://evil.test',
  'HTTPS://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http:evil.test',
  '//evil.test@localhost/',
  '//localhost@evil.test/',
  'http://localhost\\@evil.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '\u2028//evil.test',
  '\uff0f\uff0fevil.test',
  '/%',
  '/%ff',
  '/hr\u0000',
  '',
  '/login',
  '/LOGIN',
  '/%6cogin',
  '/logout',
  '/hr/../logout',
  '/login?redirect=/login',
  '/login?redirect=//evil.test',
  '/loginSingle?username=x',
]

/** The cookie that shows that a browser keeps cookies. Without it, the sign-in reports that the browser keeps none. */
const KEPT = 'kept=1'
const INSIDE = '/hr/archives?page=2&redirect=//evil.test#row'
const queryOf = (target: string) => `/login?${new URLSearchParams({ redirect: target })}`

function expectInside(location: string | null, target: string): void {
  expect(location, JSON.stringify(target)).toMatch(/^\/(?![/\\])/)
  expect(new URL(location ?? '', 'http://desk.test').origin).toBe('http://desk.test')
  expect(location, JSON.stringify(target)).not.toMatch(/^\/(login|logout)/i)
}

test.describe('P16 redirects of the running server', () => {
  test('a signed-in user is sent to no other place than home', async () => {
    const cookie = await sessionOf('er')
    for (const target of OUTSIDE) {
      for (const path of [queryOf(target), dataPath(queryOf(target), 'routes/login')]) {
        expectInside((await visit(path, { cookie })).location, target)
        expect((await visit(path, { cookie })).location).toBe('/')
      }
    }
    expect((await visit(queryOf(INSIDE), { cookie })).location).toBe(INSIDE)
  })

  test('the form carries no way out', async () => {
    for (const target of OUTSIDE) {
      const { text } = await visit(queryOf(target))
      const field = /name="redirect" value="([^"]*)"/.exec(text)?.[1]
      expect([target, field]).toEqual([target, ''])
    }
  })

  test('the form takes none', async () => {
    for (const redirect of ['//evil.test', '/\\evil.test', 'https://evil.test', '/logout']) {
      const form = { user: 'er', password: passwordOf('er'), redirect }
      const answer = await visit('/login', { form, cookie: KEPT })
      expect(answer.status).toBe(303)
      expectInside(answer.location, redirect)
    }
    const form = { user: 'er', password: passwordOf('er'), redirect: INSIDE }
    expect((await visit('/login', { form, cookie: KEPT })).location).toBe(INSIDE)
  })

  test('neither does the switch of the language', async () => {
    for (const returnTo of OUTSIDE) {
      const { location } = await visit('/preferences', { form: { language: 'zh', returnTo } })
      expect(location, JSON.stringify(returnTo)).toMatch(/^\/(?![/\\])/)
    }
  })
})
