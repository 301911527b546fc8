import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import { OWN_FILE_CALLS, ownFile } from '#modules/hr/archives/wire/own-file.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { accountOf } from '#modules/work/messages/tests/message-desk.ts'
import { alertWhenMany } from '#platform/api/identity/throttle/alert-failures.ts'
import { attemptOf } from '#platform/api/jobs/attempt-job.ts'
import type { ProductJob } from '#platform/api/jobs/job.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { MESSAGE_CALLS, type Message, messagePage } from '#platform/wire/push/inbox.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { type Caller, CLIENT, newId, ORIGIN, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany({ trustClientIp: true })
const { database, api } = company
let db: Database
let admin: Caller
let staff: Caller
let clerk: Caller
let staffId: string

beforeAll(async () => {
  const role = 'staffdesk_app'
  db = openDatabase(company.url, { poolSize: 2, role, onIdleError: () => undefined }).db
  admin = await api.as('admin')
  staff = await api.as('staff1')
  clerk = await api.as('er')
  staffId = await accountOf(database, 'staff1')
})

beforeEach(() => database.rows('delete from message; delete from base_info_change'))

afterAll(async () => {
  await db?.destroy()
})

async function inbox(call: Caller, language = 'zh'): Promise<Message[]> {
  return messagePage.parse((await call(MESSAGE_CALLS.list, { language })).body.response).data
}

/** The accounts that got a message, by the code of the message. */
async function receivers(): Promise<Record<string, string[]>> {
  const rows = await database.rows<{ code: string; names: string[] }>(
    `select m.code, array_agg(a.user_name order by a.user_name) as names
     from message m join message_copy c on c.message_id = m.id join app_user a on a.id = c.receiver_id
     group by m.code order by m.code`,
  )
  return Object.fromEntries(rows.map(({ code, names }) => [code, names]))
}

const press = (call: Caller, endpoint: string | undefined, id: string, body: object = {}) =>
  call(String(endpoint), { method: 'PUT', query: { id }, body })

const roleOf = async (code: string) =>
  String(await database.value('select id from role where code = $1', [code]))

describe('whose role changes', () => {
  const rowOf = async (roleId: string) =>
    (
      await database.rows<{ id: string; version: number }>(
        `select id, version from role_user
         where role_id = $1 and user_id = $2 and deleted_at is null`,
        [roleId, staffId],
      )
    )[0]

  test('the receiver gets a message in their language, and the actor gets none', async () => {
    const roleId = await roleOf('hr_recruit')
    const body = { id: newId(), roleId, userId: staffId }
    savedIn(await admin(roleUsers.endpoints.add, { method: 'POST', body }))
    expect(await receivers()).toEqual({ roleGiven: ['staff1'] })
    const texts = await Promise.all(
      ['zh', 'en', 'es'].map(async (language) => {
        const [newest] = await inbox(staff, language)
        return `${newest?.title} · ${newest?.content}`
      }),
    )
    expect(texts[0]).toMatch(/^招聘专员 · 获得角色 · ./)
    expect(texts[1]).toMatch(/ · Role granted · ./i)
    expect(new Set(texts).size).toBe(3)
    const row = await rowOf(roleId)
    const over = { id: row?.id, version: row?.version, validTo: '2020-01-01' }
    savedIn(await admin(roleUsers.endpoints.update, { method: 'PUT', body: over }))
    expect(await receivers()).toEqual({ roleGiven: ['staff1'], roleTaken: ['staff1'] })
    const ended = await rowOf(roleId)
    await admin(roleUsers.endpoints.delete, {
      method: 'DELETE',
      query: { id: String(ended?.id), version: Number(ended?.version) },
    })
    // Removing a role that has already ended sends no message.
    expect((await inbox(staff)).map(({ status }) => status)).toEqual(['0', '0'])
  })

  test('hears of it also where many are changed at once', async () => {
    const roleId = await roleOf('hr_recruit')
    const ids = [staffId, await accountOf(database, 'staff2'), await accountOf(database, 'admin')]
    const body = { roleId, userIds: ids }
    expect((await admin(roleUsers.endpoints.add, { method: 'POST', body })).status).toBe(200)
    // Adding the role a second time sends no message.
    expect((await admin(roleUsers.endpoints.add, { method: 'POST', body })).status).toBe(200)
    const gone = await admin(roleUsers.endpoints.delete, { method: 'DELETE', body })
    expect(gone.status, gone.text).toBe(200)
    expect(await receivers()).toEqual({
      roleGiven: ['staff1', 'staff2'],
      roleTaken: ['staff1', 'staff2'],
    })
  })

  test('hears nothing where the change is refused', async () => {
    const body = { id: newId(), roleId: await roleOf('admin'), userId: staffId }
    const answer = await clerk(roleUsers.endpoints.add, { method: 'POST', body })
    expect(answer.status).toBe(403)
    const nobody = { roleId: await roleOf('hr_recruit'), userIds: [staffId, newId()] }
    const many = await admin(roleUsers.endpoints.add, { method: 'POST', body: nobody })
    expect(many.status).toBe(400)
    expect(await receivers()).toEqual({})
  })
})

