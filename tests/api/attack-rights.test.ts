import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import { applications } from '#modules/system/menus/define/application.ts'
import { buttons } from '#modules/system/menus/define/button.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { modules } from '#modules/system/menus/define/module.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import {
  type AttackCompany,
  type Intruder,
  openAttackCompany,
  type RoleInput,
} from './attack-company.ts'
import { giveRole } from './rights-company.ts'
import { type Answer, type Caller, newId, pageIn, refusalIn, savedIn } from './running-api.ts'

/** The longest time until a change of rights takes effect. */
const SOON_MS = 1_000

const { conflict: texts } = zh
let company: AttackCompany

beforeAll(async () => {
  company = await openAttackCompany()
})

afterAll(() => company?.close())

type Values = Readonly<Record<string, RecordValue>>

const add = (call: Caller, { endpoints }: Resource, values: Values) =>
  call(endpoints.add, { method: 'POST', body: { id: newId(), ...values } })

async function change(call: Caller, resource: Resource, id: string, values: Values) {
  return company.organisation.change(resource, id, values, call)
}

const mayList = async (call: Caller, { endpoints }: Resource) =>
  (await call(endpoints.list)).status === 200

const menuId = (path: string) =>
  company.one('select id from menu where path = $1 and deleted_at is null', [path])
const buttonId = (path: string, code: string) =>
  company.one(
    `select b.id from button b join menu m on m.id = b.menu_id
     where m.path = $1 and b.code = $2 and b.deleted_at is null`,
    [path, code],
  )

const refused = (answer: Answer) => expect([403, 409], answer.text).toContain(answer.status)

describe('P10 what a right means', () => {
  const NAVIGATOR = {
    scope: '4',
    pages: { 'system/menus': ['*'], 'system/buttons': ['*'], 'system/data-dicts': ['view'] },
  } as const

  test('no button is renamed into a stronger one', async () => {
    const { call } = await company.intruder([NAVIGATOR])
    const viewButton = await buttonId('/system/data-dicts', 'view')
    const free = await buttonId('/system/users', 'assignRole')
    refused(await change(call, buttons, free, { code: 'aside' }))
    const there = { menuId: await menuId('/system/users'), code: 'lock2' }
    refused(await change(call, buttons, viewButton, there))
    refused(await change(call, buttons, viewButton, { code: 'edit2' }))
    expect(await buttonId('/system/data-dicts', 'view')).toBe(viewButton)
  })

  test('no page takes the path of another one', async () => {
    const { call } = await company.intruder([NAVIGATOR])
    const dictsMenu = await menuId('/system/data-dicts')
    refused(await change(call, menus, await menuId('/hr/archives'), { path: '/hr/aside' }))
    refused(await change(call, menus, dictsMenu, { path: '/hr/archives2' }))
    expect(await mayList(call, archives)).toBe(false)
  })

  test('names, icons, order and what nobody was given stay editable', async () => {
    const { call } = await company.intruder([NAVIGATOR])
    const dictsMenu = await menuId('/system/data-dicts')
    savedIn(await change(call, menus, dictsMenu, { name: '字典表', icon: 'book' }))
    const fresh = {
      moduleId: await company.one("select id from module where code = 'm-system'"),
      name: '新页',
      path: '/system/fresh',
      type: '0',
      enabled: true,
    }
    const { id } = savedIn(await add(call, menus, fresh))
    savedIn(await change(call, menus, id, { path: '/system/fresher' }))
  })

  test('no report has the key of a page, and one that has it opens nothing', async () => {
    const { call } = await company.intruder([NAVIGATOR])
    const moduleId = await company.one("select id from module where code = 'm-org'")
    const report = { moduleId, name: '花名册', path: 'hr/archives', type: '1' }
    const answer = await add(call, menus, report)
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['path'] })
    expect(answer.body.errors?.path).toContain('/hr/archives')
    const { id } = savedIn(await add(call, menus, { ...report, path: 'hr/roster' }))
    const renamed = await change(call, menus, id, { path: 'hr/archives' })
    expect(refusalIn(renamed)).toMatchObject({ status: 400, errors: ['path'] })

    savedIn(await add(call, buttons, { menuId: id, code: 'view', name: '查看', place: 'toolbar' }))
    await company.database.rows("update menu set path = 'hr/archives' where id = $1", [id])
    const reader = await company.intruder([])
    const roleId = await company.addRole({ scope: '4', pages: {} })
    await company.database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', id from button where menu_id = $2`,
      [roleId, id],
    )
    await giveRole(company.database, reader.id, roleId)
    expect(await mayList(reader.call, archives)).toBe(false)
  })

  test('a module that an administrator closed is opened again by nobody who gains by it', async () => {
    const { call } = await company.intruder([
      { scope: '4', pages: { 'system/modules': ['*'], 'hr/archives': ['view'] } },
    ])
    const id = await company.one("select id from module where code = 'm-hr'")
    savedIn(await change(company.admin, modules, id, { enabled: false }))
    await until(async () => !(await mayList(call, archives)), SOON_MS)
    refused(await change(call, modules, id, { enabled: true }))
    savedIn(await change(call, modules, id, { remark: '停用中' }))
    expect(await mayList(call, archives)).toBe(false)
    savedIn(await change(company.admin, modules, id, { enabled: true }))
    await until(() => mayList(call, archives), SOON_MS)
  })

  test('nor is an application, nor a module led out of it', async () => {
    const { call } = await company.intruder([
      {
        scope: '4',
        pages: { 'system/modules': ['*'], 'system/applications': ['*'], 'hr/archives': ['view'] },
      },
    ])
    const id = await company.one("select id from module where code = 'm-hr'")
    const home = await company.one('select application_id from module where id = $1', [id])
    const closed = { code: 'closed', name: '停用', shortName: '停用' }
    const aside = savedIn(await add(company.admin, applications, closed)).id
    savedIn(await change(company.admin, modules, id, { applicationId: aside }))
    savedIn(await change(company.admin, applications, aside, { enabled: false }))
    await until(async () => !(await mayList(call, archives)), SOON_MS)
    refused(await change(call, applications, aside, { enabled: true }))
    refused(await change(call, modules, id, { applicationId: home }))
    expect(await mayList(call, archives)).toBe(false)
    savedIn(await change(company.admin, modules, id, { applicationId: home }))
  })
})

