import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { LIST_CALLS } from '#platform/define/shipped/lists/list-view-calls.ts'
import { MAX_VIEWS } from '#platform/wire/lists/list-limits.ts'
import { type OwnList, ownList, ownViews, type SavedView } from '#platform/wire/lists/lists.ts'
import {
  type Answer,
  type Caller,
  newId,
  pageIn,
  refusalIn,
  startApi,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
/** `admin` administers roles, `er` works on all files, `leader` leads a department. */
let admin: Caller
let er: Caller
let leader: Caller

beforeAll(async () => {
  ;[admin, er, leader] = await Promise.all([api.as('admin'), api.as('er'), api.as('leader1')])
})

type ViewInput = Partial<{ name: string; query: string; roleId: string; isDefault: boolean }>

const resource = archives.path
const add = (call: Caller, input: ViewInput = {}, id = newId()): Promise<Answer> =>
  call(LIST_CALLS.add, {
    method: 'POST',
    body: { id, resource, name: `view ${id.slice(-12)}`, query: '', ...input },
  })
const put = (call: Caller, path: string, body: object) => call(path, { method: 'PUT', body })
const remove = (call: Caller, id: string) =>
  call(LIST_CALLS.remove, { method: 'DELETE', query: { id } })

async function listsOf(call: Caller): Promise<OwnList> {
  const answer = await call(archives.endpoints.list, { query: { mine: 'true', pageSize: 1 } })
  return ownList.parse(pageIn(answer).mine)
}

const viewOf = async (call: Caller, id: string): Promise<SavedView | undefined> =>
  (await listsOf(call)).views.find((view) => view.id === id)

const roleId = async (code: string) =>
  String(await database.value('select id from role where code = $1', [code]))

async function dropAll(): Promise<void> {
  await database.rows('delete from list_choice')
  await database.rows('delete from list_view')
}

async function audited(name: string): Promise<string[]> {
  const rows = await database.rows<{ action: string }>(
    "select action from audit_log where title like '%' || $1 || '%' order by at",
    [name],
  )
  return rows.map(({ action }) => action)
}

describe('a list that is saved under a name', () => {
  test('is offered to its owner and to no other user, as it was saved', async () => {
    await dropAll()
    const id = newId()
    const query = 'status=2&key=%E7%8E%8B&orderBy=name+desc&columns=name%2CempNo&pageSize=50'
    expect((await add(er, { name: '<b>试用</b>', query }, id)).status).toBe(200)
    const view = await viewOf(er, id)
    expect(view).toMatchObject({ name: '<b>试用</b>', isOwn: true, isDefault: false, roleId: null })
    expect(Object.fromEntries(new URLSearchParams(view?.query))).toEqual(
      Object.fromEntries(new URLSearchParams(query)),
    )
    expect((await listsOf(leader)).views).toEqual([])
    expect((await listsOf(admin)).views).toEqual([])
    // The response has no settings without this parameter, and no settings of another list.
    expect(pageIn(await er(archives.endpoints.list))).not.toHaveProperty('mine')
    const other = await er(departmentTypes.endpoints.list, { query: { mine: 'true' } })
    expect(pageIn(other).mine).toEqual({ columns: [], views: [] })
  })

  test('sent twice is one; renamed, replaced and removed by its owner alone', async () => {
    await dropAll()
    const id = newId()
    const input = { name: 'mine', query: 'status=2' }
    for (const _ of [1, 2]) expect((await add(er, input, id)).status).toBe(200)
    expect((await listsOf(er)).views).toHaveLength(1)
    for (const stranger of [leader, admin]) {
      expect((await put(stranger, LIST_CALLS.update, { id, name: 'x' })).status).toBe(404)
      expect((await remove(stranger, id)).status).toBe(404)
      const first = { resource, id }
      expect((await put(stranger, LIST_CALLS.setDefault, first)).status).toBe(404)
    }
    expect((await put(er, LIST_CALLS.update, { id, name: 'renamed' })).status).toBe(200)
    expect((await put(er, LIST_CALLS.update, { id, query: 'gender=女' })).status).toBe(200)
    expect(await viewOf(er, id)).toMatchObject({
      name: 'renamed',
      query: new URLSearchParams({ gender: '女' }).toString(),
    })
    expect((await remove(er, id)).status).toBe(200)
    expect((await listsOf(er)).views).toEqual([])
    expect((await remove(er, id)).status).toBe(404)
  })

  test('has a name of its own that can be seen, and a list that its owner sees', async () => {
    await dropAll()
    expect((await add(er, { name: 'twice' })).status).toBe(200)
    expect((await add(er, { name: 'twice' })).status).toBe(409)
    for (const name of ['', '   ', 'x'.repeat(41), 'a\nb', '\u200b\u2066', 'a\u0000b']) {
      expect((await add(er, { name })).status, JSON.stringify(name)).toBe(400)
    }
    for (const query of ['nosuch=1', 'orderBy=nosuch+asc', 'status=77', `key=${'x'.repeat(300)}`]) {
      expect((await add(er, { query })).status, query).toBe(400)
    }
    const elsewhere = { id: newId(), resource: 'system/roles', name: 'x', query: '' }
    expect((await er(LIST_CALLS.add, { method: 'POST', body: elsewhere })).status).toBe(404)
    expect((await listsOf(er)).views).toHaveLength(1)
  })

  test('is refused where there are too many, also when they come at once', async () => {
    await dropAll()
    const answers = await Promise.all(Array.from({ length: 60 }, () => add(er)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_VIEWS)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.status).toBe(409)
    expect(refused?.body.msg).toContain(String(MAX_VIEWS))
    expect((await listsOf(er)).views).toHaveLength(MAX_VIEWS)
    // The limit counts each list and each user separately.
    const other = { id: newId(), resource: 'org/posts', name: 'x', query: '' }
    expect((await er(LIST_CALLS.add, { method: 'POST', body: other })).status).toBe(200)
    expect((await add(leader)).status).toBe(200)
  })

  test('can be the first view of the list, until it is deleted', async () => {
    await dropAll()
    const [first, second] = [newId(), newId()]
    await add(er, { name: 'first', isDefault: true }, first)
    await add(er, { name: 'second' }, second)
    expect((await viewOf(er, first))?.isDefault).toBe(true)
    await put(er, LIST_CALLS.setDefault, { resource, id: second })
    const { views } = await listsOf(er)
    expect(views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['first', false],
      ['second', true],
    ])
    await remove(er, second)
    expect((await viewOf(er, first))?.isDefault).toBe(false)
    await put(er, LIST_CALLS.setDefault, { resource, id: first })
    await put(er, LIST_CALLS.setDefault, { resource, id: null })
    expect((await viewOf(er, first))?.isDefault).toBe(false)
  })
})

