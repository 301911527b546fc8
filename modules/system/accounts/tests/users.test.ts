import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { readRolesToCome } from '#modules/system/roles/api/read-roles-to-come.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  pageIn,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import { type Input, sampleRecord } from '#tests/conformance/sample-record.ts'

const ROUNDS = 4

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let admin: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  admin = await api.as('admin')
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

const codeOfUser = async (userName: string) =>
  String(await database.value('select code from app_user where user_name = $1', [userName]))
const idOf = async (userName: string) =>
  String(await database.value('select id from app_user where user_name = $1', [userName]))
const roleId = async (code: string) =>
  String(await database.value('select id from role where code = $1', [code]))

/** Runs an action on an account. */
function press(call: Caller, name: string, id: string, body: object = {}): Promise<Answer> {
  const action = users.actions[name]
  if (!action) throw new Error(`no action ${name}`)
  return call(action.endpoint, { method: 'PUT', query: { id }, body })
}

const lock = (call: Caller, id: string) => press(call, 'lock', id, { lockReason: '测试' })
const remove = (call: Caller, id: string) =>
  call(users.endpoints.delete, { method: 'DELETE', query: { id } })

async function change(call: Caller, id: string, values: Record<string, RecordValue>) {
  const version = await database.value('select version from app_user where id = $1', [id])
  return call(users.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

async function addUser(values: Record<string, RecordValue> = {}): Promise<Input> {
  const body = { ...(await sampleRecord(admin, users)), ...values }
  const answer = await admin(users.endpoints.add, { method: 'POST', body })
  savedIn(answer)
  const { initialPassword } = answer.body.response as { initialPassword?: string }
  return { ...body, initialPassword: initialPassword ?? '' }
}

function signIn(username: string, password: string): Promise<Response> {
  return api.fetch(
    new Request('http://staffdesk.example/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'staffdesk-web',
        client_secret: 'a client secret of the test run only',
        username,
        password,
      }),
    }),
  )
}

/** Signs in as a new account, as if its user had already replaced the first password. */
async function enter(user: Input): Promise<Caller> {
  await database.rows('update app_user set must_change_password = false where id = $1', [user.id])
  const answer = await signIn(String(user.user_name), String(user.initialPassword))
  return api.withToken(((await answer.json()) as { access_token: string }).access_token)
}

/**
 * Waits up to a second until the account is signed out, because the caches of the process follow a change of
 * rights with a delay.
 */
const isOut = (call: Caller) =>
  until(async () => (await call('/uc/api/User/GetCurrentUser')).status === 401, 1_000)

const auditActions = async (id: string) =>
  (
    await database.rows<{ action: string }>(
      'select action from audit_log where record_id = $1 order by version',
      [id],
    )
  ).map(({ action }) => action)

describe('a first password', () => {
  test('is random, shown once, and must be changed', async () => {
    const user = await addUser()
    expect(user.initialPassword).toMatch(/^\w{16,}$/)
    const record = recordIn(await admin(users.endpoints.info, { query: { id: user.id } }))
    expect(record).toMatchObject({ state: '1', mustChangePassword: true })
    expect(JSON.stringify(record)).not.toMatch(/password_?hash|argon2/i)
    expect((await signIn(String(user.user_name), String(user.initialPassword))).status).toBe(200)
    const { initialPassword: _told, ...body } = user
    const again = await admin(users.endpoints.add, { method: 'POST', body })
    expect(again.body.response).toEqual({ id: user.id, version: 1 })
    const stored = await database.value(
      'select jsonb_agg(to_jsonb(a))::text from audit_log a where record_id = $1',
      [user.id],
    )
    expect(stored).not.toContain(String(user.initialPassword))
  })

  test('comes anew with a reset, which ends all sessions', async () => {
    const user = await addUser()
    const own = await enter(user)
    expect((await own('/uc/api/User/GetCurrentUser')).status).toBe(200)
    const answer = await press(admin, 'resetPassword', user.id)
    const { once } = answer.body.response as { once: string }
    expect(once).toMatch(/^\w{16,}$/)
    expect(once).not.toBe(user.initialPassword)
    await isOut(own)
    expect((await signIn(String(user.user_name), String(user.initialPassword))).status).toBe(400)
    expect((await signIn(String(user.user_name), once)).status).toBe(200)
    expect(await auditActions(user.id)).toEqual(['add', 'other'])
  })
})

