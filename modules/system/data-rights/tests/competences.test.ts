import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { ARCHIVE_GROUP } from '#modules/hr/archives/define/choices.ts'
import { dismissalCompetences } from '#modules/system/data-rights/define/dismissal-competence.ts'
import { meritCompetences } from '#modules/system/data-rights/define/merit-competence.ts'
import { salaryCompetences } from '#modules/system/data-rights/define/salary-competence.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import {
  type Answer,
  type Caller,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

type Values = Record<string, RecordValue>

const COMPETENCES = [
  userInfoCompetences,
  salaryCompetences,
  dismissalCompetences,
  meritCompetences,
].map((resource) => ({ path: resource.path, resource }))

const { database, api } = testCompany()
let admin: Caller
let director: Caller
let manager: Caller

beforeAll(async () => {
  ;[admin, director, manager] = await Promise.all([
    api.as('admin'),
    api.as('hrdir'),
    api.as('hrmgr'),
  ])
})

const one = (sql: string, values: unknown[] = []) => database.value(sql, values).then(String)
const userId = (name: string) => one('select id from app_user where user_name = $1', [name])
/** The day that lies this many months and days after today. */
const inTime = (months: number, days = 0) =>
  one('select (today() + make_interval(months => $1, days => $2))::date::text', [months, days])

async function grantTo(name: string, resource: Resource, values: Values = {}) {
  return {
    ...(await sampleRecord(director, resource)),
    userId: await userId(name),
    scope: '4',
    deptIds: [],
    ...('userIds' in resource.fields ? { userIds: [], validFrom: null, validTo: null } : {}),
    ...values,
  }
}

async function give(call: Caller, name: string, resource: Resource, values: Values = {}) {
  const body = await grantTo(name, resource, values)
  return call(resource.endpoints.add, { method: 'POST', body })
}