describe('a view that is shared with a role', () => {
  test('is shared by users who may change roles, and by no others', async () => {
    await dropAll()
    const role = await roleId('dept_head')
    expect((await add(er, { roleId: role })).status).toBe(403)
    const [own] = (await listsOf(er)).views
    expect(own).toBeUndefined()
    const id = newId()
    await add(er, { name: 'kept' }, id)
    expect((await put(er, LIST_CALLS.update, { id, roleId: role })).status).toBe(403)
    expect((await add(admin, { roleId: newId() })).status).toBe(400)
    const answer = await er(LIST_CALLS.list, { query: { resource } })
    expect(ownViews.parse(answer.body.response)).toMatchObject({ mayShare: false, roles: [] })
    const sharing = await admin(LIST_CALLS.list, { query: { resource } })
    const { mayShare, roles } = ownViews.parse(sharing.body.response)
    expect([mayShare, roles.some(({ id: each }) => each === role)]).toEqual([true, true])
  })

  test('is offered to the holders of the role, is written down, and ends with the sharing', async () => {
    await dropAll()
    const id = newId()
    const name = `shared ${id.slice(-12)}`
    await add(admin, { name, query: 'status=2', roleId: await roleId('dept_head') }, id)
    expect(await viewOf(leader, id)).toMatchObject({ name, isOwn: false, query: 'status=2' })
    expect(await viewOf(er, id)).toBeUndefined()
    expect((await put(leader, LIST_CALLS.update, { id, name: 'x' })).status).toBe(404)
    expect((await remove(leader, id)).status).toBe(404)
    expect((await put(leader, LIST_CALLS.setDefault, { resource, id })).status).toBe(200)
    expect((await viewOf(leader, id))?.isDefault).toBe(true)
    await put(admin, LIST_CALLS.update, { id, roleId: null })
    expect(await viewOf(leader, id)).toBeUndefined()
    expect(await viewOf(admin, id)).toMatchObject({ roleId: null })
    expect(await audited(name)).toEqual(['grant', 'delete'])
  })

  test('is refused where a role has too many of a list', async () => {
    await dropAll()
    const role = await roleId('dept_head')
    await database.rows(
      `insert into list_view (id, owner_id, resource, name, query, role_id)
       select gen_random_uuid(), (select id from app_user where user_name = 'hrdir'), $1,
         'n' || n, '', $2 from generate_series(1, $3::int) n`,
      [resource, role, MAX_VIEWS],
    )
    const answer = await add(admin, { roleId: role })
    expect([answer.status, refusalIn(answer).code]).toEqual([409, 'conflict'])
    const added = "select count(*) from list_view where name like 'view %'"
    expect(Number(await database.value(added))).toBe(0)
  })

  test('leaves out what its reader may not see, and neither names nor filters by it', async () => {
    await dropAll()
    const id = newId()
    const query = new URLSearchParams({
      political: '01',
      edu: '4',
      status: '2',
      group: 'political',
      columns: 'name,political,school,empNo',
      orderBy: 'name desc',
    })
    const input = { name: 'party', query: query.toString(), roleId: await roleId('dept_head') }
    expect((await add(admin, input, id)).status).toBe(200)
    expect((await viewOf(admin, id))?.query).toContain('political=01')
    const shown = await viewOf(leader, id)
    expect(Object.fromEntries(new URLSearchParams(shown?.query))).toEqual({
      status: '2',
      columns: 'name,empNo',
      orderBy: 'name desc',
    })
    const answer = await leader(archives.endpoints.list, { query: { mine: 'true' } })
    expect(answer.text).not.toMatch(/political|school/)
  })
})

