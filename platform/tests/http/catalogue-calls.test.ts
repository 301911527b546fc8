import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { staffTurnover } from '#modules/hr/staff-reports/wire/staff-overview.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { pageIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

/** Tests the calls with the spelling that company back ends and their clients use. */
const { database, api } = testCompany()

type Node = { id: string; children: Node[] }
const flat = (nodes: Node[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...flat(children)])

describe('trees', () => {
  test.each([
    ['/uc/api/Post/GetPostTree', 'post'],
    ['/uc/api/PostRank/GetPostRankTree', 'post_rank'],
    ['/uc/api/DepartmentType/GetDepartmentTypeTree', 'department_type'],
    ['/uc/api/DepartmentRank/GetDepartmentRankTree', 'department_rank'],
  ])('%s has every enabled row once, and the others when asked', async (path, table) => {
    const director = await api.as('hrdir')
    const [row] = await database.rows<{ id: string }>(
      `update ${table} set enabled = false
        where id = (select id from ${table} where deleted_at is null order by id desc limit 1) returning id`,
    )
    const all = await database.rows<{ id: string; enabled: boolean }>(
      `select id, enabled from ${table} where deleted_at is null`,
    )
    const some = flat((await director(path)).body.response as Node[])
    const enabled = all.filter((known) => known.enabled).map(({ id }) => id)
    expect(some.sort()).toEqual(enabled.sort())
    const whole = await director(path, { query: { withDisabled: 'true' } })
    expect(flat(whole.body.response as Node[]).sort()).toEqual(all.map(({ id }) => id).sort())
    const one = { rootId: row?.id ?? '', withDisabled: 'true' }
    const below = (await director(path, { query: one })).body.response as Node[]
    expect(below.map(({ id }) => id)).toEqual([row?.id])
    expect((await director(path, { query: { rootId: uuidv7() } })).status).toBe(404)
    expect((await (await api.as('noperm'))(path)).status).toBe(403)
    await database.rows(`update ${table} set enabled = true where id = $1`, [row?.id])
  })
})

test('Enable… is an update of that field by the rules of every update', async () => {
  const director = await api.as('hrdir')
  const [busy] = await database.rows<{ id: string }>(
    'select dept_id as id from user_base_info where status = $1 and deleted_at is null limit 1',
    ['2'],
  )
  const put = (path: string, body: object) => director(path, { method: 'PUT', body })
  const refused = await put('/uc/api/Department/EnableDepartment', { id: busy?.id, enabled: false })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const [role] = await database.rows<{ id: string }>(
    "select id from role where code = 'party_admin'",
  )
  const admin = await api.as('admin')
  const enable = (body: object) => admin('/uc/api/Role/EnableRole', { method: 'PUT', body })
  const { version } = savedIn(await enable({ id: role?.id, enabled: false }))
  expect(await database.value('select enabled from role where id = $1', [role?.id])).toBe(false)
  const stale = { id: role?.id, enabled: true, version: version - 1 }
  expect((await enable(stale)).status).toBe(409)
  savedIn(await enable({ ...stale, version }))
})

