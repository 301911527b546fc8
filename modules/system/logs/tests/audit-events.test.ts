import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { createRefusedLog } from '#platform/api/http/log-refused.ts'
import { applicationRole, openDatabase } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

const CLIENT = {
  client_id: 'staffdesk-web',
  client_secret: 'a client secret of the test run only',
}
const NEXT_PASSWORD = 'fifty-small-koalas-河流-77'
const PERMISSIONS = '/uc/api/RoleNavigation'

type Entry = Record<string, unknown>

const company = testCompany()
const { database, api } = company
let admin: Caller
let director: Caller

beforeAll(async () => {
  admin = await api.as('admin')
  director = await api.as('hrdir')
})

async function askTokens(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...CLIENT, ...fields })
  return api.fetch(new Request(`http://staffdesk.example/oauth/${path}`, { method: 'POST', body }))
}

const signIn = (username: string, password = DEMO_PASSWORD) =>
  askTokens('token', { grant_type: 'password', username, password })
const renew = (token: string) =>
  askTokens('token', { grant_type: 'refresh_token', refresh_token: token })

const value = async (sql: string, ...values: unknown[]) => String(await database.value(sql, values))
const userId = (name: string) => value('select id from app_user where user_name = $1', name)

function good(answer: Answer): Answer {
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const press = async (name: string, user: string, body: object = {}) =>
  good(
    await admin(users.actions[name]?.endpoint ?? '', {
      method: 'PUT',
      query: { id: await userId(user) },
      body,
    }),
  )

/** Runs `act` and returns the entries that it added to a log, in their order. */
async function trace(log: 'audit_log' | 'sign_in_log', act: () => Promise<unknown>) {
  const known = (await database.rows<{ id: string }>(`select id from ${log}`)).map(({ id }) => id)
  await act()
  const fresh = `select to_jsonb(l) as entry from ${log} l where id <> all ($1) order by at, id`
  // Some entries are written after the response, for example when a family of tokens ends, so waits for the
  // first one.
  await until(async () => (await database.rows(fresh, [known])).length > 0)
  const rows = await database.rows<{ entry: Entry }>(fresh, [known])
  return rows.map(({ entry }) => entry)
}

describe('P35 the log of actions', () => {
  test('sign-in, its refusals and the throttle', async () => {
    const [entered] = await trace('sign_in_log', () => signIn('staff1'))
    expect(entered).toMatchObject({
      ok: true,
      reason: null,
      user_name: 'staff1',
      method: 'password',
    })
    const [wrong] = await trace('sign_in_log', () => signIn('staff1', 'not his password'))
    expect(wrong).toMatchObject({ ok: false, reason: 'password', user_id: await userId('staff1') })
    const forged = 'no\r\nbody\u001b[2K\u2028{"ok":true}\u202etxt'
    const [unknown] = await trace('sign_in_log', () => signIn(forged, 'x'))
    expect(unknown).toMatchObject({ ok: false, reason: 'unknown', user_id: null })
    expect(unknown?.user_name).toBe('no  body [2K {"ok":true} txt')
    const entries = await trace('sign_in_log', async () => {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        if ((await signIn('recruiter', 'not his password')).status === 429) return
      }
    })
    expect(entries.at(-1)).toMatchObject({ ok: false, reason: 'throttled', user_name: 'recruiter' })
  })

  test('sign-out, and a refresh token that came twice', async () => {
    const { refresh_token: first } = (await (await signIn('staff2')).json()) as Entry
    const [out] = await trace('audit_log', () => askTokens('revocation', { token: String(first) }))
    const staff = { resource: 'system/users', record_id: await userId('staff2') }
    expect(out).toMatchObject({ ...staff, action: 'sign_out', actor_id: staff.record_id })

    const { refresh_token: stolen } = (await (await signIn('staff2')).json()) as Entry
    expect((await renew(String(stolen))).status).toBe(200)
    await database.rows('delete from refresh_successor')
    const [reuse, ...others] = await trace('audit_log', () => renew(String(stolen)))
    expect(reuse).toMatchObject({ ...staff, action: 'denied', ok: false })
    expect(reuse?.after).toEqual({ needed: 'unused refresh token' })
    expect(others).toEqual([])
  })

  test('passwords changed and reset, without the passwords', async () => {
    const own = await api.as('er')
    const id = await userId('er')
    const [changed] = await trace('audit_log', async () =>
      good(
        await own('/uc/api/User/ModifyUserPassword', {
          method: 'PUT',
          body: {
            id,
            originPassword: DEMO_PASSWORD,
            newPassword: NEXT_PASSWORD,
            confimPassword: NEXT_PASSWORD,
          },
        }),
      ),
    )
    expect(changed).toMatchObject({ action: 'update', record_id: id, actor_id: id })
    const [reset] = await trace('audit_log', () => press('resetPassword', 'er'))
    expect(reset).toMatchObject({ action: 'other', record_id: id, actor_code: 'admin' })
    for (const entry of [changed, reset]) {
      expect(JSON.stringify(entry)).not.toMatch(/\$argon2|koalas|password_hash/)
    }
  })

  test('refusals, looks at covered values, exports', async () => {
    const nobody = await api.as('noperm')
    const [denied] = await trace('audit_log', () => nobody(archives.endpoints.list))
    expect(denied).toMatchObject({ action: 'denied', ok: false, resource: 'hr/archives' })
    const id = await value('select id from user_base_info where deleted_at is null limit 1')
    const [seen] = await trace('audit_log', async () =>
      good(await director(archives.endpoints.info, { query: { id, clear: 'true' } })),
    )
    expect(seen).toMatchObject({ action: 'view_sensitive', record_id: id, resource: 'hr/archives' })
    const [exported] = await trace('audit_log', async () => {
      const token = await api.token('hrdir')
      const url = `http://staffdesk.example${archives.endpoints.export}?format=csv`
      const answer = await api.fetch(
        new Request(url, { headers: { authorization: `Bearer ${token}` } }),
      )
      expect(answer.status).toBe(200)
      await answer.text()
    })
    expect(exported).toMatchObject({ action: 'export', resource: 'hr/archives' })
  })

  test('rights of a role, roles given and taken', async () => {
    const roleId = await value("select id from role where code = 'auditor'")
    const version = Number(await database.value('select version from role where id = $1', [roleId]))
    const button = await value(
      `select b.id from button b join menu m on m.id = menu_id
       where m.path = '/org/post-ranks' and b.code = 'view'`,
    )
    const [granted] = await trace('audit_log', async () =>
      good(
        await admin(`${PERMISSIONS}/AssignPermission`, {
          method: 'PUT',
          body: { roleId, version, moduleIds: [], menuIds: [], buttonIds: [button] },
        }),
      ),
    )
    expect(granted).toMatchObject({ action: 'grant', record_id: roleId, resource: 'system/roles' })
    const id = newId()
    const holder = { id, roleId, userId: await userId('staff3') }
    const entries = await trace('audit_log', async () =>
      good(await admin(roleUsers.endpoints.add, { method: 'POST', body: holder })),
    )
    expect(entries.map(({ action }) => action)).toEqual(['add', 'grant'])
    expect(JSON.stringify(entries)).toContain(holder.userId)
    const taken = await trace('audit_log', async () =>
      good(await admin(roleUsers.endpoints.delete, { method: 'DELETE', query: { id } })),
    )
    expect(taken.map(({ action }) => action)).toContain('grant')
    expect(JSON.stringify(taken)).toContain(holder.userId)
  })

  test('accounts locked, unlocked and closed', async () => {
    // A new account without activity, because accounts with activity are disabled instead of deleted.
    const { id: record_id } = await addSample(admin, users)
    const name = await value('select user_name from app_user where id = $1', record_id)
    const actions = [
      ['lock', () => press('lock', name, { lockReason: '测试' })],
      ['unlock', () => press('unlock', name)],
      [
        'delete',
        async () =>
          good(await admin(users.endpoints.delete, { method: 'DELETE', query: { id: record_id } })),
      ],
    ] as const
    for (const [action, act] of actions) {
      const entries = await trace('audit_log', act)
      const line = { action, record_id, actor_code: 'admin' }
      expect(entries, action).toContainEqual(expect.objectContaining(line))
    }
  })

  test('menus and settings', async () => {
    const { id, version } = (
      await database.rows<{ id: string; version: number }>(
        "select id, version from menu where path = '/org/post-ranks'",
      )
    )[0] ?? { id: '', version: 0 }
    const [menu] = await trace('audit_log', async () =>
      good(await admin(menus.endpoints.update, { method: 'PUT', body: { id, version, sort: 77 } })),
    )
    expect(menu).toMatchObject({ action: 'update', record_id: id, after: { sort: 77 } })
    const [setting] = await trace('audit_log', async () =>
      good(
        await admin(policyParams.endpoints.add, {
          method: 'POST',
          body: { id: newId(), key: 'avg.wage', effectiveFrom: '2026-01-01', value: '7000' },
        }),
      ),
    )
    expect(setting).toMatchObject({ action: 'add', resource: 'system/policy-params' })
  })

  test('every line says when, and nobody can change one', async () => {
    const role = await applicationRole(company.url)
    await database.rows(
      `insert into visit_log (id, create_code, model_type, remark, user_id, user_name)
       values (gen_random_uuid(), 'x', '1', 'x', gen_random_uuid(), 'x')`,
    )
    for (const log of ['audit_log', 'sign_in_log', 'visit_log']) {
      for (const change of [`update ${log} set id = id`, `delete from ${log}`, `truncate ${log}`]) {
        await expect(database.rows(change), change).rejects.toThrow(/append-only/)
        await database.rows(`set role ${role}`)
        await database.rows('set staffdesk.maintenance = on')
        await expect(database.rows(change), change).rejects.toThrow(/permission denied/)
        await database.rows('reset role')
        await database.rows('reset staffdesk.maintenance')
      }
    }
    const late = 'select count(*)::int from audit_log where at is null or at > now()'
    expect(await database.value(late)).toBe(0)
  })
})

test('P35 refusals of accounts are logged, however many strangers are refused', async () => {
  const { db } = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
  const write = createRefusedLog(db)
  const refused = { reason: 'foreign-origin', method: 'POST', address: '203.0.113.9' }
  const named = { ...refused, reason: 'foreign-form', address: '203.0.113.10' }
  for (let n = 0; n < 250; n += 1) {
    await write({ ...refused, path: `/flood-${n}`, requestId: newId(), userId: null })
  }
  const holder = await userId('noperm')
  await write({ ...named, path: '/preferences', requestId: newId(), userId: holder })
  const rows = (what: string, ...values: unknown[]) =>
    value(`select count(*) from audit_log where action = 'denied' and ${what}`, ...values)
  expect(Number(await rows("title like 'POST /flood-%'"))).toBe(200)
  expect(Number(await rows("actor_id = $1 and title = 'POST /preferences'", holder))).toBe(1)
  await db.destroy()
})
