import { expect, test } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { idOf, sql } from '#tests/e2e/database.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '#tests/e2e/fault-proxy.ts'
import { cookieOf, typedIn, visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { startRemote } from '#tests/e2e/second-server.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import type { Started } from '#tests/e2e/start-process.ts'

// The time-out for the headers of a back end, plus a margin for a busy machine.
const LIMIT_MS = 16_000
const ENGLISH = 'staffdesk-preferences=language=en'

let proxy: FaultProxy
let server: Started
let cookie: string

test.beforeAll(async () => {
  proxy = await startFaultProxy(readRun().url)
  server = await startRemote({ name: 'troubled', apiBaseUrl: proxy.url })
  cookie = await signIn('hrmgr', { base: server.url })
})

test.beforeEach(() => {
  proxy.fault = 'none'
  proxy.reach = 'all'
})

test.afterAll(async () => {
  await server?.stop()
  await proxy?.stop()
})

const see = (path: string, language = '') =>
  visit(path, { base: server.url, cookie: [cookie, language].filter(Boolean).join('; ') })

for (const fault of ['failing', 'html', 'reset', 'hanging'] satisfies Fault[]) {
  test(`a back end that is ${fault}: a clear page in time, in either language`, async () => {
    expect((await see('/hr/archives')).status).toBe(200)
    proxy.fault = fault
    const began = Date.now()
    const pages = await Promise.all([see('/hr/archives'), see('/hr/archives', ENGLISH)])
    expect(Date.now() - began).toBeLessThan(LIMIT_MS)
    for (const { status, headers } of pages) {
      expect(status).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(pages[0]?.text).toContain(zh.error.upstream.text)
    expect(pages[1]?.text).toContain(en.error.upstream.text)
    for (const { text } of pages) expect(text).not.toMatch(/It works|stack\.ts|ECONNRESET|undici/)
    proxy.fault = 'none'
    await expect.poll(async () => (await see('/hr/archives')).status).toBe(200)
  })
}

test('a back end that gives no menu: its message, and the page that says so', async () => {
  proxy.fault = 'refusing'
  const answer = await see('/hr/archives')
  expect(answer.location).toBe('/refuse')
  proxy.fault = 'none'
  const cookies = [cookie, cookieOf(answer.setCookies)].join('; ')
  const refused = await visit('/refuse', { base: server.url, cookie: cookies })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('菜单服务正在维护')
})

test('a back end that refuses every token: the session ends with a word', async () => {
  const own = await signIn('hrmgr', { base: server.url })
  proxy.fault = 'unauthorised'
  const answer = await visit('/hr/archives', { base: server.url, cookie: own })
  expect(answer.status).toBe(302)
  expect(answer.location).toBe('/login?redirect=%2Fhr%2Farchives')
  expect(answer.setCookies.join('\n')).toMatch(/staffdesk=; .*Max-Age=0/)
})

test('signing in while the back end fails says so, not that the password is wrong', async () => {
  proxy.fault = 'html'
  const form = { user: 'er', password: 'whatever it is' }
  const answer = await visit('/login', { base: server.url, form })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('登录服务暂时没有响应')
  expect(answer.text).not.toContain('用户名或密码错误')
})

test('P15 while too many users sign in at once, a visitor learns how long to wait', async () => {
  proxy.fault = 'crowded'
  const form = { user: 'er', password: 'whatever it is' }
  const answer = await visit('/login', { base: server.url, form })
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('7')
  expect(answer.text).toContain('现在登录的人太多，请等待7秒后再试')
  expect(answer.text).toMatch(/name="user"[^>]*value="er"|value="er"[^>]*name="user"/)
  expect(answer.text).not.toContain('用户名或密码错误')
})

test('a write that fails keeps what was typed', async () => {
  const code = unique('F')
  const form = { id: crypto.randomUUID(), code, name: code, remark: '打到一半的备注' }
  proxy.fault = 'failing'
  proxy.reach = 'writes'
  const answer = await visit('/org/department-types/new', { base: server.url, cookie, form })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('打到一半的备注')
  expect(answer.text).toContain(zh.page.notSaved)
  expect(await sql('select 1 from department_type where code = $1', [code])).toEqual([])
  proxy.fault = 'none'
  const again = await visit('/org/department-types/new', { base: server.url, cookie, form })
  expect(again.status).toBe(303)
  expect(await idOf('department_type', 'code', code)).toBe(form.id)
})

const TYPED = '打到一半的备注'
const newType = () => {
  const code = unique('F')
  return { id: crypto.randomUUID(), code, name: code, remark: TYPED }
}
const post = (form: Record<string, string>) =>
  visit('/org/department-types/new', { base: server.url, cookie, form })

test('a menu that fails without a word is trouble, and no lack of rights', async () => {
  proxy.fault = 'speechless'
  const answer = await see('/hr/archives')
  expect(answer.status).toBe(503)
  expect(answer.text).toContain(zh.error.upstream.text)
})

for (const fault of ['speechless', 'reset', 'html'] satisfies Fault[]) {
  test(`a form that meets a back end that is ${fault} is kept on the page of the trouble`, async () => {
    const form = newType()
    proxy.fault = fault
    const answer = await post(form)
    expect(answer.status).toBe(503)
    expect(answer.text).toContain(zh.error.upstream.text)
    expect(answer.text).toContain(`<bdi>${TYPED}</bdi>`)
    proxy.fault = 'none'
    await expect.poll(async () => (await see('/hr/archives')).status).toBe(200)
    const again = await post({ [TYPED_FIELD]: typedIn(answer.text) })
    expect([again.status, again.text.includes(`value="${TYPED}"`)]).toEqual([200, true])
    expect(await sql('select 1 from department_type where code = $1', [form.code])).toEqual([])
    // The form still has the id of the same record, in case the first attempt reached the server after all.
    expect(again.text).toContain(form.id)
  })
}

test('a form that meets a refusal of the menu goes along to the page of the refusal', async () => {
  const form = newType()
  proxy.fault = 'menuless'
  const answer = await post(form)
  expect(answer.status).toBe(307)
  expect(answer.location).toMatch(/^\/refuse\?/)
  const cookies = [cookie, cookieOf(answer.setCookies)].join('; ')
  const path = answer.location ?? ''
  const refused = await visit(path, { base: server.url, cookie: cookies, form })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('菜单服务正在维护')
  expect(refused.text).toContain(`<bdi>${TYPED}</bdi>`)
  proxy.fault = 'none'
  const again = await post({ [TYPED_FIELD]: typedIn(refused.text) })
  expect([again.status, again.text.includes(`value="${TYPED}"`)]).toEqual([200, true])
})