describe('locking', () => {
  test('ends sessions and is undone by unlocking', async () => {
    const user = await addUser()
    const own = await enter(user)
    savedIn(await lock(admin, user.id))
    await isOut(own)
    expect((await signIn(String(user.user_name), String(user.initialPassword))).status).toBe(400)
    expect((await lock(admin, user.id)).status).toBe(409)
    const record = recordIn(await admin(users.endpoints.info, { query: { id: user.id } }))
    expect(record).toMatchObject({ state: '2', lockReason: '测试' })
    savedIn(await press(admin, 'unlock', user.id))
    expect((await signIn(String(user.user_name), String(user.initialPassword))).status).toBe(200)
    expect(await auditActions(user.id)).toEqual(['add', 'lock', 'unlock'])
  })

  test('needs a reason, and is refused for the user’s own account', async () => {
    const { id } = await addUser()
    expect(refusalIn(await press(admin, 'lock', id)).errors).toEqual(['lockReason'])
    for (const refused of [
      await lock(admin, await idOf('admin')),
      await press(admin, 'resetPassword', await idOf('admin')),
      await remove(admin, await idOf('admin')),
    ]) {
      expect(refusalIn(refused)).toMatchObject({ status: 409, code: 'conflict' })
    }
  })

  test('leaves an administrator when two lock each other at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const other = await addUser()
      const body = { roleIds: [await roleId('admin')] }
      savedIn(await press(admin, 'assignRole', other.id, body))
      const call = await enter(other)
      const answers = await Promise.all([lock(admin, other.id), lock(call, await idOf('admin'))])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      // Restores the states directly in the database for the next round.
      await database.rows("update app_user set state = '1' where user_name = 'admin'")
      await database.rows("update app_user set state = '3' where id = $1", [other.id])
      const fresh = await startApi(copy.url)
      admin = await fresh.as('admin')
      await api.close()
      api = fresh
    }
  })
})

describe('deleting', () => {
  test('removes an account that never did anything, with its roles', async () => {
    const { id } = await addUser()
    savedIn(await press(admin, 'assignRole', id, { roleIds: [await roleId('auditor')] }))
    expect((await remove(admin, id)).status).toBe(200)
    expect((await admin(users.endpoints.info, { query: { id } })).status).toBe(404)
    expect(
      await database.rows('select 1 from role_user where user_id = $1 and deleted_at is null', [
        id,
      ]),
    ).toEqual([])
  })

  test('only disables one that left traces, and it can come back', async () => {
    const id = await idOf('leader1')
    const own = await api.as('leader1')
    const answer = await remove(admin, id)
    expect([answer.status, answer.body.msg]).toEqual([200, expect.stringContaining('停用')])
    const record = recordIn(await admin(users.endpoints.info, { query: { id } }))
    expect(record.state).toBe('3')
    await isOut(own)
    expect((await remove(admin, id)).status).toBe(409)
    savedIn(await press(admin, 'enable', id))
    expect((await signIn('leader1', 'wrong')).status).toBe(400)
  })
})

