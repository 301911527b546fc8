import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from '@playwright/test'
import { request } from 'undici'
import { uuidv7 } from 'uuidv7'
import { seal } from '#platform/web/session/seal.server.ts'
import { sql } from './database.ts'
import { type Answer, visit } from './http.ts'
import { unique } from './new-person.ts'
import { readRun } from './run-state.ts'
import { openSession, sessionOf, signIn } from './sign-in.ts'

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3_600_000

test('a password of a megabyte is refused, announced or not, and nobody else notices', async () => {
  const { url } = readRun()
  const send = (length: number) =>
    visit('/login', { form: { user: 'er', password: 'x'.repeat(length) }, isLast: true })
  const fits = await send(MEGABYTE - 99)
  expect(fits.status).toBe(400)
  expect(fits.text).toContain('用户名或密码错误')
  expect((await send(MEGABYTE)).status).toBe(413)
  const chunks = Array.from({ length: 4 }, () => Buffer.alloc(MEGABYTE / 2, 'x'))
  const unannounced = await request(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    reset: true,
    body: Readable.from([Buffer.from('user=er&password='), ...chunks]),
  }).then(
    ({ statusCode }) => statusCode,
    // The server may close the connection while the body is still being sent.
    () => 413,
  )
  expect(unannounced).toBe(413)
  const manyFields = Array.from({ length: 300 }, (_, index) => [`f${index}`, 'x'])
  const many = await visit('/login', { form: Object.fromEntries(manyFields) })
  expect([400, 413]).toContain(many.status)
  expect((await visit('/login')).status).toBe(200)
})

test('cookies that are not ours make a visitor, never an error', async () => {
  const good = await sessionOf('er')
  const value = good.slice('staffdesk='.length)
  const content = await openSession(good)
  const { sessionKey } = readRun()
  const sealed = (key: string, change: object) => seal('session', { ...content, ...change }, [key])
  const middle = Math.floor(value.length / 2)
  const flipped =
    value.slice(0, middle) + (value[middle] === 'A' ? 'B' : 'A') + value.slice(middle + 1)
  const stale = { issuedAt: Date.now() - 13 * HOUR_MS, seenAt: Date.now() }
  const idle = { seenAt: Date.now() - 2 * HOUR_MS }
  const values = [
    '',
    'x',
    '%00%ff',
    value.slice(0, -1),
    value.slice(10),
    flipped,
    `${value}.x`,
    `9~${value}`,
    `3~${value}`,
    'e30.e30.e30.e30.e30',
    'A'.repeat(12_000),
    await sealed('another key that was never in the list', {}),
    await sealed(sessionKey, stale),
    await sealed(sessionKey, idle),
    await sealed(sessionKey, { issuedAt: Date.now() + HOUR_MS }),
    await sealed(sessionKey, { access_token: 7 }),
    await seal('flash', content, [sessionKey]),
  ]
  for (const forged of values) {
    const answer = await visit('/hr/archives', { cookie: `staffdesk=${forged}` })
    expect(`${answer.status} ${answer.location}`, forged.slice(0, 30)).toBe(
      '302 /login?redirect=%2Fhr%2Farchives',
    )
  }
  const twice = await visit('/hr/archives', { cookie: `${good}; staffdesk=${flipped}` })
  expect(twice.status).toBe(302)
  const longest = await visit('/hr/archives', { cookie: `staffdesk=${'A'.repeat(20_000)}` })
  expect(longest.status).toBe(431)
  expect((await visit('/hr/archives', { cookie: good })).status).toBe(200)
})

/** Ends the access token of a session, or also its refresh token, as their expiry would. */
async function expire(cookie: string, models: readonly string[]): Promise<void> {
  const { access_token, refresh_token } = await openSession(cookie)
  const ids = [access_token, refresh_token].map((token) =>
    createHash('sha256').update(token).digest('base64url'),
  )
  const ended = await sql(
    'delete from identity_state where id = any($1) and model = any($2) returning model',
    [ids, models],
  )
  expect(ended.length).toBe(models.length)
  const authorization = `Bearer ${access_token}`
  const call = '/Module/GetNavigationByApplicationIdAndUserId'
  await expect
    .poll(async () => (await visit(call, { headers: { authorization } })).status)
    .toBe(401)
}

