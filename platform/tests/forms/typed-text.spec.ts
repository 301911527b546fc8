import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { FORM_TOKEN_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { accountMark } from '#platform/web/request/forms/form-token.server.ts'
import { sealTyped, TYPED_LIFETIME_MS } from '#platform/web/request/forms/typed-form.server.ts'
import { sql } from '#tests/e2e/database.ts'
import { cookieOf, tokenFields, typedIn, visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { startSibling } from '#tests/e2e/second-server.ts'
import { openSession, passwordOf, sessionOf, signIn } from '#tests/e2e/sign-in.ts'
import type { Started } from '#tests/e2e/start-process.ts'

const PAGE = '/org/department-types/new'
const MEGABYTE = 1024 * 1024

let sibling: Started

test.beforeAll(async () => {
  sibling = await startSibling({ name: 'typed' })
})

test.afterAll(() => sibling?.stop())

const newType = (more: Record<string, string> = {}) => {
  const code = unique('W')
  return { id: uuidv7(), code, name: code, remark: 'as typed', ...more }
}
const stored = (code: string) => sql('select 1 from department_type where code = $1', [code])

/** The values that the sign-in page carries after a user sent this form with an ended session. */
async function carried(form: Record<string, string>, token: Record<string, string>) {
  const sent = { ...form, ...token }
  const answer = await visit(PAGE, { form: sent })
  expect(answer.status).toBe(307)
  const login = await visit(answer.location ?? '', { form: sent })
  expect(login.status).toBe(200)
  expect(login.text).not.toContain(form.code)
  return { path: answer.location ?? '', typed: typedIn(login.text) }
}

async function enter(path: string, user: string, typed: string, base = readRun().url) {
  const form = { user, password: passwordOf(user), redirect: PAGE, [TYPED_FIELD]: typed }
  const answer = await visit(path, { form, base })
  const cookie = cookieOf(answer.setCookies)
  return { ...answer, cookie, drawn: () => visit(answer.location ?? '', { cookie, form, base }) }
}

test('P03 P30 a restored form is drawn as often as it is sent, and never saved', async () => {
  const form = newType()
  const { path, typed } = await carried(form, await tokenFields(await signIn('hrmgr')))
  const entered = await enter(path, 'hrmgr', typed)
  expect([entered.status, entered.location]).toEqual([307, PAGE])
  for (let turn = 0; turn < 3; turn += 1) {
    const page = await entered.drawn()
    expect(page.status).toBe(200)
    expect(page.text).toContain('value="as typed"')
    expect(page.text).toContain(form.id)
    expect(page.text).not.toContain(passwordOf('hrmgr'))
  }
  expect(await stored(form.code)).toEqual([])
})

test('P03 another process of the installation gives it back too', async () => {
  const form = newType()
  const { path, typed } = await carried(form, await tokenFields(await signIn('hrmgr')))
  const entered = await enter(path, 'hrmgr', typed, sibling.url)
  expect(entered.status).toBe(307)
  expect((await entered.drawn()).text).toContain('value="as typed"')
})

test('P03 nobody else opens it, signed in before or after', async () => {
  const form = newType()
  const { path, typed } = await carried(form, await tokenFields(await signIn('hrmgr')))
  const entered = await enter(path, 'hrdir', typed)
  expect(entered.status).toBe(303)
  const cookie = await sessionOf('hrdir')
  const answer = await visit(PAGE, { cookie, form: { [TYPED_FIELD]: typed } })
  expect(answer.status).toBe(403)
  expect(answer.text).not.toContain(form.code)
})

test('P03 what was changed, is too old or belongs to another page is not drawn there', async () => {
  const cookie = await sessionOf('hrmgr')
  const { sub } = await openSession(cookie)
  const keys = [readRun().sessionKey]
  const form = new FormData()
  for (const [name, value] of Object.entries(newType())) form.append(name, value)
  const account = accountMark(sub, keys[0] ?? '')
  const seal = (page: string, at = Date.now()) => sealTyped({ account, page, form }, keys, at)
  const good = await seal(PAGE)
  const refused = [
    `${good.slice(0, -2)}AA`,
    'x.y.z',
    '',
    await seal(PAGE, Date.now() - TYPED_LIFETIME_MS),
  ]
  for (const typed of refused) {
    const answer = await visit(PAGE, { cookie, form: { [TYPED_FIELD]: typed } })
    expect(answer.status, typed.slice(0, 20)).toBe(403)
    expect(answer.text).not.toContain('as typed')
  }
  const elsewhere = await visit('/org/post-ranks/new', { cookie, form: { [TYPED_FIELD]: good } })
  expect([elsewhere.status, elsewhere.location]).toEqual([307, PAGE])
  // A page that only asks for confirmation redirects to itself and does nothing.
  const [row] = await sql<{ id: string }>(
    'select id from department_type where deleted_at is null limit 1',
  )
  const removal = `/org/department-types/${row?.id}/delete`
  const typed = await seal(removal)
  const answer = await visit(removal, { cookie, form: { [TYPED_FIELD]: typed, version: '1' } })
  expect([answer.status, answer.location]).toEqual([303, removal])
  const left = await sql('select 1 from department_type where id = $1 and deleted_at is null', [
    row?.id,
  ])
  expect(left).toHaveLength(1)
})

test('P04 passwords are never kept, and nothing of a stranger is', async () => {
  const token = await tokenFields(await signIn('hrmgr'))
  const secrets = { originPassword: 'canary-1', newPassword: 'canary-2' }
  const own = await visit('/account/password', { form: { ...secrets, ...token } })
  expect([own.status, own.location]).toEqual([302, '/login?redirect=%2Faccount%2Fpassword'])
  for (const forged of [{ other: 'x' }, { [FORM_TOKEN_FIELD]: 'x.y' }] as Record<
    string,
    string
  >[]) {
    expect((await visit(PAGE, { form: { ...newType(), ...forged } })).status).toBe(302)
  }
})

test('P36 a form of full length comes back whole, a longer one is refused', async () => {
  const remark = randomBytes(MEGABYTE)
    .toString('base64url')
    .slice(0, MEGABYTE - 2_000)
  const form = newType({ remark })
  const { path, typed } = await carried(form, await tokenFields(await signIn('hrmgr')))
  const entered = await enter(path, 'hrmgr', typed)
  expect(entered.status).toBe(307)
  expect((await entered.drawn()).text).toContain(`value="${remark}"`)

  const cookie = await sessionOf('hrmgr')
  const longer = newType({ remark: 'x'.repeat(MEGABYTE) })
  expect((await visit(PAGE, { cookie, form: longer, isLast: true })).status).toBe(413)
})

test('P18 restored text is text', async () => {
  const remark = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const form = newType({ remark })
  const { path, typed } = await carried(form, await tokenFields(await signIn('hrmgr')))
  const { text } = await (await enter(path, 'hrmgr', typed)).drawn()
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(text).not.toMatch(/<script>alert|<img src=x/)
})