test('a user whose password another user set learns who it was', async () => {
  const id = await accountOf(database, 'staff2')
  const { version } =
    (await database.rows('select version from app_user where id = $1', [id]))[0] ?? {}
  const answer = await press(admin, users.actions.resetPassword?.endpoint, id, { version })
  expect(answer.status, answer.text).toBe(200)
  expect(await receivers()).toEqual({ passwordSet: ['staff2'] })
  expect(await database.value('select said ->> $1 from message', ['name'])).toBe(
    await database.value("select name from app_user where user_name = 'admin'"),
  )
})

describe('a sign-in from an address', () => {
  async function signIn(username: string, ip: string | null): Promise<number> {
    const password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD
    const { status } = await api.fetch(
      new Request(`${ORIGIN}/oauth/token`, {
        method: 'POST',
        headers: ip ? { 'x-client-ip': ip } : {},
        body: new URLSearchParams({
          grant_type: 'password',
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          username,
          password,
        }),
      }),
    )
    return status
  }

  test('a new address sends a message; the first one and known ones do not', async () => {
    expect(await signIn('leader1', '203.0.113.7')).toBe(200)
    expect(await receivers()).toEqual({})
    expect(await signIn('leader1', '203.0.113.7')).toBe(200)
    expect(await signIn('leader1', null)).toBe(200)
    expect(await receivers()).toEqual({})
    expect(await signIn('leader1', '198.51.100.9')).toBe(200)
    expect(await signIn('leader1', '198.51.100.9')).toBe(200)
    expect(await receivers()).toEqual({ signInElsewhere: ['leader1'] })
    const [mine] = await inbox(await api.as('leader1'))
    expect(mine).toMatchObject({ senderId: null, link: '/account/sessions', type: 'system' })
    expect(mine?.content).toContain('198.51.100.9')
  })
})

test('administrators hear of many failed sign-ins once an hour, with the name as a name', async () => {
  const userName = '\u202eevil <b>'
  const attempt = { account: null, userName, ip: null }
  await database.rows(
    `insert into sign_in_log (id, user_name, ok, reason, method)
     select gen_random_uuid(), 'evil <b>', false, 'unknown', 'password' from generate_series(1, 20)`,
  )
  await alertWhenMany(db, attempt)
  await alertWhenMany(db, attempt)
  expect(await receivers()).toEqual({ signInsFailed: ['admin'] })
  const [mine] = await inbox(admin, 'en')
  expect(mine).toMatchObject({
    title: 'evil <b>',
    content: 'Repeated failed sign-ins · 20 within 10 minutes',
  })
  expect(mine?.link).toBe('/system/sign-in-logs')
})

