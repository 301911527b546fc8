import { expect, test } from '@playwright/test'
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { cookieOf, visit } from '#tests/e2e/http.ts'
import { passwordOf } from '#tests/e2e/sign-in.ts'

const form = { user: 'er', password: passwordOf('er'), redirect: '/org/posts' }
const BACK = '/login?signedIn=1&redirect=%2Forg%2Fposts'

test('a browser that keeps no cookie comes back to a sign-in page that says so', async () => {
  expect((await visit('/login')).text).not.toContain(zh.login.noCookies)
  const answer = await visit('/login', { form })
  expect([answer.status, answer.location]).toEqual([303, BACK])
  const again = await visit(BACK)
  expect(again.status).toBe(200)
  expect(again.text).toContain(zh.login.noCookies)
  expect(again.text).toContain('name="redirect" value="/org/posts"')
})

test('a visitor who kept the session is led on from there', async () => {
  const { setCookies } = await visit('/login', { form })
  const { status, location } = await visit(BACK, { cookie: cookieOf(setCookies) })
  expect([status, location]).toEqual([302, '/org/posts'])
  const usual = await visit('/login', { form, cookie: 'kept=1' })
  expect([usual.status, usual.location]).toEqual([303, '/org/posts'])
})