async function change(call: Caller, resource: Resource, id: string, values: Values) {
  const version = await database.value(`select version from ${resource.table} where id = $1`, [id])
  return call(resource.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

const remove = (call: Caller, resource: Resource, id: string): Promise<Answer> =>
  call(resource.endpoints.delete, { method: 'DELETE', query: { id } })

/** Gives every button of a page to an account, over the rows of a scope. */
async function allow(name: string, path: string, scope: string): Promise<void> {
  const role = await one(
    "insert into role (id, code, name, scope) values (gen_random_uuid(), gen_random_uuid()::text, '测试', $1) returning id",
    [scope],
  )
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id) select $1, 'button', b.id
     from button b join menu m on m.id = b.menu_id where m.path = $2`,
    [role, path],
  )
  await database.rows(
    'insert into role_user (id, role_id, user_id) select gen_random_uuid(), $1, id from app_user where user_name = $2',
    [role, name],
  )
}

test('the field groups that can be granted are the guarded ones of the personnel file', () => {
  const guarded = Object.entries(archives.groups ?? {}).filter(([, group]) => group.guarded)
  expect(ARCHIVE_GROUP.options).toEqual(guarded.map(([value, { label }]) => ({ value, label })))
})

describe.each(COMPETENCES)('$path', ({ resource }) => {
  test('users never grant it to themselves', async () => {
    const answer = await give(director, 'hrdir', resource)
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['userId'] })
  })

  test('needs departments for a scope of chosen ones', async () => {
    const answer = await give(director, 'pay', resource, { scope: '5', deptIds: [] })
    expect(refusalIn(answer).errors).toEqual(['deptIds'])
  })

  test('lasts a year at most and does not begin in the past', async () => {
    for (const validTo of [await inTime(12, 1), await inTime(0, -1)]) {
      const answer = await give(director, 'pay', resource, { validTo })
      expect(refusalIn(answer).errors).toEqual(['validTo'])
    }
    const { id } = savedIn(await give(director, 'pay', resource, { validTo: await inTime(12) }))
    const later = await change(director, resource, id, { validTo: await inTime(13) })
    expect(refusalIn(later).errors).toEqual(['validTo'])
    savedIn(await change(director, resource, id, { validTo: await inTime(0, -1) }))
  })

  test('tells who granted it, and nobody types that', async () => {
    const body = { ...(await grantTo('pay', resource)), grantedById: await userId('admin') }
    const typed = await director(resource.endpoints.add, { method: 'POST', body })
    expect(refusalIn(typed).errors).toEqual(['grantedById'])
    const { id } = savedIn(await give(director, 'pay', resource))
    const record = recordIn(await director(resource.endpoints.info, { query: { id } }))
    expect(record.grantedById).toBe(await userId('hrdir'))
  })

  test('is in the log of grants when it is given, changed and taken', async () => {
    const count = () =>
      one("select count(*) from audit_log where resource = $1 and action = 'grant'", [
        resource.path,
      ])
    const before = Number(await count())
    const { id } = savedIn(await give(director, 'pay', resource))
    savedIn(await change(director, resource, id, { scope: '1' }))
    expect((await remove(director, resource, id)).status).toBe(200)
    expect(Number(await count())).toBe(before + 3)
  })

  test('reaches no further than the person who grants it', async () => {
    const leader = await api.as('leader2')
    const { path } = resource
    if (path === salaryCompetences.path) return
    await allow('leader2', `/${path}`, '3')
    await until(async () => (await leader(resource.endpoints.list)).status === 200, 1_000)
    const [own] = await database.rows<{ dept_id: string; other: string }>(
      `select u.dept_id, o.dept_id as other from app_user u, app_user o
       where u.user_name = 'leader2' and o.user_name = 'leader3'`,
    )
    const harmless = { fieldGroups: [], canUnmask: false, canEdit: false, canExport: false }
    const plain = Object.fromEntries(
      Object.entries(harmless).filter(([name]) => resource.fields[name]),
    ) as Values
    for (const [to, values] of [
      ['staff3', { scope: '4' }],
      ['staff3', { scope: '2' }],
      ['staff3', { scope: '5', deptIds: [own?.other ?? ''] }],
    ] as const) {
      const answer = await give(leader, to, resource, { ...plain, ...values })
      expect(refusalIn(answer).errors, JSON.stringify(values)).toEqual(['scope'])
    }
    const within = { ...plain, scope: '5', deptIds: [own?.dept_id ?? ''] }
    savedIn(await give(leader, 'staff3', resource, within))
  })
})

describe('the personnel data right', () => {
  test('to clear values and exports is the director’s to give', async () => {
    for (const field of ['canUnmask', 'canExport']) {
      const flags = { canUnmask: false, canExport: false, [field]: true }
      const answer = await give(manager, 'pay', userInfoCompetences, flags)
      expect(refusalIn(answer).errors).toEqual([field])
      const { id } = savedIn(await give(director, 'pay', userInfoCompetences, flags))
      const wider = await change(manager, userInfoCompetences, id, { validTo: await inTime(6) })
      expect(refusalIn(wider).errors).toEqual([field])
      savedIn(await change(manager, userInfoCompetences, id, { reason: '补充说明' }))
    }
    const plain = { canUnmask: false, canExport: false }
    savedIn(await give(manager, 'pay', userInfoCompetences, plain))
  })

  test('opens the page, the rows and the groups, until it ends', async () => {
    const call = await api.as('party')
    const list = () => call(archives.endpoints.list, { query: { pageSize: 500 } })
    // Without the grant the user sees only their own file.
    expect(pageIn(await list()).dataCount).toBe(1)
    const dept = await one("select dept_id from app_user where user_name = 'leader2'")
    const people = await database.rows<{ id: string }>(
      `select b.id from user_base_info b join department d on d.id = b.dept_id
       where b.deleted_at is null and d.path like (select path from department where id = $1) || '%'`,
      [dept],
    )
    const values = {
      scope: '5',
      deptIds: [dept],
      fieldGroups: ['contact'],
      validTo: await inTime(1),
      canUnmask: false,
      canEdit: false,
      canExport: false,
    }
    const { id } = savedIn(await give(director, 'party', userInfoCompetences, values))
    await until(async () => pageIn(await list()).dataCount === people.length + 1, 1_000)
    const [somebody] = people
    const info = () => call(archives.endpoints.info, { query: { id: somebody?.id ?? '' } })
    const record = recordIn(await info())
    expect(record.phone).toMatch(/^\d{3}\*+\d{4}$/)
    expect(record.idCardNo ?? null).toBeNull()
    expect(record.emergencyName ?? null).toBeNull()
    expect((await call(archives.endpoints.export)).status).toBe(403)
    const mine = await call('/hr/UserInfoCompetence/GetMyCompetence', {
      query: { kind: 'userInfo' },
    })
    expect(mine.body.response).toMatchObject([{ id, fieldGroups: ['contact'], scope: '5' }])

    savedIn(await change(director, userInfoCompetences, id, { validTo: await inTime(0, -1) }))
    await until(async () => pageIn(await list()).dataCount === 1, 1_000)
    expect((await info()).status).toBe(404)
    const over = await call('/hr/UserInfoCompetence/GetMyCompetence', {
      query: { kind: 'userInfo' },
    })
    expect(over.body.response).toEqual([])
  })

  test('opens the page to a user without one', async () => {
    const call = await api.as('noperm')
    expect((await call(archives.endpoints.list)).status).toBe(403)
    const plain = { fieldGroups: [], canUnmask: false, canEdit: false, canExport: false }
    const { id } = savedIn(await give(director, 'noperm', userInfoCompetences, plain))
    await until(async () => (await call(archives.endpoints.list)).status === 200, 1_000)
    expect((await remove(director, userInfoCompetences, id)).status).toBe(200)
    await until(async () => (await call(archives.endpoints.list)).status === 403, 1_000)
  })
})

describe('the pay right', () => {
  test('is given, changed and taken by the director alone', async () => {
    await allow('hrmgr', '/system/salary-competences', '4')
    await until(async () => (await manager(salaryCompetences.endpoints.list)).status === 200, 1_000)
    const refused = await give(manager, 'pay', salaryCompetences)
    expect(refusalIn(refused)).toMatchObject({ status: 409, code: 'conflict' })
    const { id } = savedIn(await give(director, 'pay', salaryCompetences))
    expect(
      (await change(manager, salaryCompetences, id, { canEdit: true, scope: '1' })).status,
    ).toBe(409)
    expect((await remove(manager, salaryCompetences, id)).status).toBe(409)
    const open = refusalIn(await give(director, 'pay', salaryCompetences, { validTo: null }))
    expect(open.errors).toEqual(['validTo'])
  })

  test('is not shown to users who may not see such rights', async () => {
    const staff = await api.as('staff1')
    for (const { resource } of COMPETENCES) {
      expect((await staff(resource.endpoints.list)).status).toBe(403)
    }
    const unknown = await staff('/hr/SalaryCompetence/GetMyCompetence', { query: { kind: 'x' } })
    expect(unknown.status).toBe(400)
  })
})

describe('the search permission', () => {
  const whom = async (call: Caller) =>
    (
      (await call('/wt/api/SearchQuanxian/GetSearchUserList')).body.response as { code: string }[]
    ).map(({ code }) => code)
  const set = (userCode: string, items: object[]) =>
    admin('/wt/api/SearchQuanxian/SetSearchQuanxian', { method: 'PUT', body: { userCode, items } })

  test('covers the user, the departments they lead, and grants in force', async () => {
    const staff = await api.as('staff1')
    const code = await one("select code from app_user where user_name = 'staff1'")
    const other = await one("select code from app_user where user_name = 'staff2'")
    expect(await whom(staff)).toEqual([code])
    const leader = await api.as('leader1')
    expect((await whom(leader)).length).toBeGreaterThan(1)

    const item = { scope: '5', userIds: [await userId('staff2')], deptIds: [] }
    expect((await set(code, [item])).body.response).toEqual({ count: 1 })
    expect((await whom(staff)).sort()).toEqual([code, other].sort())
    const read = await admin('/wt/api/SearchQuanxian/GetSearchQuanxianByUserCode', {
      query: { userCode: code },
    })
    expect(read.body.response).toMatchObject([{ scope: '5', userIds: item.userIds }])
    expect((await set(code, [{ ...item, validTo: '2026-01-01' }])).status).toBe(200)
    expect(await whom(staff)).toEqual([code])
    expect((await set(code, [{ scope: '4', validFrom: '2099-01-01' }])).status).toBe(200)
    expect(await whom(staff)).toEqual([code])
    expect((await set(code, [{ scope: '4' }])).status).toBe(200)
    const enabled = await one(
      "select count(*) from app_user where state = '1' and deleted_at is null",
    )
    expect((await whom(staff)).length).toBe(Number(enabled))
  })

  test('is replaced whole or not at all', async () => {
    const code = await one("select code from app_user where user_name = 'staff3'")
    const rows = () =>
      one('select count(*) from search_permission where user_id = $1 and deleted_at is null', [
        userOfCode,
      ])
    const userOfCode = await userId('staff3')
    expect((await set(code, [{ scope: '1' }, { scope: '4' }])).status).toBe(200)
    for (const items of [
      [{ scope: '1' }, { scope: '5' }],
      [{ scope: '9' }],
      [{ scope: '1', userId: await userId('admin'), nosuch: 1 }],
    ]) {
      expect((await set(code, items)).status).toBe(400)
      expect(Number(await rows())).toBe(2)
    }
    expect((await set('nosuch', [])).status).toBe(404)
    expect((await set(code, [])).status).toBe(200)
    expect(Number(await rows())).toBe(0)
    const list = await admin('/uc/api/SearchPermission/GetSearchPermissionPageList')
    expect(list.status).toBe(200)
  })
})