test('administrators hear of a job of the product that was given up, once a day', async () => {
  const failing: ProductJob<undefined> = {
    name: 'fails',
    worksFor: 'product',
    schedule: '0 0 1 1 *',
    attempts: 1,
    payload: z.undefined(),
    run: async () => {
      throw new Error('failed on purpose')
    },
    giveUp: async () => undefined,
  }
  const log = pino({ level: 'silent' })
  const stopping = new AbortController().signal
  type Deps = Parameters<typeof attemptOf>[1]
  const attempt = attemptOf(failing, { store: { db }, stopping, log } as Deps)
  type Helpers = Parameters<typeof attempt>[1]
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 1 } } as Helpers
  await attempt({}, helpers)
  await attempt({}, helpers)
  expect(await receivers()).toEqual({ jobFailed: ['admin'] })
  expect((await inbox(admin))[0]?.title).toContain('fails')
})

describe('a request about one’s own file', () => {
  async function askForChange(): Promise<string> {
    const own = ownFile.parse((await staff(OWN_FILE_CALLS.read)).body.response)
    const values = { phone: `139${String(Date.now()).slice(-8)}` }
    const body = { id: newId(), version: own.version, values }
    return savedIn(await staff(OWN_FILE_CALLS.ask, { method: 'PUT', body })).id
  }

  const canDecide = async (name: string, id: string) => {
    const { status } = await (await api.as(name))(infoChanges.endpoints.info, { query: { id } })
    return status === 200
  }

  test('goes to the users who may decide about it, and is closed after the decision', async () => {
    const id = await askForChange()
    const { infoChangeAsked = [], ...others } = await receivers()
    expect(others).toEqual({})
    expect(infoChangeAsked).toContain('er')
    for (const name of ['staff1', 'staff2', 'noperm']) expect(infoChangeAsked).not.toContain(name)
    for (const name of infoChangeAsked)
      expect([name, await canDecide(name, id)]).toEqual([name, true])
    const [mine] = await inbox(clerk)
    expect(mine).toMatchObject({ link: `/hr/info-changes/${id}`, type: 'staff', bizId: id })
    const done = await press(clerk, infoChanges.actions.confirm?.endpoint, id)
    expect(done.status, done.text).toBe(200)
    expect((await receivers()).infoChangeTaken).toEqual(['staff1'])
    expect((await inbox(clerk)).map(({ status }) => status)).toEqual(['2'])
    expect((await inbox(staff))[0]).toMatchObject({
      title: '档案变更已采纳',
      link: '/account/file',
    })
  })

  test('does not go to users who may decide only about others', async () => {
    const [role] = await database.rows<{ id: string }>(
      `insert into role (id, code, name, scope) values (gen_random_uuid(), 'own_only', 'own only', '1')
       returning id`,
    )
    await database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), $1, id from app_user where user_name = 'staff2'`,
      [role?.id],
    )
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1::uuid, 'button', b.id from button b join menu m on m.id = b.menu_id
       where m.path = '/hr/info-changes' and b.code in ('view', 'confirm', 'approve')
       union select $1::uuid, 'menu', m.id from menu m where m.path = '/hr/info-changes'`,
      [role?.id],
    )
    await askForChange()
    const { infoChangeAsked = [] } = await receivers()
    expect(infoChangeAsked).toContain('er')
    expect(infoChangeAsked).not.toContain('staff2')
  })

  test('a rejected one sends a message with the reason', async () => {
    const id = await askForChange()
    const body = { opinion: '请附证明 <b>' }
    await press(clerk, infoChanges.actions.refuse?.endpoint, id, body)
    expect((await inbox(staff))[0]?.content).toMatch(/ · 请附证明 <b>$/)
  })

  test('that is withdrawn needs nobody any more', async () => {
    const id = await askForChange()
    await press(staff, infoChanges.actions.withdraw?.endpoint, id)
    expect((await inbox(clerk)).map(({ status }) => status)).toEqual(['2'])
    expect(await inbox(staff)).toEqual([])
  })

  test('a write that failed sends no message', async () => {
    await askForChange()
    const own = ownFile.parse((await staff(OWN_FILE_CALLS.read)).body.response)
    const body = { id: newId(), version: own.version, values: { phone: '13900000001' } }
    expect((await staff(OWN_FILE_CALLS.ask, { method: 'PUT', body })).status).toBe(409)
    expect(await database.value('select count(*)::int from message')).toBe(1)
  })
})