describe('columns of a list', () => {
  const set = (call: Caller, columns: string[]) =>
    put(call, LIST_CALLS.setColumns, { resource, columns })

  test('are kept for the person in their order, and stand where none are named', async () => {
    await dropAll()
    expect((await set(er, ['status', 'name', 'political'])).status).toBe(200)
    expect((await listsOf(er)).columns).toEqual(['status', 'name', 'political'])
    const answer = await er(archives.endpoints.list, { query: { mine: 'true' } })
    const [row = {}] = pageIn(answer).data
    expect(row).toHaveProperty('political')
    expect(row).not.toHaveProperty('joinDate')
    const named = await er(archives.endpoints.list, { query: { mine: 'true', columns: 'edu' } })
    expect(pageIn(named).data[0]).not.toHaveProperty('political')
    // A user who does not ask for their own settings gets the default list.
    expect(pageIn(await er(archives.endpoints.list)).data[0]).toHaveProperty('joinDate')
    expect((await listsOf(admin)).columns).toEqual([])
    expect((await set(er, [])).status).toBe(200)
    expect((await listsOf(er)).columns).toEqual([])
  })

  test('has only columns that the user sees, also after losing rights', async () => {
    await dropAll()
    for (const columns of [['name', 'political'], ['nosuch'], ['constructor']]) {
      expect((await set(leader, columns)).status, columns.join()).toBe(400)
    }
    await database.rows(
      `insert into list_choice (user_id, resource, columns)
       select id, $1, '{political,name}' from app_user where user_name = 'leader1'`,
      [resource],
    )
    expect((await listsOf(leader)).columns).toEqual(['name'])
  })

  test('change at once in every process', async () => {
    await dropAll()
    const second = await startApi(company.url)
    const there = second.withToken(await api.token('er'))
    expect((await listsOf(there)).columns).toEqual([])
    await set(er, ['name', 'edu'])
    await expect.poll(async () => (await listsOf(there)).columns).toEqual(['name', 'edu'])
    await second.close()
  })
})

test('an invalid yes or no is refused', async () => {
  const answer = await er(archives.endpoints.list, { query: { mine: 'perhaps' } })
  expect(refusalIn(answer)).toMatchObject({ status: 400, code: 'invalid' })
})
