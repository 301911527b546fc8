import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { posts } from '#modules/org/posts/define/post.ts'
import {
  assignedPermission,
  type EffectivePermission,
  effectivePermission,
  grantableModules,
  type RoleNavigationKeys,
  roleNavigationKeys,
} from '#modules/system/roles/wire/permission.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  type RunningApi,
  refusalIn,
  startApi,
} from '#tests/api/running-api.ts'

const PATH = '/uc/api/RoleNavigation'
const AT_ONCE = 8
const SOON_MS = 1_000

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let other: RunningApi
let admin: Caller
let roleId: string

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

beforeEach(async () => {
  roleId = await newRole()
})

async function newRole(scope = '4'): Promise<string> {
  const id = newId()
  await database.rows(
    'insert into role (id, code, name, scope) values ($1, $1::uuid::text, $2, $3)',
    [id, `角色 ${id.slice(-6)}`, scope],
  )
  return id
}

const text = async (sql: string, values: unknown[] = []) =>
  String(await database.value(sql, values))
const menuAt = (path: string) =>
  text('select id from menu where path = $1 and deleted_at is null', [path])
const buttonAt = (path: string, code: string) =>
  text(
    'select b.id from button b join menu m on m.id = menu_id where m.path = $1 and b.code = $2',
    [path, code],
  )
const moduleOf = (code: string) => text('select id from module where code = $1', [code])
const userId = (userName: string) =>
  text('select id from app_user where user_name = $1', [userName])
const roleOf = (code: string) => text('select id from role where code = $1', [code])

async function keysOf(id = roleId): Promise<RoleNavigationKeys> {
  const answer = await admin(`${PATH}/GetRoleNavigationKeys`, { query: { roleId: id } })
  return roleNavigationKeys.parse(answer.body.response)
}

type Keys = {
  moduleIds?: string[]
  menuIds?: string[]
  buttonIds?: string[]
  within?: string
  preview?: true
  confirm?: string | undefined
}

function assign(keys: Keys, options: { version?: number; call?: Caller; role?: string } = {}) {
  const { version = 1, call = admin, role = roleId } = options
  const body = { roleId: role, version, moduleIds: [], menuIds: [], buttonIds: [], ...keys }
  return call(`${PATH}/AssignPermission`, { method: 'PUT', body })
}

function stored(id = roleId) {
  return database.rows(
    'select kind, target_id from role_navigation where role_id = $1 order by kind, target_id',
    [id],
  )
}