describe('P10 one’s own reach', () => {
  test('no user links their own account to the file of another person', async () => {
    const dept = await company.one('select dept_id from user_base_info limit 1')
    const file = await company.organisation.addPerson(dept)
    const { id, call, own } = await clerkWithFile(dept)
    refused(await change(call, users, id, { userBaseId: file }))
    expect(await company.one('select user_base_id from app_user where id = $1', [id])).toBe(own)
  })

  test('nobody opens the file of a stranger through an account made or led there by himself', async () => {
    const dept = await company.one('select dept_id from user_base_info limit 1')
    const file = await company.organisation.addPerson(dept)
    const clerk = await clerkWithFile(dept)
    const account = { user_name: `puppet.${newId().slice(-6)}`, code: `P${newId().slice(-8)}` }
    const body = { ...account, name: '傀儡', language: 'zh', userBaseId: file }
    const made = await add(clerk.call, users, { ...body, name: await nameOf(file) })
    refused(made)
    const empty = await company.intruder([])
    refused(await change(clerk.call, users, empty.id, { userBaseId: file }))
  })

  test('no user names a delegate for a stronger user', async () => {
    const clerk = await company.intruder([{ scope: '4', pages: { 'system/users': ['*'] } }])
    const admin = await company.one("select id from app_user where user_name = 'admin'")
    const acting = {
      delegateId: clerk.id,
      delegateFrom: dayFromToday(0),
      delegateTo: dayFromToday(9),
    }
    refused(await change(clerk.call, users, admin, acting))
    const equal = await company.intruder([])
    savedIn(await change(clerk.call, users, equal.id, acting))
  })

  test('nobody makes himself the head of a department', async () => {
    const top = await company.one('select id from department where pid is null limit 1')
    const dept = await company.organisation.addDepartment(null)
    const file = await company.organisation.addPerson(dept)
    const { id, call } = await company.intruder(
      [{ scope: '4', pages: { 'org/departments': ['*'] } }],
      { file, dept },
    )
    refused(await change(call, departments, top, { leaderId: id }))
    const seen = pageIn(await call(archives.endpoints.list)).data.map((row) => row.id)
    expect(seen).toEqual([file])
  })

  test('no user moves a department below their own to see its people', async () => {
    const { organisation } = company
    const top = await company.one('select id from department where pid is null limit 1')
    const mine = await organisation.addDepartment(top)
    const theirs = await organisation.addDepartment(top)
    const secret = await organisation.addPerson(theirs)
    const self = await organisation.addPerson(mine)
    const { call } = await company.intruder(
      [
        { scope: '3', pages: { 'hr/archives': ['view'] } },
        { scope: '4', pages: { 'org/departments': ['*'] } },
      ],
      { file: self, dept: mine },
    )
    refused(await organisation.press(departments, 'move', theirs, { pid: mine }, call))
    refused(await change(call, departments, theirs, { pid: mine }))
    refused(await organisation.merge([theirs], mine, {}, call))
    const seen = pageIn(await call(archives.endpoints.list)).data.map((row) => row.id)
    expect(seen).not.toContain(secret)
    // A move that widens no scope still works.
    const other = await organisation.addDepartment(top)
    savedIn(await organisation.press(departments, 'move', other, { pid: theirs }, call))
  })

  test('no user takes a post or a department with a stronger role than their own', async () => {
    const { organisation, database } = company
    const top = await company.one('select id from department where pid is null limit 1')
    const [mine, strong] = [
      await organisation.addDepartment(top),
      await organisation.addDepartment(top),
    ]
    const post = await organisation.addPost(mine)
    const adminRole = await company.one("select id from role where code = 'admin'")
    await database.rows(
      'insert into role_department (id, role_id, dept_id) values (gen_random_uuid(), $1, $2)',
      [adminRole, strong],
    )
    await database.rows(
      'insert into role_post (id, role_id, post_id) values (gen_random_uuid(), $1, $2)',
      [adminRole, post],
    )
    const self = await organisation.addPerson(mine)
    const friend = await organisation.addPerson(mine)
    const everything = {
      'hr/archives': ['*'],
      'org/user-positions': ['*'],
      'org/departments': ['*'],
    }
    const { call } = await company.intruder([{ scope: '4', pages: everything }], {
      file: self,
      dept: mine,
    })
    await company.intruder([], { file: friend, dept: mine })
    for (const file of [self, friend]) {
      // Only a document changes department and post; no form of the file accepts them.
      expect((await change(call, archives, file, { deptId: strong })).status).toBe(400)
      expect((await change(call, archives, file, { postId: post })).status).toBe(400)
      const beside = { deptId: mine, postId: post, isMain: false, kind: '兼职' }
      refused(await organisation.addPosition(file, beside, call))
    }
    refused(await organisation.press(departments, 'move', mine, { pid: strong }, call))
    expect(await mayList(call, users)).toBe(false)
    // A position from which the user gains no right can still be added.
    const plain = await organisation.addDepartment(top)
    savedIn(
      await organisation.addPosition(friend, { deptId: plain, isMain: false, kind: '兼职' }, call),
    )
  })

  describe('from tomorrow on', () => {
    let mine: string
    let plain: string
    let strong: string
    let ruling: string
    let adminPost: string
    let clerk: Intruder & { file: string }
    let friend: string

    beforeAll(async () => {
      const { organisation } = company
      mine = await organisation.addDepartment(null)
      plain = await organisation.addPost(mine)
      strong = await postWith(await company.addRole(ACCOUNTS))
      ruling = await postWith(await company.one("select id from role where code = 'admin'"))
      const file = await organisation.addPerson(mine)
      clerk = { ...(await company.intruder([POSITIONS], { file, dept: mine })), file }
      adminPost = await postWith(String(clerk.roleIds[0]))
      friend = await organisation.addPerson(mine)
      await company.intruder([], { file: friend, dept: mine })
    })

    const ACCOUNTS: RoleInput = { scope: '4', pages: { 'system/users': ['*'] } }
    const POSITIONS: RoleInput = {
      scope: '4',
      pages: { 'hr/archives': ['view'], 'org/user-positions': ['*'] },
    }

    async function postWith(roleId: string): Promise<string> {
      const post = await company.organisation.addPost(mine)
      await company.database.rows(
        'insert into role_post (id, role_id, post_id) values (gen_random_uuid(), $1, $2)',
        [roleId, post],
      )
      return post
    }

    /** Tomorrow in the company's time zone, which may be another day than elsewhere. */
    const tomorrow = () => company.one('select (today() + 1)::text')

    async function begin(file: string, postId: string, call: Caller, startDate?: string) {
      const day = startDate ?? (await tomorrow())
      const beside = { deptId: mine, postId, isMain: false, kind: '兼职', startDate: day }
      return company.organisation.addPosition(file, beside, call)
    }

    const countPositions = (postId: string) =>
      company.one('select count(*) from user_position where post_id = $1 and deleted_at is null', [
        postId,
      ])

    function expectConflict(answer: Answer, says: string): void {
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
      // Compare only the text before the first name; another test checks the names.
      expect(answer.body.msg).toContain(says.split('{{')[0])
    }

    test('no user gives themselves a post with a stronger role than their own', async () => {
      const { file, call } = clerk
      const today = await company.one('select today()::text')
      for (const postId of [strong, ruling]) {
        for (const day of [today, undefined]) {
          expectConflict(await begin(file, postId, call, day), texts.ownReach)
        }
      }
      expect([await countPositions(strong), await countPositions(ruling)]).toEqual(['0', '0'])
    })

    test('nor by another post for a position that is to begin', async () => {
      const { file, call } = clerk
      const { id } = savedIn(await begin(file, plain, call))
      expectConflict(await change(call, userPositions, id, { postId: strong }), texts.ownReach)
      expect(await company.one('select post_id from user_position where id = $1', [id])).toBe(plain)
    })

    test('nor a seat in a department whose people the role would reach then', async () => {
      const { organisation } = company
      const theirs = await organisation.addDepartment(null)
      const file = await organisation.addPerson(mine)
      const ofDepartment: RoleInput = { scope: '2', pages: { 'hr/archives': ['view'] } }
      const writer: RoleInput = { scope: '4', pages: { 'org/user-positions': ['*'] } }
      const { call } = await company.intruder([ofDepartment, writer], { file, dept: mine })
      const postId = await organisation.addPost(theirs)
      const startDate = await tomorrow()
      const beside = { deptId: theirs, postId, isMain: false, kind: '兼职', startDate }
      expectConflict(await organisation.addPosition(file, beside, call), texts.ownReach)
      expect(await countPositions(postId)).toBe('0')
      // In a department where the clerk already has a position they gain no right, and positions of other
      // employees can be added.
      savedIn(
        await organisation.addPosition(file, { ...beside, deptId: mine, postId: plain }, call),
      )
      savedIn(await organisation.addPosition(friend, beside, call))
      expect(
        await company.one(
          'select start_date::text from user_position where user_id = $1 and post_id = $2',
          [file, plain],
        ),
      ).toBe(startDate)
    })

    test('no user makes another one an administrator', async () => {
      expectConflict(await begin(friend, ruling, clerk.call), texts.newAdministrator)
      expect(await countPositions(ruling)).toBe('0')
    })

    test('ordinary posts, and what one holds already, come as before', async () => {
      const hrmgr = await company.api.as('hrmgr')
      const own = await company.one("select user_base_id from app_user where user_name = 'hrmgr'")
      for (const file of [own, friend]) savedIn(await begin(file, plain, hrmgr))
      savedIn(await begin(clerk.file, adminPost, clerk.call))
    })

    test('an administrator may give any post', async () => {
      savedIn(await begin(friend, ruling, company.admin))
      savedIn(await begin(clerk.file, strong, company.admin))
      // Positions that are already stored do not block later changes by another user.
      savedIn(await begin(friend, plain, clerk.call))
      savedIn(await begin(clerk.file, plain, clerk.call))
    })
  })
})

