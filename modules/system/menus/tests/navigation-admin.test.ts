import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applications } from '#modules/system/menus/define/application.ts'
import { buttons } from '#modules/system/menus/define/button.ts'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { menuNavigation, moduleNavigation } from '#platform/wire/shell/navigation.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Caller,
  newId,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'

const MODULES = '/Module/GetNavigationByApplicationIdAndUserId'
const MENUS = '/Menu/GetNavigationByModuleIdAndUserId'
const BUTTONS = '/Button/GetButtonAllByModuleIdAndUserId'
const ROUNDS = 6
/** The time within which the other process must apply a change, in milliseconds. */
const SOON_MS = 1_000

let copy: TestDatabase
let database: DatabaseClient
/** Two processes on one database: each must follow the changes of the other. */
let api: RunningApi
let other: RunningApi
let admin: Caller
let moduleId: string
let serial = 0

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  ;[api, other] = await Promise.all([startApi(copy.url), startApi(copy.url)])
  admin = await api.as('admin')
})

afterAll(async () => {
  await database?.end()
  await Promise.all([api?.close(), other?.close()])
  await copy?.drop()
})

type Values = Record<string, RecordValue>

const post = (resource: Resource, body: Values) =>
  admin(resource.endpoints.add, { method: 'POST', body })

async function versionOf({ table }: Resource, id: string): Promise<number> {
  return Number(await database.value(`select version from ${table} where id = $1`, [id]))
}

