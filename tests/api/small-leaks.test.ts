import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import { keepingOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Actor } from '#platform/api/actor.ts'
import { loadPermissions } from '#platform/api/identity/actor/load-actor.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { sampleRecord } from '../conformance/sample-record.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { DEMO_PASSWORD } from './demo-passwords.ts'
import { type Caller, CLIENT, newId, ORIGIN, type RunningApi, startApi } from './running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let admin: Caller
let director: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url, { trustClientIp: true })
  ;[admin, director] = await Promise.all([api.as('admin'), api.as('hrdir')])
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

const add = (caller: Caller, resource: { endpoints: { add: string } }, body: object) =>
  caller(resource.endpoints.add, { method: 'POST', body })

describe('the operation log', () => {
  test('does not tell what an export was filtered by where that is sensitive', async () => {
    const query =
      'gender=%E7%94%B7&birthDateStart=1990-05-06&birthDateEnd=1990-05-06&name=%E5%BC%A0&status=1&key=13800001111'
    const token = await api.token('hrdir')
    await api.fetch(
      new Request(`${ORIGIN}${archives.endpoints.export}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    const row = await database.value(
      "select after::text || title from audit_log where action = 'export' order by at desc limit 1",
    )
    expect(row).toContain('status=1')
    for (const word of ['birthDateStart', 'gender', 'name', 'key']) expect(row).toContain(word)
    const secrets = ['1990-05-06', '%E7%94%B7', '男', '张', '%E5%BC%A0', '13800001111']
    for (const secret of secrets) expect(row).not.toContain(secret)
  })

  test('has one line about many failed sign-ins, however many more there are', async () => {
    const tryOnce = (username: string) =>
      api.fetch(
        new Request(`${ORIGIN}/oauth/token`, {
          method: 'POST',
          headers: { 'x-client-ip': '203.0.113.7' },
          body: new URLSearchParams({
            grant_type: 'password',
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            username,
            password: `not ${DEMO_PASSWORD}`,
          }),
        }),
      )
    const alerts = () =>
      database.rows<{ title: string; after: { failures: number } }>(
        "select title, after from audit_log where resource = 'system/sign-in-logs' and not ok",
      )
    for (let n = 0; n < 19; n += 1) await tryOnce(`nobody-${n}`)
    expect(await alerts()).toEqual([])
    await Promise.all([1, 2, 3, 4].map((n) => tryOnce(`somebody-${n}`)))
    for (let n = 0; n < 5; n += 1) await tryOnce(`anybody-${n}`)
    expect(await alerts()).toMatchObject([{ title: '203.0.113.7', after: { failures: 20 } }])
  })
})

describe('texts and codes', () => {
  test.each([
    ['zero width spaces', '\u200b\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['direction marks and blanks', '\u202e \u200f'],
    ['a variation selector', '\ufe0f'],
    ['tag characters', '\u{e0041}\u{e0042}'],
  ])('%s are no name', async (_what, name) => {
    const body = { ...(await sampleRecord(admin, departmentTypes)), id: newId(), name }
    const answer = await add(admin, departmentTypes, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['name']])
  })

  test('visible characters may have company: joined emoji, Persian, a soft hyphen', async () => {
    for (const name of ['👩‍💻', 'می‌خواهم', 'Fach\u00adkraft']) {
      const body = { ...(await sampleRecord(admin, departmentTypes)), id: newId(), name }
      expect((await add(admin, departmentTypes, body)).status).toBe(200)
    }
  })

  test.each([
    ['module', modules],
    ['department type', departmentTypes],
  ])('a code of a %s that differs in case only is taken', async (_what, resource) => {
    const record = { ...(await sampleRecord(admin, resource)), id: newId(), code: 'Case-Code' }
    expect((await add(admin, resource, record)).status).toBe(200)
    const again = { ...(await sampleRecord(admin, resource)), id: newId(), code: 'cASE-cODE' }
    const answer = await add(admin, resource, again)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['code']])
  })

  test('so is an employee number', async () => {
    const first = { ...(await sampleRecord(director, archives)), empNo: 'CASE01' }
    expect((await add(director, archives, first)).status).toBe(200)
    const again = { ...(await sampleRecord(director, archives)), empNo: 'case01' }
    const answer = await add(director, archives, again)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['empNo']])
  })
})

describe('one’s own reach', () => {
  test('is what the database says now, not what the call came with', async () => {
    const { db } = openDatabase(copy.url, { poolSize: 1, onIdleError: () => undefined })
    const [row] = await database.rows<{ id: string; code: string; name: string; file: string }>(
      "select id, code, name, user_base_id as file from app_user where user_name = 'staff1'",
    )
    const [wide] = await database.rows<{ id: string }>(
      "select id from app_user where user_name = 'hrdir'",
    )
    if (!row || !wide) throw new Error('the demo company has no such accounts')
    try {
      const attempt = db.transaction().execute(async (tx) => {
        const stale: Actor = {
          userId: row.id,
          code: row.code,
          name: row.name,
          userBaseId: row.file,
          deptId: null,
          roles: [],
          rightsVersion: '',
          mustChangePassword: false,
          permissions: await loadPermissions(tx, wide.id),
        } as unknown as Actor
        const rules = keepingOwnReach({
          update: async (inner, actor) => {
            await sql`insert into role_user (id, role_id, user_id)
              select gen_random_uuid(), role_id, ${actor.userId} from role_user where user_id = ${wide.id}`.execute(
              inner,
            )
            return { id: row.id, version: 1 }
          },
        })
        await rules.update?.(tx, stale, { id: row.id, version: 1 })
      })
      await expect(attempt).rejects.toThrow('conflict.ownReach')
    } finally {
      await db.destroy()
    }
  })
})

describe('the choice of an account', () => {
  test('finds no user by a part of the sign-in name', async () => {
    const staff = await api.as('staff2')
    const find = async (key: string) =>
      (await staff('/uc/api/User/GetUserSelectList', { query: { key } })).body.response as object[]
    const [other] = await database.rows<{ name: string }>(
      "select name from app_user where user_name = 'leader1'",
    )
    expect((await find(other?.name ?? '')).length).toBeGreaterThan(0)
    for (const key of ['leader1', 'leader', 'eader']) expect(await find(key)).toEqual([])
  })
})

describe('one’s own profile', () => {
  test('is no place to find out which numbers sign in', async () => {
    const staff = await api.as('staff2')
    const phones = await database.rows<{ phone: string }>(
      "select phone from app_user where phone is not null and user_name <> 'staff2' limit 12",
    )
    const answers = new Map<string, number>()
    for (const phone of [...phones.map((found) => found.phone), '13911112222', '13911113333']) {
      const answer = await staff('/uc/api/User/UpdateMyProfile', { method: 'PUT', body: { phone } })
      const key = JSON.stringify([answer.status, answer.body.errors])
      answers.set(key, (answers.get(key) ?? 0) + 1)
    }
    // All answers are the same: a refused phone number does not reveal whether another account has it.
    expect([...answers.keys()]).toHaveLength(1)
    const emails = await database.rows<{ email: string }>(
      "select email from app_user where email is not null and user_name <> 'staff2' limit 12",
    )
    const statuses: number[] = []
    for (const { email } of emails) {
      const answer = await staff('/uc/api/User/UpdateMyProfile', { method: 'PUT', body: { email } })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
  })
})