describe('the rights of a role', () => {
  test('bring their parents along, and count once more in the version', async () => {
    const view = await buttonAt('/org/post-ranks', 'view')
    const answer = await assign({ buttonIds: [view] })
    expect(answer.body).toMatchObject({ success: true, response: { id: roleId, version: 2 } })
    const group = await text("select pid from menu where path = '/org/post-ranks'")
    expect(await keysOf()).toEqual({
      version: 2,
      moduleIds: [await moduleOf('m-org')],
      menuIds: [await menuAt('/org/post-ranks'), group].sort(),
      buttonIds: [view],
    })
    const { version, ...whole } = await keysOf()
    const same = await assign(whole, { version })
    expect(same.body.response).toMatchObject({ version: 2 })

    const history = await database.rows<{ after: object }>(
      "select before, after from audit_log where record_id = $1 and action = 'grant'",
      [roleId],
    )
    expect(history).toHaveLength(1)
    expect(JSON.stringify(history[0]?.after)).toContain('组织管理 / 职级: 查看')
  })

  test('are shown before they change, and change as they were shown or not at all', async () => {
    const view = await buttonAt('/org/posts', 'view')
    const edit = await buttonAt('/org/posts', 'edit')
    const menuIds = [await menuAt('/org/posts')]
    await assign({ buttonIds: [view] })
    const holder = await userId('social')
    const hold = (user: string) =>
      database.rows(
        'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
        [roleId, user],
      )
    await hold(holder)
    const before = await stored()
    const look = () => assign({ menuIds, buttonIds: [edit], preview: true }, { version: 2 })
    const first = assignedPermission.parse((await look()).body.response)
    expect(first).toMatchObject({ version: 2, preview: { people: 1 } })
    expect(first.preview?.added).toEqual(['组织管理 / 岗位: 编辑'])
    expect(first.preview?.removed).toEqual(['组织管理 / 岗位: 查看'])
    expect(first.preview?.first.map(({ name }) => name)).toEqual([
      await text('select name from app_user where id = $1', [holder]),
    ])
    expect(await stored()).toEqual(before)

    // Another user gets the role in the meantime, so the change affects more people than the preview showed.
    await hold(await userId('pay'))
    const confirm = (digest = '') =>
      assign({ menuIds, buttonIds: [edit], confirm: digest }, { version: 2 })
    const late = await confirm(first.preview?.digest)
    expect(refusalIn(late)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await stored()).toEqual(before)
    const other = await assign(
      { menuIds, buttonIds: [view, edit], confirm: first.preview?.digest },
      { version: 2 },
    )
    expect(other.status).toBe(409)

    const again = assignedPermission.parse((await look()).body.response)
    expect(again.preview?.people).toBe(2)
    expect((await confirm(again.preview?.digest)).body.response).toMatchObject({ version: 3 })
    expect((await keysOf()).buttonIds).toEqual([edit])
  })

  test('lose the buttons of a menu with the menu', async () => {
    const [view, edit] = [
      await buttonAt('/org/posts', 'view'),
      await buttonAt('/org/posts', 'edit'),
    ]
    const page = await menuAt('/org/posts')
    await assign({ menuIds: [page], buttonIds: [view, edit] })
    // The menu is no longer ticked, but the form still sends its ticked buttons.
    await assign({ buttonIds: [view, edit] }, { version: 2 })
    expect(await stored()).toEqual([])
  })

  test('within one module leave the others alone', async () => {
    const org = await buttonAt('/org/posts', 'view')
    const archive = await buttonAt('/hr/archives', 'view')
    await assign({ buttonIds: [org, archive] })
    const within = await moduleOf('m-org')
    await assign({ within }, { version: 2 })
    expect(await keysOf()).toMatchObject({ version: 3, buttonIds: [archive] })
    const foreign = await assign({ within, buttonIds: [archive] }, { version: 3 })
    expect(refusalIn(foreign)).toMatchObject({ status: 400, code: 'invalid' })
    await assign({ within, buttonIds: [org] }, { version: 3 })
    expect((await keysOf()).buttonIds.sort()).toEqual([org, archive].sort())
  })

  test.each([
    ['an unknown button', { buttonIds: [newId()] }],
    ['an unknown menu', { menuIds: [newId()] }],
    ['an unknown module', { moduleIds: [newId()] }],
    ['an unknown module to stay within', { within: newId() }],
    ['an id that is none', { buttonIds: ['x'] }],
    ['a further entry', { isAdmin: true }],
  ])('are not stored with %s', async (_what, keys) => {
    const view = await buttonAt('/org/posts', 'view')
    const answer = await assign({ buttonIds: [view], ...keys } as Keys)
    expect(refusalIn(answer)).toMatchObject({ status: 400, code: 'invalid' })
    expect(await stored()).toEqual([])
    expect((await keysOf()).version).toBe(1)
  })

  test('are stored once when eight people change them at once', async () => {
    const view = await buttonAt('/org/posts', 'view')
    const edit = await buttonAt('/org/posts', 'edit')
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        assign({ buttonIds: n % 2 === 0 ? [view] : [edit] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array(AT_ONCE - 1).fill(409),
    ])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'conflict', response: { version: 2 } })
    const { version, buttonIds } = await keysOf()
    expect([version, buttonIds.length]).toEqual([2, 1])
  })

  test('are for those only who may assign them, whatever is posted', async () => {
    const director = await api.as('hrdir')
    const attempts: Answer[] = [
      await assign({}, { call: director }),
      await assign({}, { call: await api.as('staff1') }),
      await (await api.as('attend'))(`${PATH}/GetRoleNavigationKeys`, { query: { roleId } }),
      await (await api.as('attend'))(`${PATH}/GetNavigationAllTree`),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(
      (await admin(`${PATH}/GetRoleNavigationKeys`, { query: { roleId: newId() } })).status,
    ).toBe(404)
    expect((await assign({}, { role: newId() })).status).toBe(404)
    expect((await assign({}, { role: await roleOf('admin'), version: 99 })).status).toBe(409)
  })

  test('show in the tree of everything that can be granted', async () => {
    const tree = grantableModules.parse(
      (await director(`${PATH}/GetNavigationAllTree`)).body.response,
    )
    expect(tree.filter(({ children }) => children.length > 0).length).toBeGreaterThan(2)
    const moduleId = await moduleOf('m-org')
    const part = grantableModules.parse(
      (await admin(`${PATH}/GetNavigationAllTree`, { query: { moduleId } })).body.response,
    )
    expect(part.filter(({ children }) => children.length > 0).map(({ id }) => id)).toEqual([
      moduleId,
    ])
  })
})