async function change(resource: Resource, id: string, values: Values) {
  const version = await versionOf(resource, id)
  return admin(resource.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

const remove = (resource: Resource, id: string) =>
  admin(resource.endpoints.delete, { method: 'DELETE', query: { id } })

async function act(resource: Resource, name: string, id: string, values: object = {}) {
  const endpoint = resource.actions[name]?.endpoint ?? ''
  return admin(endpoint, { method: 'PUT', query: { id }, body: values })
}

async function newModule(type = '1'): Promise<string> {
  const id = newId()
  const applicationId = String(await database.value('select id from application'))
  const code = `t-${++serial}`
  const path = type === '1' ? null : '/t/page'
  savedIn(await post(modules, { id, applicationId, code, name: `模块 ${serial}`, type, path }))
  return id
}

function menuValues(values: Values = {}): Values & { id: string } {
  const n = ++serial
  return {
    id: newId(),
    moduleId,
    name: `菜单 ${n}`,
    path: `/t/page-${n}`,
    type: '0',
    ...values,
  } as never
}

async function newMenu(values: Values = {}): Promise<string> {
  const body = menuValues(values)
  savedIn(await post(menus, body))
  return body.id
}

const menuAt = async (path: string) =>
  String(await database.value('select id from menu where path = $1 and deleted_at is null', [path]))
const adminRole = async () =>
  String(await database.value("select id from role where code = 'admin'"))

async function grant(kind: 'menu' | 'button', id: string): Promise<void> {
  const role = await adminRole()
  await database.rows('insert into role_navigation values ($1, $2, $3)', [role, kind, id])
}

beforeEach(async () => {
  moduleId = await newModule()
})

describe('a menu entry', () => {
  test.each([
    'a/b',
    '/a b',
    '/a//b',
    '//a',
    '/a/:id/b',
    '/a/:name',
    '-x',
    '/a/',
    '/ä',
    'javascript:1',
  ])('is refused with the path %s', async (path) => {
    const answer = refusalIn(await post(menus, menuValues({ path })))
    expect(answer).toEqual({ status: 400, code: 'invalid', errors: ['path'] })
  })

  test.each(['/', '-', '/a/b', '/a/b/:id', '/a1/b-c_d'])('may have the path %s', async (path) => {
    const id = await newMenu({ path })
    expect((await remove(menus, id)).status).toBe(200)
  })

  test('of a report has a key instead of an address', async () => {
    for (const path of ['/hr/roster', 'hr roster', '-', '']) {
      const answer = refusalIn(await post(menus, menuValues({ type: '1', path })))
      expect(answer).toMatchObject({ status: 400, errors: ['path'] })
    }
    for (const type of ['1', '2']) await newMenu({ type, path: `t/report-${type}` })
  })

  test('has a path and a name of its own', async () => {
    const { path, name, ...rest } = menuValues()
    savedIn(await post(menus, { ...rest, path: String(path), name: String(name) }))
    const samePath = await post(menus, menuValues({ path: String(path) }))
    expect(refusalIn(samePath)).toEqual({ status: 400, code: 'invalid', errors: ['path'] })
    expect(samePath.body.errors?.path).toContain('已存在')
    const sameName = await post(menus, menuValues({ name: String(name) }))
    expect(refusalIn(sameName)).toEqual({ status: 400, code: 'invalid', errors: ['name'] })
    for (const path of ['-', '-', '/', '/']) await newMenu({ path })
  })

  test('hangs in its own module, at most four levels deep, and never below itself', async () => {
    const chain: string[] = []
    for (let level = 1; level <= 4; level += 1) {
      chain.push(await newMenu({ pid: chain.at(-1) ?? null }))
    }
    const [top = '', second = '', , lowest = ''] = chain
    const fifth = await post(menus, menuValues({ pid: lowest }))
    expect(refusalIn(fifth)).toMatchObject({ status: 409, code: 'conflict' })
    expect(fifth.body.msg).toContain('4')
    for (const pid of [top, second, lowest]) {
      for (const answer of [
        await change(menus, top, { pid }),
        await act(menus, 'move', top, { pid }),
      ]) {
        expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
      }
    }
    const own = menuValues()
    const itself = await post(menus, { ...own, pid: own.id })
    expect(itself.status).toBe(400)

    const elsewhere = await newModule()
    const stranger = await newMenu({ moduleId: elsewhere })
    const foreign = await change(menus, lowest, { pid: stranger })
    expect(refusalIn(foreign)).toEqual({ status: 400, code: 'invalid', errors: ['pid'] })
    const missing = await change(menus, lowest, { pid: newId() })
    expect(refusalIn(missing)).toMatchObject({ status: 400, errors: ['pid'] })

    const under = await newMenu()
    await newMenu({ pid: under })
    const tooDeep = await act(menus, 'move', under, { pid: chain[2] })
    expect(refusalIn(tooDeep)).toMatchObject({ status: 409 })
    expect(await database.value('select pid from menu where id = $1', [under])).toBeNull()
  })

  test('moves to another module with everything below it', async () => {
    const group = await newMenu({ path: '-' })
    const page = await newMenu({ pid: group })
    const target = await newModule()
    savedIn(await act(menus, 'move', group, { moduleId: target }))
    const place = 'select module_id::text, pid::text from menu where id = $1'
    expect(await database.rows(place, [page])).toEqual([{ module_id: target, pid: group }])
    const pageModule = await newModule('0')
    const answer = await act(menus, 'move', group, { moduleId: pageModule })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['moduleId'] })
  })

  test('cannot close a circle from two sides at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await newMenu(), await newMenu()]
      const answers = await Promise.all([
        act(menus, 'move', a, { pid: b }),
        act(menus, 'move', b, { pid: a }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('goes with its buttons and every right to it, but not before what hangs below', async () => {
    const group = await newMenu({ path: '-' })
    const page = await newMenu({ pid: group })
    savedIn(await act(menus, 'addStandard', page, { kinds: ['view', 'edit'] }))
    const buttons = await database.rows<{ id: string }>(
      'select id from button where menu_id = $1',
      [page],
    )
    expect(buttons).toHaveLength(2)
    await grant('menu', page)
    for (const { id } of buttons) await grant('button', id)

    const refused = await remove(menus, group)
    expect(refusalIn(refused)).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.body.msg).toContain('菜单 (1)')
    expect((await remove(menus, page)).status).toBe(200)
    const ids = [page, ...buttons.map(({ id }) => id)]
    const left = 'select 1 from role_navigation where target_id = any($1::uuid[])'
    expect(await database.rows(left, [ids])).toEqual([])
    const living = 'select 1 from button where menu_id = $1 and deleted_at is null'
    expect(await database.rows(living, [page])).toEqual([])
    expect((await remove(modules, moduleId)).status).toBe(409)
    expect((await remove(menus, group)).status).toBe(200)
    expect((await remove(modules, moduleId)).status).toBe(200)
  })

  test('gets each standard button once', async () => {
    const page = await newMenu()
    for (const kinds of [
      ['view', 'add'],
      ['add', 'print', 'view'],
    ]) {
      expect((await act(menus, 'addStandard', page, { kinds })).status).toBe(200)
    }
    const answer = await admin('/uc/api/Button/GetButtonListByMenuId', { query: { menuId: page } })
    const list = answer.body.response as { code: string }[]
    expect(list.map(({ code }) => code)).toEqual(['view', 'add', 'print'])
    const bad = await act(menus, 'addStandard', page, { kinds: ['everything'] })
    expect(refusalIn(bad)).toMatchObject({ status: 400, errors: ['kinds'] })
    const twice = await post(buttons, {
      id: newId(),
      menuId: page,
      code: 'view',
      name: '再看',
      place: 'toolbar',
    })
    expect(refusalIn(twice)).toMatchObject({ status: 400, errors: ['code'] })
  })

  test('is put into order with its neighbours, all or none', async () => {
    const [a, b] = [await newMenu(), await newMenu()]
    const order = (body: object) => admin('/uc/api/Menu/UpdateMenuOrder', { method: 'PUT', body })
    const sorts = () =>
      database.rows('select sort from menu where module_id = $1 order by id', [moduleId])
    const before = await sorts()
    for (const [entry, status] of [
      [{ id: newId(), sort: 1 }, 404],
      [{ id: a, sort: 1 }, 400],
      [{ id: b, sort: -1 }, 400],
      [{ id: b, sort: 1, name: 'x' }, 400],
    ] as const) {
      expect((await order([{ id: a, sort: 7 }, entry])).status).toBe(status)
      expect(await sorts()).toEqual(before)
    }
    expect(
      (
        await order([
          { id: a, sort: 9 },
          { id: b, sort: 8 },
        ])
      ).status,
    ).toBe(200)
    const tree = (await admin(menus.endpoints.tree ?? '', { query: { moduleId } })).body.response
    expect((tree as { id: string }[]).map(({ id }) => id)).toEqual([b, a])
    const whole = (await admin(menus.endpoints.tree ?? '')).body.response as { id: string }[]
    expect(whole.map(({ id }) => id)).toContain(moduleId)
  })
})

describe('what the system cannot be run without', () => {
  const above = async (path: string) =>
    String(await database.value('select pid from menu where path = $1', [path]))
  const system = async () =>
    String(await database.value("select id from module where code = 'm-system'"))

  test('is neither disabled nor deleted nor led away, from any side', async () => {
    const application = String(await database.value('select id from application'))
    const users = await menuAt('/system/users')
    const assign = String(
      await database.value(
        "select b.id from button b join menu m on m.id = menu_id where path = '/system/permissions' and b.code = 'assign'",
      ),
    )
    const attempts = [
      await change(menus, users, { enabled: false }),
      await change(menus, users, { path: '/system/accounts' }),
      await remove(menus, users),
      await change(menus, await above('/system/menus'), { enabled: false }),
      await change(modules, await system(), { enabled: false }),
      await change(applications, application, { enabled: false }),
      await change(buttons, assign, { enabled: false }),
      await change(buttons, assign, { code: 'give' }),
      await remove(buttons, assign),
    ]
    for (const answer of attempts) {
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
      expect(answer.body.msg).toContain('管理系统离不开')
    }
    const group = await newMenu({ path: '-' })
    savedIn(await act(menus, 'move', users, { pid: group }))
    expect((await change(menus, group, { enabled: false })).status).toBe(409)
    savedIn(await act(menus, 'move', users, { pid: await above('/system/roles') }))
    const closed = await newMenu({ path: '-', enabled: false })
    expect((await act(menus, 'move', users, { pid: closed })).status).toBe(400)
    expect((await change(modules, await system(), { type: '0', path: '/x' })).status).toBe(409)
  })

  test('is not made up for by a report with the key of the page', async () => {
    const twin = await newMenu({ type: '1', path: 't/permissions' })
    savedIn(await act(menus, 'addStandard', twin, { kinds: ['view'] }))
    const assign = { menuId: twin, code: 'assign', name: '分配', place: 'toolbar' }
    savedIn(await post(buttons, { id: newId(), ...assign }))
    await database.rows("update menu set path = 'system/permissions' where id = $1", [twin])
    const page = await menuAt('/system/permissions')
    for (const answer of [
      await change(menus, page, { enabled: false }),
      await remove(menus, page),
    ]) {
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    }
    expect(await menuAt('/system/permissions')).toBe(page)
    expect((await remove(menus, twin)).status).toBe(200)
  })

  test('may be renamed, hidden and moved', async () => {
    const roles = await menuAt('/system/roles')
    savedIn(await change(menus, roles, { name: '权限角色', isHide: true }))
    savedIn(await act(menus, 'move', roles, { moduleId }))
    savedIn(await act(menus, 'move', roles, { pid: await above('/system/users') }))
    savedIn(await change(menus, roles, { name: '角色', isHide: false }))
  })
})

describe('the menus that people see', () => {
  const seen = async (call: Caller, uid: string) => {
    const hrModule = await database.value("select id from module where code = 'm-org'")
    const answer = await call(MENUS, { query: { uid, mid: String(hrModule) } })
    return JSON.stringify(menuNavigation.parse(answer.body.response).children)
  }

  test('follow a change at the next call, on every process, without signing in again', async () => {
    const director = other.withToken(await other.token('hrdir'))
    const uid = String(await database.value("select id from app_user where user_name = 'hrdir'"))
    const posts = await menuAt('/org/posts')
    expect(await seen(director, uid)).toContain('岗位')
    savedIn(await change(menus, posts, { name: '职务一览' }))
    await until(async () => (await seen(director, uid)).includes('职务一览'), SOON_MS)
    savedIn(await change(menus, posts, { enabled: false }))
    const list = '/uc/api/Post/GetPostPageList'
    await until(async () => (await director(list)).status === 403, SOON_MS)
    expect(await seen(director, uid)).not.toContain('/org/posts')
    savedIn(await change(menus, posts, { enabled: true, name: '岗位' }))
    await until(async () => (await director(list)).status === 200, SOON_MS)
  })

  test('of another user are shown to system administrators, and to no others', async () => {
    const uid = String(await database.value("select id from app_user where user_name = 'hrdir'"))
    const appId = 'hr-back-office'
    const director = await api.as('hrdir')
    const own = await director(MODULES, { query: { uid, appId } })
    const preview = await admin(MODULES, { query: { uid, appId } })
    expect(moduleNavigation.parse(preview.body.response)).toEqual(
      moduleNavigation.parse(own.body.response),
    )
    const adminId = String(
      await database.value("select id from app_user where user_name = 'admin'"),
    )
    const mid = String(await database.value("select id from module where code = 'm-org'"))
    for (const path of [MODULES, MENUS, BUTTONS]) {
      // The director may view accounts but is not an administrator.
      const refused = await director(path, { query: { uid: adminId, appId, mid } })
      expect(refusalIn(refused)).toMatchObject({ status: 403, code: 'forbidden' })
      for (const forged of ['', 'x', `${adminId}'`]) {
        expect((await admin(path, { query: { uid: forged, appId, mid } })).status).toBe(403)
      }
    }
  })
})

test('restoring brings back what the product came with and leaves the rest', async () => {
  const own = await newMenu({ pid: null })
  const posts = await menuAt('/org/posts')
  const ranks = await menuAt('/org/post-ranks')
  const grants = 'select count(*)::int from role_navigation where target_id = $1'
  const before = await database.value(grants, [posts])
  const moved = { name: '改过的', sort: 1, icon: 'home', viewKey: 'hr/archives' }
  savedIn(await change(menus, posts, moved))
  expect((await remove(menus, ranks)).status).toBe(200)
  const restore = (understood: boolean) => act(menus, 'restore', newId(), { understood })
  expect(refusalIn(await restore(false))).toMatchObject({ status: 400, errors: ['understood'] })
  expect(await menuAt('/org/post-ranks')).toBe('undefined')

  const blocking = await newMenu({ path: '/org/post-ranks' })
  const blocked = await restore(true)
  expect(refusalIn(blocked)).toMatchObject({ status: 409, code: 'conflict' })
  expect(blocked.body.msg).toContain('/org/post-ranks')
  expect((await remove(menus, blocking)).status).toBe(200)

  expect((await restore(true)).status).toBe(200)
  expect(await menuAt('/org/post-ranks')).toBe(ranks)
  expect(recordIn(await admin(menus.endpoints.info, { query: { id: posts } }))).toMatchObject({
    name: '岗位',
    icon: 'briefcase',
    viewKey: null,
    builtIn: true,
  })
  expect(await database.value(grants, [posts])).toBe(before)
  expect((await admin(menus.endpoints.info, { query: { id: own } })).status).toBe(200)
})

test('restoring gives the administrator role again what the system is run with', async () => {
  const role = await adminRole()
  const page = await menuAt('/system/permissions')
  const readGrants = async () =>
    database.rows(
      `select kind, target_id from role_navigation where role_id = $1 and target_id in (
         select $2::uuid union select pid from menu where id = $2
         union select module_id from menu where id = $2 union select id from button where menu_id = $2)
       order by kind, target_id`,
      [role, page],
    )
  const before = await readGrants()
  expect(before).toHaveLength(5)
  await database.rows(
    `delete from role_navigation where role_id = $1 and (target_id in (
       select $2::uuid union select pid from menu where id = $2
       union select module_id from menu where id = $2)
       or target_id in (select id from button where menu_id = $2))`,
    [role, page],
  )
  const version = await versionOf(roles, role)
  const restore = () => act(menus, 'restore', newId(), { understood: true })
  expect((await restore()).status).toBe(200)
  expect(await readGrants()).toEqual(before)
  expect(await versionOf(roles, role)).toBe(version + 1)
  expect((await restore()).status).toBe(200)
  expect(await versionOf(roles, role)).toBe(version + 1)
})

describe('the list of calls', () => {
  const sync = () => act(interfaces, 'sync', newId())
  const count = (where: string) =>
    database.value(`select count(*)::int from interface where deleted_at is null and ${where}`)

  test('follows the route table, and twice at once is as good as once', async () => {
    const answers = await Promise.all([sync(), sync(), sync()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const all = await count('true')
    expect(Number(all)).toBeGreaterThan(100)
    expect(await count('missing')).toBe(0)
    const distinct = 'select count(distinct (http_method, path))::int from interface'
    expect(await database.value(distinct)).toBe(all)
    const call = await database.rows(
      "select family, resource, method, needs, open_to_all, audit_level from interface where path = '/uc/api/Menu/MoveMenu'",
    )
    expect(call).toEqual([
      {
        family: 'uc',
        resource: 'Menu',
        method: 'MoveMenu',
        needs: 'system/menus:move',
        open_to_all: false,
        audit_level: 'write',
      },
    ])
    const again = await sync()
    expect(again.body.msg).toContain('新增0个，更新0个，失效0个，恢复0个')
  })

  test('marks calls that are gone and takes them back', async () => {
    await sync()
    await database.rows(`insert into interface (id, family, resource, method, http_method, path, audit_level)
      values (gen_random_uuid(), 'hr', 'Old', 'GetOld', 'GET', '/hr/Old/GetOld', 'none')`)
    await database.rows("update interface set missing = true where path = '/uc/api/Menu/MoveMenu'")
    await database.rows("update interface set needs = 'x:y' where path = '/uc/api/Menu/GetMenu'")
    const { body } = await sync()
    expect(body.msg).toContain('新增0个，更新1个，失效1个，恢复1个')
    expect(await count("missing and path = '/hr/Old/GetOld'")).toBe(1)
    expect(await count("needs = 'system/menus:view' and path = '/uc/api/Menu/GetMenu'")).toBe(1)
    const director = await api.as('hrdir')
    const refused = await director('/uc/api/Interface/SyncInterface', {
      method: 'PUT' as const,
      query: { id: newId() },
      body: {},
    })
    expect(refused.status).toBe(403)
  })
})

describe('a dictionary', () => {
  const entry = (code: string, parentCode: string | null = null, type = 'leave') => ({
    id: newId(),
    type,
    code,
    name: `条目 ${code}`,
    parentCode,
  })

  test('is read by everybody, in order, enabled entries only', async () => {
    const [a, b, c] = [entry('a'), entry('b', 'a'), entry('c')]
    savedIn(await post(dataDicts, { ...a, sort: 2 }))
    savedIn(await post(dataDicts, { ...b, sort: 1 }))
    savedIn(await post(dataDicts, { ...c, enabled: false }))
    const anybody = await api.as('attend')
    const answer = await anybody('/uc/api/DataDict/GetDictByType', { query: { type: 'leave' } })
    const list = answer.body.response as { code: string; parentCode: string | null }[]
    expect(list.map(({ code, parentCode }) => [code, parentCode])).toEqual([
      ['b', 'a'],
      ['a', null],
    ])
    expect(refusalIn(await post(dataDicts, entry('a')))).toMatchObject({
      status: 400,
      errors: ['code'],
    })
    for (const parentCode of ['none', 'x1']) {
      const answer = await post(dataDicts, entry('x1', parentCode))
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['parentCode'] })
    }
    const circle = await change(dataDicts, a.id, { parentCode: 'b' })
    expect(refusalIn(circle)).toMatchObject({ status: 400, errors: ['parentCode'] })
    for (const answer of [
      await remove(dataDicts, a.id),
      await change(dataDicts, a.id, { code: 'z' }),
    ]) {
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    }
  })
})

test('a module that is a page needs a path, and one with menus stays a menu', async () => {
  const applicationId = String(await database.value('select id from application'))
  const body = { id: newId(), applicationId, code: 'pathless', name: '页面', type: '0' }
  expect(refusalIn(await post(modules, body))).toMatchObject({ status: 400, errors: ['path'] })
  await newMenu()
  expect((await change(modules, moduleId, { type: '2', path: 'hr/x' })).status).toBe(409)
  const twice = await post(modules, { ...body, type: '1', code: 'm-org' })
  expect(refusalIn(twice)).toMatchObject({ status: 400, errors: ['code'] })
  expect((await remove(applications, applicationId)).status).toBe(409)
})