describe('other spellings', () => {
  test('of the new place of a department and of a menu', async () => {
    const director = await api.as('hrdir')
    const name = uuidv7()
    const [type] = await database.rows<{ id: string }>('select id from department_type limit 1')
    const [top] = await database.rows<{ id: string }>(
      'select id from department where pid is null and deleted_at is null',
    )
    const id = uuidv7()
    const body = { id, code: `T${name.slice(-6)}`, name, typeId: type?.id, pid: top?.id }
    savedIn(await director('/uc/api/Department/AddDepartment', { method: 'POST', body }))
    const [other] = await database.rows<{ id: string }>(
      'select id from department where pid = $1 and id <> $2 and enabled and deleted_at is null limit 1',
      [top?.id, id],
    )
    const path = '/uc/api/Department/MoveDepartment'
    const moved = await director(path, { method: 'PUT', body: { id, newPid: other?.id } })
    expect(moved.text).toContain('"success":true')
    expect(await database.value('select pid from department where id = $1', [id])).toBe(other?.id)
    const both = { id, newPid: top?.id, pid: top?.id }
    expect((await director(path, { method: 'PUT', body: both })).body.errors).toHaveProperty(
      'newPid',
    )
  })

  test('of the calls that a client posts', async () => {
    const admin = await api.as('admin')
    const post = (path: string, body: object) => admin(path, { method: 'POST', body })
    expect((await post('/uc/api/Interface/SyncInterface', {})).status).toBe(200)
    const [role] = await database.rows<{ id: string }>("select id from role where code = 'staff'")
    const copied = { id: role?.id, code: 'staff-two', name: '员工二' }
    expect((await post('/uc/api/Role/CopyRole', copied)).status).toBe(200)
    expect(await database.value("select count(*) from role where code = 'staff-two'")).toBe(1)
    const nobody = await api.as('noperm')
    for (const path of ['Interface/SyncInterface', 'Role/CopyRole', 'Button/AddStandardButtons']) {
      const answer = await nobody(`/uc/api/${path}`, { method: 'POST', body: {} })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
})

test('a filter on a department may leave out the departments below it', async () => {
  const director = await api.as('hrdir')
  const { list } = requireResource('hr/archives').endpoints
  const [top] = await database.rows<{ id: string }>(
    'select id from department where pid is null and deleted_at is null',
  )
  const own = await database.value(
    'select count(*) from user_base_info where dept_id = $1 and deleted_at is null',
    [top?.id],
  )
  const query = { deptId: top?.id ?? '' }
  const all = pageIn(await director(list, { query })).dataCount
  const alone = pageIn(await director(list, { query: { ...query, deptOnly: 'true' } })).dataCount
  expect(alone).toBe(Number(own))
  expect(all).toBeGreaterThan(alone)
  expect((await director(list, { query: { deptOnly: 'perhaps' } })).status).toBe(400)
})

describe('personnel files', () => {
  const at = (method: string) => `/hr/UserBaseInfo/${method}`

  test('are found by account, and printed with what belongs to them, within reach', async () => {
    const [director, staff] = [await api.as('hrdir'), await api.as('staff1')]
    const [account] = await database.rows<{ id: string; file: string }>(
      "select id, user_base_id as file from app_user where user_name = 'leader1'",
    )
    const found = await director(at('GetUserBaseInfoByUserId'), {
      query: { userId: account?.id ?? '' },
    })
    expect(found.body.response).toMatchObject({ id: account?.file })
    const card = await director(at('GetUserBaseInfoCard'), { query: { id: account?.file ?? '' } })
    expect(card.body.response).toMatchObject({
      record: { id: account?.file },
      educations: expect.any(Array),
    })
    for (const [method, query] of [
      ['GetUserBaseInfoByUserId', { userId: account?.id ?? '' }],
      ['GetUserBaseInfoCard', { id: account?.file ?? '' }],
    ] as const) {
      expect([method, (await staff(at(method), { query })).status]).toEqual([method, 404])
    }
  })

  test('are counted and remembered as far as the reader sees them', async () => {
    const [director, staff] = [await api.as('hrdir'), await api.as('staff1')]
    const sum = async (caller: typeof staff, by: string) => {
      const rows = (await caller(at('GetRosterSummary'), { query: { by } })).body.response
      return (rows as { count: number }[]).reduce((total, { count }) => total + count, 0)
    }
    const files = Number(
      await database.value('select count(*) from user_base_info where deleted_at is null'),
    )
    for (const by of ['deptId', 'rankId', 'status', 'empKind', 'workCity']) {
      expect([by, await sum(director, by), await sum(staff, by)]).toEqual([by, files, 1])
    }
    expect((await director(at('GetRosterSummary'), { query: { by: 'idCardNo' } })).status).toBe(400)
    const path = at('GetAnniversaryList')
    const year = { kind: 'birthday', days: 366 }
    const birthdays = (await director(path, { query: year })).body.response as { id: string }[]
    expect(birthdays.length).toBeGreaterThan(10)
    const own = (await staff(path, { query: year })).body.response as { id: string }[]
    expect(own.length).toBeLessThanOrEqual(1)
  })

  test('probations whose end is past stay due', async () => {
    const director = await api.as('hrdir')
    const [late] = await database.rows<{ id: string }>(
      `update user_base_info set status = '1', join_date = today() - 300
       where id = (select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
         and not exists (select from probation p where p.user_id = b.id) order by b.emp_no desc limit 1)
       returning id`,
    )
    const read = async (kind: string) =>
      (await director(at('GetAnniversaryList'), { query: { kind, days: 7 } })).body.response as {
        id: string
        date: string
      }[]
    expect((await read('probationEnd')).map(({ id }) => id)).toContain(late?.id)
    const [today] = await database.rows<{ day: string }>('select today()::text as day')
    expect((await read('serviceYear')).every(({ date }) => date >= (today?.day ?? ''))).toBe(true)
  })

  test('come and go month by month, as far as the reader sees them', async () => {
    const [director, staff] = [await api.as('hrdir'), await api.as('staff1')]
    const read = async (caller: typeof staff, year: number) =>
      staffTurnover.parse(
        (await caller(at('GetStaffTurnover'), { query: { year: String(year) } })).body.response,
      ).months
    const [now] = await database.rows<{ year: number; month: number; there: number }>(
      `select extract(year from today())::int as year, extract(month from today())::int as month,
         (select count(*)::int from user_base_info b where b.deleted_at is null and b.status <> '0'
           and b.status <> '8' and b.join_date <= today()
           and (b.status not in ('4', '5') or b.leave_date > today())) as there`,
    )
    const { year = 0, month = 0, there } = now ?? {}
    const months = await read(director, year)
    expect(months).toHaveLength(month)
    expect(months.at(-1)?.closing).toBe(there)
    const whole = [...(await read(director, year - 1)), ...months]
    for (const [at, { opening, joined, left, closing }] of whole.entries()) {
      expect(closing).toBe(opening + joined - left)
      expect(opening).toBe(whole[at - 1]?.closing ?? opening)
    }
    expect(whole.some(({ left }) => left > 0)).toBe(true)
    expect((await read(staff, year)).every(({ closing }) => closing <= 1)).toBe(true)
    expect(await read(director, year + 1)).toEqual([])
  })
})