describe('names to sign in with', () => {
  test('belong to one account only', async () => {
    const first = await addUser()
    const sample = await sampleRecord(admin, users)
    for (const [field, value] of [
      ['user_name', String(first.user_name).toUpperCase()],
      ['phone', first.phone],
      ['email', String(first.email).toUpperCase()],
      ['code', first.code],
    ] as const) {
      const body = { ...sample, [field]: value ?? null }
      const answer = await admin(users.endpoints.add, { method: 'POST', body })
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: [field] })
    }
  })

  test.each(['13800000000', 'a', 'a@b.cn', '李雷', '1abc', ''])(
    'are not spelt %s',
    async (name) => {
      const body = { ...(await sampleRecord(admin, users)), user_name: name }
      const answer = await admin(users.endpoints.add, { method: 'POST', body })
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['user_name'] })
    },
  )
})

describe('an account with a personnel file', () => {
  test('follows it, and refuses to be typed otherwise', async () => {
    const id = await idOf('staff1')
    for (const values of [{ name: '别人' }, { phone: '13912345678' }] as Record<string, string>[]) {
      const refused = refusalIn(await change(admin, id, values))
      expect(refused).toEqual({ status: 400, code: 'invalid', errors: Object.keys(values) })
    }
    savedIn(await change(admin, id, { remark: '可以' }))
    const director = await api.as('hrdir')
    const [file] = await database.rows<{ id: string; version: number }>(
      'select b.id, b.version from user_base_info b join app_user u on u.user_base_id = b.id where u.id = $1',
      [id],
    )
    const body = { id: file?.id, version: file?.version, name: '新名', phone: '13912345678' }
    savedIn(await director(archives.endpoints.update, { method: 'PUT', body }))
    expect(await database.rows('select name, phone from app_user where id = $1', [id])).toEqual([
      { name: '新名', phone: '13912345678' },
    ])
  })
})

describe('one’s own account', () => {
  test('takes phone, e-mail and delegate, and nothing else', async () => {
    const user = await addUser()
    const own = await enter(user)
    const put = (method: string, body: object) =>
      own(`/uc/api/User/${method}`, { method: 'PUT', body })
    savedIn(await put('UpdateMyProfile', { email: 'new@example.com' }))
    for (const body of [{ name: 'x' }, { state: '1' }, { id: user.id }, { deptId: null }]) {
      const refused = refusalIn(await put('UpdateMyProfile', body))
      expect(refused).toEqual({ status: 400, code: 'invalid', errors: Object.keys(body) })
    }
    expect(refusalIn(await put('UpdateMyProfile', { phone: 'x' })).errors).toEqual(['phone'])
    const period = { delegateFrom: '2026-01-01', delegateTo: '2026-02-01' }
    const delegate = await idOf('staff2')
    savedIn(await put('SetUserDelegate', { delegateId: delegate, ...period }))
    for (const [body, field] of [
      [{ delegateId: user.id, ...period }, 'delegateId'],
      [{ delegateId: await idOf('former'), ...period }, 'delegateId'],
      [{ delegateId: null, ...period }, 'delegateId'],
      [{ delegateId: delegate, ...period, delegateTo: '2025-01-01' }, 'delegateTo'],
    ] as const) {
      expect(refusalIn(await put('SetUserDelegate', body)).errors).toEqual([field])
    }
    savedIn(
      await put('SetUserDelegate', { delegateId: null, delegateFrom: null, delegateTo: null }),
    )
  })

  test('may choose among people by code, name and department, enabled ones only', async () => {
    const nobody = await api.as('noperm')
    const [leader] = pageIn(await admin(users.endpoints.list, { query: { key: 'leader2' } })).data
    const key = String(leader?.code)
    const answer = await nobody('/uc/api/User/GetUserSelectList', { query: { key } })
    const rows = answer.body.response as Record<string, unknown>[]
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['code', 'deptName', 'id', 'name'])
    const locked = await nobody('/uc/api/User/GetUserSelectList', {
      query: { key: await codeOfUser('locked') },
    })
    expect(locked.body.response).toEqual([])
    expect((await nobody(users.endpoints.list)).status).toBe(403)
  })
})