test('an access token that has run out is renewed, once for all who wait', async () => {
  const cookie = await signIn('er')
  await expire(cookie, ['AccessToken'])
  const PARALLEL = 20
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () => visit('/hr/archives', { cookie })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200))
  const renewed = await Promise.all(answers.map(({ setCookies }) => tokenIn(setCookies)))
  expect(new Set(renewed).size).toBe(1)
  // A late request with the old cookie gets the same new tokens.
  const late = await visit('/org/departments', { cookie })
  expect(late.status).toBe(200)
  expect(await tokenIn(late.setCookies)).toBe(renewed[0])
})

async function tokenIn(setCookies: readonly string[]): Promise<string> {
  const line = setCookies.find((candidate) => candidate.startsWith('staffdesk='))
  expect(line).toBeDefined()
  return (await openSession(line?.split(';')[0] ?? '')).access_token
}

test('when nothing can be renewed, signing in leads back', async () => {
  const cookie = await signIn('er')
  await expire(cookie, ['AccessToken', 'RefreshToken'])
  const answer = await visit('/hr/archives?status=2', { cookie })
  expect(answer.location).toBe('/login?redirect=%2Fhr%2Farchives%3Fstatus%3D2')
  expect(answer.setCookies.join('\n')).toMatch(/staffdesk=; .*Max-Age=0/)
})

test('a list names what it does not understand and shows the rest', async () => {
  const cookie = await sessionOf('er')
  const cases: [string, RegExp][] = [
    ['nonsense=1', /已忽略未知的参数：nonsense/],
    ['orderBy=nonsense+asc', /已忽略(未知|无效)的参数：.*orderBy/],
    ['orderBy=passwordHash+desc', /已忽略(未知|无效)的参数：.*orderBy/],
    ['orderBy=name;drop+table+department', /已忽略(未知|无效)的参数：.*orderBy/],
    ['status=99', /已忽略无效的参数：.*status/],
    ['deptId=x', /已忽略无效的参数：.*deptId/],
    ['columns=passwordHash', /已忽略未知的参数：passwordHash/],
    ['page=-1', /已忽略无效的参数：.*page/],
    ['page=abc', /已忽略无效的参数：.*page/],
    ['pageSize=100000', /已忽略无效的参数：.*pageSize/],
    ['page=1000000000', /第 1000000000 页不存在|已忽略无效的参数：.*page/],
    ['page=99999999999999999999', /页不存在|已忽略无效的参数：.*page/],
  ]
  for (const [query, notice] of cases) {
    const { status, text } = await visit(`/hr/archives?${query}`, { cookie })
    expect(status, query).toBe(200)
    expect(text, query).toMatch(notice)
  }
  const marked = await visit('/hr/archives?x=<script>alert(1)</script>&key=%00%27%22%3C', {
    cookie,
  })
  expect(marked.status).toBe(200)
  expect(marked.text).not.toContain('<script>alert')
})

test('a record of another user, a missing one and an invalid id look the same', async () => {
  const foreign = await sql<{ id: string }>(
    `select id from user_base_info where deleted_at is null
       and id <> (select user_base_id from app_user where user_name = 'staff1') limit 1`,
  )
  const cookie = await sessionOf('staff1')
  const ids = [foreign[0]?.id ?? '', uuidv7(), 'x', '1%27%20or%201=1', '00000000-0000-0000-0000-0']
  const faces = new Set<string>()
  for (const id of ids) {
    const answer = await visit(`/hr/archives/${id}`, { cookie })
    expect(answer.status, id).toBe(404)
    faces.add(faceOf(answer, id))
  }
  expect(faces.size).toBe(1)

  const manager = await sessionOf('hrmgr')
  for (const id of [uuidv7(), 'x']) {
    for (const page of ['', '/edit', '/delete']) {
      const read = await visit(`/hr/archives/${id}${page}`, { cookie: manager })
      expect(read.status, `${id}${page}`).toBe(404)
      if (page === '') continue
      const form = { version: '1' }
      const written = await visit(`/hr/archives/${id}${page}`, { cookie: manager, form })
      expect(written.status, `POST ${id}${page}`).toBe(404)
    }
  }
})