/** A clerk who manages accounts, and who as an employee has a personnel file with its usual rights. */
async function clerkWithFile(dept: string) {
  const own = await company.organisation.addPerson(dept)
  const pages = { 'system/users': ['*'], 'hr/archives': ['view'] }
  const clerk = await company.intruder([{ scope: '4', pages }], { file: own, dept })
  return { ...clerk, own }
}

async function nameOf(file: string): Promise<string> {
  return company.one('select name from user_base_info where id = $1', [file])
}

describe('P10 giving to others', () => {
  test('field groups are given no further than the giver sees them himself', async () => {
    const { organisation } = company
    const dept = await company.one('select dept_id from user_base_info limit 1')
    const self = await organisation.addPerson(dept)
    // The role `staff` comes with the file: it opens every group, but only of the user's own file.
    const { call } = await company.intruder(
      [{ scope: '4', pages: { 'hr/archives': ['view'], 'system/user-info-competences': ['*'] } }],
      { file: self, dept },
    )
    const friend = await company.intruder([])
    const grant = {
      userId: friend.id,
      scope: '4',
      validTo: dayFromToday(30),
      reason: '代班',
      deptIds: [],
    }
    const answer = await add(call, userInfoCompetences, { ...grant, fieldGroups: ['identity'] })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['fieldGroups'])
    savedIn(await add(call, userInfoCompetences, { ...grant, fieldGroups: [] }))
  })

  test('a button that is switched off counts as given', async () => {
    const switched = await buttonId('/system/users', 'assignRole')
    const roleId = await company.addRole({ scope: '4', pages: { 'system/users': ['assignRole'] } })
    const { id, call } = await company.intruder([
      { scope: '4', pages: { 'system/roles': ['*'], 'system/buttons': ['*'] } },
    ])
    refused(await add(call, roleUsers, { roleId, userId: id }))
    savedIn(await change(call, buttons, switched, { enabled: false }))
    refused(await add(call, roleUsers, { roleId, userId: id }))
    savedIn(await change(call, buttons, switched, { enabled: true }))
  })
})