const director: Caller = async (path, call) => (await api.as('hrdir'))(path, call)

describe('users who grant rights', () => {
  /** Adds a report with one button and returns the id of the button. */
  async function addReport(): Promise<string> {
    const [menu, button] = [newId(), newId()]
    await database.rows(
      `insert into menu (id, module_id, name, path, type) values ($1, $2, $3, $4, '1')`,
      [menu, await moduleOf('m-org'), `报表 ${menu}`, `t/report-${menu}`],
    )
    await database.rows(
      "insert into button (id, menu_id, code, name) values ($1, $2, 'view', '查看')",
      [button, menu],
    )
    return button
  }

  /** A user who may assign rights and holds a few rights, but is no administrator. */
  async function makeGiver(userName: string, scope: string): Promise<Caller> {
    const own = await newRole(scope)
    const buttons = [
      await buttonAt('/system/permissions', 'view'),
      await buttonAt('/system/permissions', 'assign'),
      await buttonAt('/org/posts', 'edit'),
    ]
    expect((await assign({ buttonIds: buttons }, { role: own })).status).toBe(200)
    await database.rows(
      'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
      [own, await userId(userName)],
    )
    return api.withToken(await api.token(userName))
  }

  test('add only rights of their own', async () => {
    const giver = await makeGiver('er', '4')
    await until(async () => (await giver(`${PATH}/GetNavigationAllTree`)).status === 200, SOON_MS)
    const edit = await buttonAt('/org/posts', 'edit')
    const remove = await buttonAt('/org/posts', 'delete')
    const beyond = await assign({ buttonIds: [edit, remove] }, { call: giver })
    expect(refusalIn(beyond)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(beyond.body.msg).toContain('删除')
    expect(await stored()).toEqual([])
    expect((await assign({ buttonIds: [edit] }, { call: giver })).status).toBe(200)
    // Rights that the role already has may stay or be removed, even if the giver does not hold them.
    const menuIds = [await menuAt('/org/posts')]
    await assign({ menuIds, buttonIds: [edit, remove] }, { version: 2 })
    const rest = await assign({ menuIds, buttonIds: [remove] }, { version: 3, call: giver })
    expect(rest.status).toBe(200)
    expect((await assign({}, { version: 4, call: giver })).status).toBe(200)
  })

  test('pass on the buttons of a report that they have, though these are no rights', async () => {
    const [owned, free] = [await addReport(), await addReport()]
    const giver = await makeGiver('pay', '4')
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select r.id, 'button', $2 from role r join role_user ru on ru.role_id = r.id
       where ru.user_id = $1 and not r.built_in`,
      [await userId('pay'), owned],
    )
    const give = (button: string) => assign({ buttonIds: [button] }, { call: giver })
    await until(async () => (await give(owned)).status === 200, SOON_MS)
    const role = await newRole()
    const beyond = await assign({ buttonIds: [free] }, { call: giver, role })
    expect(refusalIn(beyond)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('reach no further through the role than by their own rights', async () => {
    const giver = await makeGiver('trainer', '2')
    await until(async () => (await giver(`${PATH}/GetNavigationAllTree`)).status === 200, SOON_MS)
    const edit = await buttonAt('/org/posts', 'edit')
    expect((await assign({ buttonIds: [edit] }, { call: giver })).status).toBe(403)
    const narrow = await newRole('1')
    expect((await assign({ buttonIds: [edit] }, { call: giver, role: narrow })).status).toBe(200)
  })

  test('keeps the way to take it back', async () => {
    const giver = await makeGiver('party', '4')
    await until(async () => (await giver(`${PATH}/GetNavigationAllTree`)).status === 200, SOON_MS)
    const [own] = await database.rows<{ id: string; version: number }>(
      `select r.id, r.version from role r join role_user ru on ru.role_id = r.id
       where ru.user_id = $1 and not r.built_in`,
      [await userId('party')],
    )
    const before = await stored(own?.id)
    const gone = await assign({}, { call: giver, role: own?.id ?? '', version: own?.version ?? 0 })
    expect(refusalIn(gone)).toMatchObject({ status: 409, code: 'conflict' })
    expect(gone.body.msg).toContain('您会因此失去')
    expect(await stored(own?.id)).toEqual(before)
  })

  test('leaves the administrator role to administrators', async () => {
    const giver = await makeGiver('recruiter', '4')
    await until(async () => (await giver(`${PATH}/GetNavigationAllTree`)).status === 200, SOON_MS)
    const role = await roleOf('admin')
    const { version, moduleIds, menuIds, buttonIds } = await keysOf(role)
    const kept = await database.rows<{ id: string }>(
      `select b.id from button b join menu m on m.id = b.menu_id where m.path = any($1)`,
      [['/system/menus', '/system/permissions', '/system/roles', '/system/users']],
    )
    const spare = await buttonAt('/org/post-ranks', 'delete')
    const less = { moduleIds, menuIds, buttonIds: buttonIds.filter((id) => id !== spare) }
    for (const keys of [{ buttonIds: kept.map(({ id }) => id) }, less]) {
      const answer = await assign(keys, { role, version, call: giver })
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
      expect(answer.body.msg).toContain('系统管理员角色')
    }
    expect(await keysOf(role)).toMatchObject({ version, buttonIds })
    expect((await assign(less, { role, version })).status).toBe(200)
  })

  test('never takes from the administrator role what the system is run with', async () => {
    const role = await roleOf('admin')
    const { version, moduleIds, menuIds, buttonIds } = await keysOf(role)
    for (const [path, code] of [
      ['/system/users', 'view'],
      ['/system/roles', 'view'],
      ['/system/menus', 'edit'],
      ['/system/permissions', 'assign'],
    ] as const) {
      const lost = await buttonAt(path, code)
      const keys = { moduleIds, menuIds, buttonIds: buttonIds.filter((id) => id !== lost) }
      const answer = await assign(keys, { role, version })
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    }
    expect(await keysOf(role)).toMatchObject({ version, buttonIds })
    const spare = await buttonAt('/org/posts', 'export')
    const keys = { moduleIds, menuIds, buttonIds: buttonIds.filter((id) => id !== spare) }
    expect((await assign(keys, { role, version })).status).toBe(200)
  })
})

test('a change counts at once in every process, without signing in again', async () => {
  const token = await api.token('social')
  const callers = [api.withToken(token), other.withToken(token)]
  const statuses = async () =>
    (await Promise.all(callers.map((call) => call(posts.endpoints.export)))).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual([403, 403])
  await database.rows(
    'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
    [roleId, await userId('social')],
  )
  const buttonIds = [await buttonAt('/org/posts', 'export')]
  await assign({ buttonIds })
  const exports = async (status: number) => {
    const answers = await Promise.all(
      [api, other].map((tier) =>
        tier.fetch(
          new Request(`http://staffdesk.example${posts.endpoints.export}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      ),
    )
    return answers.every((answer) => answer.status === status)
  }
  await until(() => exports(200), SOON_MS)
  await assign({}, { version: 2 })
  await until(() => exports(403), SOON_MS)
})

describe('the effective rights of a user', () => {
  const explain = async (id: string, call = admin): Promise<Answer> =>
    call(`${PATH}/GetEffectivePermission`, { query: { userId: id } })
  const explained = async (id: string): Promise<EffectivePermission> =>
    effectivePermission.parse((await explain(id)).body.response)
  const waysTo = (effective: EffectivePermission, path: string, code: string) =>
    effective.pages
      .find((page) => page.path === path)
      ?.buttons.find((button) => button.code === code)
      ?.grants.map(({ via }) => via)
      .sort()

  test('are shown with every source', async () => {
    const leader = await userId('leader1')
    const [place] = await database.rows<{ dept_id: string; post_id: string | null }>(
      `select u.dept_id, p.post_id from app_user u
       left join user_position p on p.user_id = u.user_base_id and p.end_date is null and p.deleted_at is null
       where u.id = $1 and p.post_id is not null`,
      [leader],
    )
    const view = await buttonAt('/org/histories', 'export')
    await assign({ buttonIds: [view] })
    const give = (table: string, column: string, id: unknown) =>
      database.rows(
        `insert into ${table} (id, role_id, ${column}) values (gen_random_uuid(), $1, $2)`,
        [roleId, id],
      )
    await give('role_user', 'user_id', leader)
    await give('role_department', 'dept_id', place?.dept_id)
    await give('role_post', 'post_id', place?.post_id)
    await database.rows(
      `insert into user_info_competence (id, user_id, scope, can_export, valid_to, reason)
       values (gen_random_uuid(), $1, '4', true, today() + 30, '核对')`,
      [leader],
    )
    const effective = await explained(leader)
    expect(effective.user).toMatchObject({ id: leader, enabled: true })
    expect(waysTo(effective, '/org/histories', 'export')).toEqual(['department', 'post', 'user'])
    expect(waysTo(effective, '/hr/archives', 'export')).toEqual(['competence'])
    expect(new Set(waysTo(effective, '/hr/archives', 'view'))).toEqual(
      new Set(['competence', 'employee', 'leader']),
    )
    expect(new Set(effective.roles.map(({ via }) => via))).toEqual(
      new Set(['department', 'employee', 'leader', 'post', 'user']),
    )
    const sources = effective.roles.filter(({ via }) => via === 'department' || via === 'post')
    expect(sources.every(({ sourceName }) => (sourceName ?? '') !== '')).toBe(true)
    // The result must equal the navigation that the user gets.
    const navigation = await (await api.as('leader1'))(
      '/Module/GetNavigationByApplicationIdAndUserId',
      {
        query: { uid: leader, appId: 'hr-back-office' },
      },
    )
    const own = (navigation.body.response as { id: string }[]).map(({ id }) => id)
    expect(effective.modules.map(({ id }) => id)).toEqual(own)
  })

  test('is nothing for a locked account, and nobody else’s business', async () => {
    const effective = await explained(await userId('locked'))
    expect(effective).toMatchObject({ user: { enabled: false }, roles: [], pages: [] })
    expect((await explain(newId())).status).toBe(404)
    expect((await explain('x')).status).toBe(404)
    expect((await explain(await userId('admin'), await api.as('staff1'))).status).toBe(403)
    expect((await explain(await userId('admin'), await api.as('hrdir'))).status).toBe(200)
  })
})