/** The text of a page that a user sees, without ids of requests and records, which always differ. */
function faceOf({ text }: Answer, id: string): string {
  return (
    text
      .replace(/<(script|head)[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(id, '')
      .replace(/[\w-]{36}/g, '')
      // Removes the short reference that a refusal page shows.
      .replace(/\b[0-9a-f]{8}\b/g, '')
  )
}

type TypeRow = { id: string; version: number; name: string; remark: string | null }

async function ownType(cookie: string): Promise<TypeRow> {
  const form = { id: uuidv7(), code: unique('B'), name: unique('B'), remark: 'as it was' }
  expect((await visit('/org/department-types/new', { cookie, form })).status).toBe(303)
  return { ...form, version: 1 }
}

const readType = (id: string) =>
  sql<TypeRow>('select id, version, name, remark from department_type where id = $1', [id])

test('forged ids and versions in a form change nothing and lose nothing', async () => {
  const cookie = await sessionOf('hrmgr')
  const { id, name, ...rest } = await ownType(cookie)
  const other = await ownType(cookie)
  const cases: [Record<string, string>, number, RegExp][] = [
    [{ id: other.id, version: '1' }, 400, /编号无效/],
    [{ id: 'x', version: '1' }, 400, /编号无效/],
    [{ version: '' }, 400, /版本号无效/],
    [{ version: 'x' }, 400, /版本号无效/],
    [{ version: '-1' }, 400, /版本号无效/],
    [{ version: '99999999999' }, 400, /版本号无效/],
    [{ version: '7' }, 409, /两个人同时修改了这条记录/],
  ]
  for (const [forged, status, message] of cases) {
    const form = { name, code: unique('B'), remark: '打到一半的备注', ...forged }
    const answer = await visit(`/org/department-types/${id}/edit`, { cookie, form })
    expect(answer.status, JSON.stringify(forged)).toBe(status)
    expect(answer.text).toMatch(message)
    expect(answer.text).toContain('打到一半的备注')
  }
  for (const version of ['', 'x', '7']) {
    const answer = await visit(`/org/department-types/${id}/delete`, { cookie, form: { version } })
    expect([400, 409], version).toContain(answer.status)
  }
  expect(await readType(id)).toEqual([{ id, name, version: 1, remark: rest.remark }])
  expect(await readType(other.id)).toEqual([
    { id: other.id, name: other.name, version: 1, remark: other.remark },
  ])
})

test('fields that nobody may write are refused by the API and by a form', async () => {
  const cookie = await sessionOf('hrmgr')
  const { access_token } = await openSession(cookie)
  const headers = {
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
  }
  const forbidden = { createdBy: uuidv7(), isAdmin: true, deletedAt: null, constructor: 1 }
  for (const [field, value] of Object.entries(forbidden)) {
    const id = uuidv7()
    const body = JSON.stringify({ id, code: unique('B'), name: unique('B'), [field]: value })
    const path = '/uc/api/DepartmentType/AddDepartmentType'
    const answer = await visit(path, { method: 'POST', headers, body })
    expect(answer.status, field).toBe(400)
    expect(answer.text).toContain('不允许写入此处没有的字段')
    expect(await readType(id)).toEqual([])
  }
  const own = await ownType(cookie)
  const form = { version: '1', code: unique('B'), name: own.name, remark: 'x', isAdmin: 'true' }
  const path = `/org/department-types/${own.id}/edit`
  const answer = await visit(path, { cookie, form: { ...form, createdBy: uuidv7() } })
  expect(answer.status).toBe(400)
  const [row] = await sql<{ name: string }>(
    `select u.user_name as name from department_type t join app_user u on u.id = t.created_by
     where t.id = $1`,
    [own.id],
  )
  expect(row?.name).toBe('hrmgr')
})