describe('P10 answers beside the list', () => {
  test('establishment is copied and summed up within reach only', async () => {
    const { organisation, database } = company
    const top = await company.one('select id from department where pid is null limit 1')
    const [mine, theirs] = [
      await organisation.addDepartment(top),
      await organisation.addDepartment(top),
    ]
    for (const deptId of [mine, theirs]) {
      const postId = await organisation.addPost(deptId)
      await organisation.addPlaces(deptId, postId, { year: 2031, plan: 7 })
    }
    const { call } = await company.intruder(
      [{ scope: '2', pages: { 'org/post-establishments': ['*'] } }],
      { dept: mine },
    )
    const summary = await call('/hr/PostEstablishment/GetPostEstablishmentSummary', {
      query: { year: 2031 },
    })
    expect(summary.body.response).toMatchObject({ posts: 1, plan: 7 })
    const copy = postEstablishments.actions.copy?.endpoint ?? ''
    const copied = await call(copy, { method: 'PUT', body: { id: newId(), year: 2032 } })
    expect(copied.status).toBe(200)
    const rows = await database.rows<{ dept_id: string }>(
      'select dept_id from post_establishment where year = 2032',
    )
    expect(rows).toEqual([{ dept_id: mine }])
  })

  test('a covered value is not found by trying', async () => {
    const dept = await company.one('select dept_id from user_base_info limit 1')
    const file = await company.organisation.addPerson(dept)
    const [number, phone] = [
      await company.one('select id_card_no from user_base_info where id = $1', [file]),
      await company.one('select phone from user_base_info where id = $1', [file]),
    ]
    const groups = ['view', 'group.identity', 'group.contact', 'group.base']
    const seer = await company.intruder([{ scope: '4', pages: { 'hr/archives': groups } }])
    const clear = await company.intruder([
      { scope: '4', pages: { 'hr/archives': [...groups, 'unmask'] } },
    ])
    const own = await company.intruder([{ scope: '4', pages: { 'hr/archives': groups } }], { file })
    const find = async (call: Caller, key: string) =>
      pageIn(await call(archives.endpoints.list, { query: { key } })).data.map(({ id }) => id)
    for (const key of [number, phone]) {
      expect(await find(seer.call, key)).toEqual([])
      expect(await find(clear.call, key)).toEqual([file])
      expect(await find(own.call, key)).toEqual([file])
    }
  })
})