describe('the list', () => {
  test('finds by name, shows roles, and masks phones', async () => {
    const page = pageIn(await admin(users.endpoints.list, { query: { name: '系统管理' } }))
    expect(page.data.map(({ name }) => name)).toEqual(['系统管理员'])
    expect([page.data[0]?.roleNames].flat()).toContain('系统管理员')
    const all = pageIn(await admin(users.endpoints.list))
    const phones = all.data.map(({ phone }) => phone).filter(Boolean)
    expect(phones.length).toBeGreaterThan(0)
    for (const phone of phones) expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  })
})

/** A caller with every button of the accounts page, with full scope. */
async function enterHelper(): Promise<Caller> {
  const role = await sampleRecord(admin, roles)
  savedIn(await admin(roles.endpoints.add, { method: 'POST', body: { ...role, scope: '4' } }))
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id) select $1, 'button', b.id
     from button b join menu m on m.id = b.menu_id where m.path = '/system/users'`,
    [role.id],
  )
  const helper = await addUser()
  savedIn(await press(admin, 'assignRole', helper.id, { roleIds: [role.id] }))
  return enter(helper)
}

test('an account administrator cannot take over a stronger account', async () => {
  const call = await enterHelper()
  const strong = [await idOf('admin'), await idOf('hrdir')]
  for (const id of strong) {
    for (const answer of [
      await press(call, 'resetPassword', id),
      await lock(call, id),
      await remove(call, id),
    ]) {
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    }
    expect(await database.value('select state from app_user where id = $1', [id])).toBe('1')
  }
  const weak = await addUser()
  savedIn(await lock(call, weak.id))
  const assigned = await press(call, 'assignRole', weak.id, {
    roleIds: [await roleId('hr_director')],
  })
  expect(refusalIn(assigned)).toMatchObject({ status: 409, code: 'conflict' })
  const admins = { roleIds: [await roleId('admin')] }
  expect((await press(call, 'assignRole', weak.id, admins)).status).toBe(409)
})

describe('an account is as strong', () => {
  let call: Caller

  beforeAll(async () => {
    call = await enterHelper()
  })

  const giveRole = (id: string, code: string, from = 0) =>
    database.rows(
      `insert into role_user (id, role_id, user_id, valid_from)
       select gen_random_uuid(), id, $1, today() + $3::integer from role where code = $2`,
      [id, code, from],
    )
  const grant = (id: string, values: { unmask?: boolean; to?: number; groups?: string[] }) =>
    database.rows(
      `insert into user_info_competence
         (id, user_id, scope, field_groups, can_unmask, valid_to, reason)
       values (gen_random_uuid(), $1, '4', $2, $3, today() + $4::integer, '测试')`,
      [id, values.groups ?? [], values.unmask ?? false, values.to ?? 30],
    )
  const setState = (id: string, state: string) =>
    database.rows('update app_user set state = $2 where id = $1', [id, state])

  /** Actions that take over an enabled account or lock its user out. */
  const takeOver = [
    ['resetPassword', (id: string) => press(call, 'resetPassword', id)],
    ['lock', (id: string) => lock(call, id)],
    ['unlinkIdentities', (id: string) => press(call, 'unlinkIdentities', id)],
    ['delete', (id: string) => remove(call, id)],
  ] as const

  async function expectRefused(id: string): Promise<void> {
    for (const [name, act] of takeOver) expect((await act(id)).status, name).toBe(409)
  }

  test.each(['admin', 'hr_director'])('as the role %s that it has from tomorrow', async (code) => {
    const { id } = await addUser()
    await giveRole(id, code, 1)
    await expectRefused(id)
  })

  test.each([
    ['the clear values', { unmask: true, groups: ['identity'] }],
    ['the people', {}],
    ['the last day', { to: 0 }],
  ])('as %s that were granted to it alone', async (_what, values) => {
    const { id } = await addUser()
    await grant(id, values)
    await expectRefused(id)
    const answer = await press(call, 'resetPassword', id)
    expect(answer.body.msg).toContain('人事信息权限')
  })

  test('as no expired grant, and no stronger than the granting user could give it', async () => {
    const over = await addUser()
    await grant(over.id, { unmask: true, to: -1 })
    savedIn(await press(call, 'resetPassword', over.id))
    const granted = await addUser()
    await grant(granted.id, { unmask: true, groups: ['identity'] })
    savedIn(await press(admin, 'resetPassword', granted.id))
  })

  test.each(['2', '3'])('in state %s as it was before', async (state) => {
    for (const arm of [
      (id: string) => giveRole(id, 'admin'),
      (id: string) => grant(id, { unmask: true }),
    ]) {
      const { id } = await addUser()
      await arm(id)
      await setState(id, state)
      expect((await remove(call, id)).status).toBe(409)
      const open = await press(call, state === '2' ? 'unlock' : 'enable', id)
      expect(open.status).toBe(409)
      expect(await database.value('select deleted_at from app_user where id = $1', [id])).toBeNull()
    }
  })

  test('as all roles that count today, and perhaps more', async () => {
    const { db } = openDatabase(copy.url, { poolSize: 1, onIdleError: () => undefined })
    const ids = await database.rows<{ id: string; roles: string[] }>(
      `select u.id, array_agg(held.role_id) as roles
       from app_user u, effective_role(u.id) held group by u.id`,
    )
    expect(ids.length).toBeGreaterThan(10)
    await db
      .transaction()
      .execute(async (tx) => {
        for (const { id, roles: today } of ids) {
          expect(await readRolesToCome(tx, id)).toEqual(expect.arrayContaining(today))
        }
      })
      .finally(() => db.destroy())
  })
})

test('the names of a stronger account are not changed by a weaker one', async () => {
  const call = await enterHelper()
  const strong = await addUser()
  savedIn(await press(admin, 'assignRole', strong.id, { roleIds: [await roleId('admin')] }))
  const weak = await addUser()
  for (const [values, restored] of [
    [{ email: 'helper@example.com' }, { email: null }],
    [{ phone: '19800099999' }, { phone: null }],
    [{ name: '另一人' }, { name: '测试员' }],
  ] as Record<string, RecordValue>[][]) {
    expect(refusalIn(await change(call, strong.id, values ?? {}))).toMatchObject({ status: 409 })
    savedIn(await change(call, weak.id, values ?? {}))
    savedIn(await change(call, weak.id, restored ?? {}))
  }
  savedIn(await change(call, strong.id, { remark: '可以' }))

  const dept = await database.value(
    'select id from department where pid is not null and deleted_at is null and enabled order by id limit 1',
  )
  const placed = await addUser({ deptId: String(dept) })
  await database.rows(
    `insert into role_department (id, role_id, dept_id)
     select gen_random_uuid(), id, $1 from role where code = 'hr_director'`,
    [dept],
  )
  const moved = await change(call, placed.id, { deptId: null, email: 'mover@example.com' })
  await database.rows('delete from role_department where dept_id = $1', [dept])
  expect(refusalIn(moved)).toMatchObject({ status: 409 })
})

test('an account tells nothing of a file that is out of reach', async () => {
  const call = await enterHelper()
  const { id } = await addUser()
  const [file] = await database.rows<{ id: string; phone: string }>(
    `select b.id, b.phone from user_base_info b where b.deleted_at is null and b.phone is not null
     and not exists (select 1 from app_user u where u.user_base_id = b.id) limit 1`,
  )
  const link = async (userBaseId: string, phone: string) =>
    (await change(call, id, { userBaseId, phone })).text
  const missing = await link(crypto.randomUUID(), '19800088888')
  expect(JSON.parse(missing)).toMatchObject({ status: 409 })
  expect(await link(file?.id ?? '', '19800088888')).toBe(missing)
  expect(await link(file?.id ?? '', file?.phone ?? '')).toBe(missing)
})
