import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { createVisitRecorder } from '#platform/api/shell/record-visit.ts'
import {
  addAccount,
  PASSWORD,
  type Pair,
  pairOf,
  refresh,
  signIn,
  startTier,
  type Tier,
  until,
} from '#platform/tests/identity/identity-fixture.ts'
import { buttonList, menuNavigation, moduleNavigation } from '#platform/wire/shell/navigation.ts'
import { freshDatabase } from '#tests/api/database.ts'
import { addNavigation, addRole, type TestNavigation } from './navigation-fixture.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let tier: Tier
let frontTier: Tier
let navigation: TestNavigation
let person: { id: string; user_name: string; code: string; name: string } & Pair

beforeAll(async () => {
  database = await freshDatabase()
  ;[tier, frontTier] = await Promise.all([
    startTier(database.url),
    startTier(database.url, { trustClientIp: true }),
  ])
  navigation = await addNavigation(tier.db)
})

afterAll(async () => {
  await tier?.close()
  await frontTier?.close()
  await database?.drop()
})

beforeEach(async () => {
  person = await newPerson()
})

async function newPerson() {
  const account = await addAccount(tier.db)
  return { ...account, ...pairOf(await signIn(tier, account.user_name)) }
}

function get(path: string, query: Record<string, string> = {}, language = 'zh') {
  return tier.call(`${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${person.access}`, 'accept-language': language },
  })
}

function send(method: string, path: string, body: unknown, on = tier, headers = {}) {
  return on.call(path, {
    method,
    headers: {
      authorization: `Bearer ${person.access}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const MODULES = '/Module/GetNavigationByApplicationIdAndUserId'
const MENUS = '/Menu/GetNavigationByModuleIdAndUserId'
const BUTTONS = '/Button/GetButtonAllByModuleIdAndUserId'

describe('the navigation', () => {
  const modulesOf = (appId = navigation.appCode) => get(MODULES, { uid: person.id, appId })
  const menusOf = (mid: string) => get(MENUS, { uid: person.id, mid })
  const buttonsOf = (mid: string) => get(BUTTONS, { uid: person.id, mid })

  test('shows granted entries and the way to them', async () => {
    const { modules, archives, archive, departments, closedPage, oldPage } = navigation
    await addRole(tier.db, person.id, {
      menus: [archives.menuId, archive.menuId, closedPage.menuId, oldPage.menuId],
      buttons: [archives.view, archives.edit, oldPage.view, closedPage.view, departments.view],
    })
    await addRole(tier.db, person.id, { menus: [departments.menuId] }, { enabled: false })
    const shown = await modulesOf()
    expect([shown.status, shown.body.success]).toEqual([200, true])
    const entries = moduleNavigation.parse(shown.body.response)
    expect(entries.map(({ id }) => id)).toEqual([modules.people])

    const menu = menuNavigation.parse((await menusOf(modules.people)).body.response)
    expect(menu.children).toHaveLength(1)
    expect(menu.children[0]).toMatchObject({
      id: navigation.group.menuId,
      pid: null,
      path: '-',
      children: [
        { id: archives.menuId, IsHide: false, IsButton: false, children: [] },
        { id: archive.menuId, IsHide: true, pid: navigation.group.menuId },
      ],
    })
    const buttons = buttonList.parse((await buttonsOf(modules.people)).body.response)
    const common = {
      MenuId: archives.menuId,
      icon: '',
      place: 'toolbar',
      confirmText: '',
      ownOnly: true,
    }
    expect(buttons).toEqual([
      { ...common, id: archives.view, code: 'view', name: '查看', sort: 1 },
      { ...common, id: archives.edit, code: 'edit', name: '编辑', sort: 2 },
    ])
  })

  test('shows page and report modules only when they are granted themselves', async () => {
    const { home, report, closed } = navigation.modules
    await addRole(tier.db, person.id, { modules: [home, report, closed] })
    const entries = moduleNavigation.parse((await modulesOf(navigation.appId)).body.response)
    expect(entries.map(({ id, type }) => [id, type])).toEqual([
      [home, 0],
      [report, 2],
    ])
    expect((await menusOf(home)).body).toMatchObject({ success: true, response: { children: [] } })
  })

  test('informs users without any menu, in their language', async () => {
    const { status, body } = await modulesOf()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 200,
      success: false,
      msg: '当前用户没有任何菜单权限，请联系管理员',
    })
    const spanish = await get(MODULES, { uid: person.id, appId: navigation.appCode }, 'es')
    expect(spanish.body.msg).not.toBe(body.msg)
    await addRole(tier.db, person.id, { modules: [navigation.modules.people] })
    tier.reader.forgetAll()
    expect((await menusOf(navigation.modules.people)).body).toMatchObject({ success: false })
  })

  test.each([MODULES, MENUS, BUTTONS])('refuses a foreign uid in %s', async (path) => {
    const { modules, archives } = navigation
    await addRole(tier.db, person.id, { menus: [archives.menuId] })
    const stranger = await addAccount(tier.db)
    for (const uid of [stranger.id, '', person.id.toUpperCase()]) {
      const { status, body } = await get(path, {
        uid,
        mid: modules.people,
        appId: navigation.appCode,
      })
      expect([status, body.success, body.code]).toEqual([403, false, 'forbidden'])
      expect(body.msg).toBeTruthy()
      expect(body.response).toBeNull()
    }
  })

  test('does not tell a foreign module from one that does not exist', async () => {
    await addRole(tier.db, person.id, { menus: [navigation.archives.menuId] })
    for (const ask of [menusOf, buttonsOf]) {
      const foreign = await ask(navigation.modules.organisation)
      expect([foreign.status, foreign.body.success]).toEqual([404, false])
      expect((await ask('00000000-0000-0000-0000-000000000000')).body).toEqual(foreign.body)
      expect((await ask("' or true")).body).toEqual(foreign.body)
    }
    expect((await modulesOf('another-app')).status).toBe(404)
  })

  test('answers under the family prefix too, and not without a token', async () => {
    await addRole(tier.db, person.id, { menus: [navigation.archives.menuId] })
    const query = { uid: person.id, appId: navigation.appCode }
    const bare = await get(MODULES, query)
    expect(bare.body.success).toBe(true)
    expect((await get(`/uc/api${MODULES}`, query)).body).toEqual(bare.body)
    const anonymous = await tier.call(`${MODULES}?${new URLSearchParams(query)}`)
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated'])
  })

  test('follows a change of the grants', async () => {
    const { modules, archives, departments } = navigation
    await addRole(tier.db, person.id, { menus: [archives.menuId] })
    const idsOf = async () =>
      moduleNavigation.parse((await modulesOf()).body.response).map(({ id }) => id)
    expect(await idsOf()).toEqual([modules.people])
    await addRole(tier.db, person.id, { menus: [departments.menuId] })
    await expect.poll(idsOf, { timeout: 1_000 }).toEqual([modules.people, modules.organisation])
  })
})

test('GetCurrentUser says who is signed in, and nothing more', async () => {
  for (const prefix of ['', '/uc/api']) {
    const { body } = await get(`${prefix}/User/GetCurrentUser`)
    expect(body.response).toEqual({
      sub: person.id,
      name: person.name,
      user_name: person.user_name,
      avatar: '',
      face: '',
      mustChangePassword: false,
    })
  }
})

describe('changing the password', () => {
  const NEXT = 'seven-quiet-mountains'
  const change = (values: Record<string, unknown> = {}, headers = {}) =>
    send(
      'PUT',
      '/uc/api/User/ModifyUserPassword',
      {
        id: person.id,
        originPassword: PASSWORD,
        newPassword: NEXT,
        confimPassword: NEXT,
        ...values,
      },
      tier,
      headers,
    )

  test('gives the new password and ends all other sessions', async () => {
    const other = pairOf(await signIn(tier, person.user_name))
    const stranger = await newPerson()
    const { status, body } = await change()
    expect([status, body.success, body.msg]).toEqual([200, true, '密码修改成功'])
    expect((await get('/User/GetCurrentUser')).status).toBe(200)
    const otherPage = await tier.call('/User/GetCurrentUser', {
      headers: { authorization: `Bearer ${other.access}` },
    })
    expect(otherPage.status).toBe(401)
    expect((await refresh(tier, other.refresh)).body.error).toBe('invalid_grant')
    expect((await refresh(tier, person.refresh)).status).toBe(200)
    expect((await refresh(tier, stranger.refresh)).status).toBe(200)
    expect((await signIn(tier, person.user_name)).status).toBe(400)
    expect((await signIn(tier, person.user_name, NEXT)).status).toBe(200)
  })

  test('is written down without any hash', async () => {
    await change()
    const rows = await tier.db
      .selectFrom('audit_log')
      .selectAll()
      .where('record_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      resource: 'system/users',
      action: 'update',
      version: 2,
      actor_id: person.id,
      actor_name: person.name,
      after: { mustChangePassword: false },
    })
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  test.each([
    ['an empty password', { originPassword: '' }, { originPassword: '不能为空' }],
    [
      'a form with nothing in it',
      { originPassword: null, newPassword: undefined, confimPassword: '' },
      { originPassword: '不能为空', newPassword: '不能为空', confimPassword: '不能为空' },
    ],
    ['two that differ', { confimPassword: `${NEXT}x` }, { confimPassword: '两次密码不一致' }],
    ['a wrong old password', { originPassword: `${PASSWORD}x` }, { originPassword: '原密码错误' }],
    ['a short one', both('short'), { newPassword: expect.stringContaining('15') }],
    ['a common one', both('x'.repeat(15)), { newPassword: expect.any(String) }],
    ['a very long one', both('长'.repeat(129)), { newPassword: expect.stringContaining('128') }],
    ['the present one', both(PASSWORD), { newPassword: expect.stringContaining('5') }],
  ])('refuses %s under HTTP 200 with a message by field', async (_kind, values, errors) => {
    const { status, body } = await change(values)
    expect([status, body.status, body.success]).toEqual([200, 200, false])
    expect(body.errors).toEqual(errors)
    expect(body.msg).toBe(Object.values(body.errors as Record<string, string>)[0])
    expect((await signIn(tier, person.user_name)).status).toBe(200)
  })

  function both(password: string) {
    return { newPassword: password, confimPassword: password }
  }

  test('refuses the own name in it and the last five passwords', async () => {
    const named = await change(both(`${person.user_name}-and-more-words`))
    expect(named.body.errors).toHaveProperty('newPassword')
    const passwords = Array.from({ length: 7 }, (_, n) => `river ${n} flows to the sea`)
    let originPassword = PASSWORD
    for (const password of passwords) {
      expect((await change({ originPassword, ...both(password) })).body.success).toBe(true)
      originPassword = password
    }
    for (const earlier of passwords.slice(1, 6)) {
      expect((await change({ originPassword, ...both(earlier) })).body.success).toBe(false)
    }
    const first = passwords[0] ?? ''
    expect((await change({ originPassword, ...both(first) })).body.success).toBe(true)
  })

  test('is for the own account only', async () => {
    const stranger = await addAccount(tier.db)
    const { status, body } = await change({ id: stranger.id })
    expect([status, body.success]).toEqual([403, false])
    expect((await signIn(tier, stranger.user_name)).status).toBe(200)
  })

  test.each([
    ['no JSON', 'newPassword=x'],
    ['an unknown field', { isAdmin: true }],
    ['a list as password', { newPassword: ['x'], confimPassword: ['x'] }],
    ['a password of a megabyte', { newPassword: 'x'.repeat(1_000_000) }],
  ])('refuses %s as a bad request', async (_kind, values) => {
    const answer =
      typeof values === 'string'
        ? await send('PUT', '/User/ModifyUserPassword', values)
        : await change(values)
    expect([answer.status, answer.body.success, answer.body.code]).toEqual([400, false, 'invalid'])
  })

  test('lets one of two that start from the same password win', async () => {
    const [first, second] = await Promise.all([
      change(both('one of the two ways')),
      change(both('the other of two ways')),
    ])
    expect([first.body.success, second.body.success].sort()).toEqual([false, true])
  })

  test('refuses a sign-in that had already checked the earlier password', async () => {
    const password_hash = await hashPassword(NEXT)
    const begun = await tier.db.transaction().execute(async (tx) => {
      await tx.updateTable('app_user').set({ password_hash }).where('id', '=', person.id).execute()
      const answer = signIn(tier, person.user_name)
      await until(isSomebodyWaiting)
      return { answer }
    })
    expect((await begun.answer).status).toBe(400)
  })

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tier.db)
    return rows.length > 0
  }
})

describe('recording a visit', () => {
  const visit = (remark: string, on = tier, path = '/UserInfo/AddVisitUser', headers = {}) =>
    send(
      'POST',
      path,
      {
        clientIp: '6.6.6.6',
        createCode: 'forged',
        modelType: '1',
        remark,
        userId: '00000000-0000-0000-0000-000000000000',
        userName: 'forged',
      },
      on,
      headers,
    )
  const visits = (on = tier) =>
    on.db
      .selectFrom('visit_log')
      .select(['client_ip', 'create_code', 'model_type', 'remark', 'user_id', 'user_name'])
      .where('user_id', '=', person.id)
      .orderBy('remark')
      .execute()

  test('takes who it was from the token and is stored when it is answered', async () => {
    const { status, body } = await visit('hr/archives')
    expect([status, body.success]).toEqual([200, true])
    expect(await visits()).toEqual([
      {
        client_ip: null,
        create_code: person.code,
        model_type: '1',
        remark: 'hr/archives',
        user_id: person.id,
        user_name: person.name,
      },
    ])
  })

  test('takes the address from our own front only', async () => {
    const header = { 'x-client-ip': '10.1.2.3' }
    await Promise.all([
      visit('a', tier, '/UserInfo/AddVisitUser', header),
      visit('b', frontTier, '/hr/UserInfo/AddVisitUser', header),
      visit('c', frontTier, '/api/hr/UserInfo/AddVisitUser', { 'x-client-ip': 'x; drop' }),
      visit('d', frontTier, '/uc/api/UserInfo/AddVisitUser'),
    ])
    expect((await visits()).map((row) => row.client_ip)).toEqual([null, '10.1.2.3', null, null])
  })

  test('stores many together, in one statement', async () => {
    const before = await transactions()
    await Promise.all(Array.from({ length: 40 }, (_, n) => visit(`page ${n}`)))
    expect(await visits()).toHaveLength(40)
    expect((await transactions()).size - before.size).toBeLessThanOrEqual(2)
  })

  /** The ids of the transactions that wrote visits. */
  async function transactions(): Promise<Set<string>> {
    const { rows } = await sql<{ mark: string }>`
      select distinct xmin::text as mark from visit_log`.execute(tier.db)
    return new Set(rows.map(({ mark }) => mark))
  }

  test('counts a repeat within two seconds once, in whichever process', async () => {
    await Promise.all([visit('same'), visit('same'), visit('same')])
    await visit('same')
    await visit('same', frontTier)
    expect(await visits()).toHaveLength(1)
    await tier.db.transaction().execute(async (tx) => {
      await sql`set local staffdesk.maintenance = on`.execute(tx)
      await tx
        .updateTable('visit_log')
        .set({ created_at: sql<Date>`created_at - interval '3 seconds'` })
        .where('user_id', '=', person.id)
        .execute()
    })
    await visit('same', await laterTier())
    expect(await visits()).toHaveLength(2)
  })

  const opened: Tier[] = []
  async function laterTier(): Promise<Tier> {
    const another = await startTier(database.url)
    opened.push(another)
    return another
  }
  afterAll(() => Promise.all(opened.map((one) => one.close())))

  test('is stored when the process stops, and refused after', async () => {
    const recorder = createVisitRecorder(tier.db)
    const actor = await tier.reader.read(person.access)
    const visitOf = (remark: string) => ({ actor, clientIp: null, modelType: '1', remark })
    const taken = recorder.record(visitOf('last'))
    await recorder.close()
    expect(await visits()).toMatchObject([{ remark: 'last' }])
    await taken
    await expect(recorder.record(visitOf('late'))).rejects.toMatchObject({ code: 'upstream' })
  })

  test('fails when it could not be stored, and can be sent again', async () => {
    await sql`alter table visit_log add constraint broken check (remark <> 'x') not valid`.execute(
      tier.db,
    )
    expect((await visit('x')).body).toMatchObject({ success: false, code: 'upstream' })
    await sql`alter table visit_log drop constraint broken`.execute(tier.db)
    expect((await visit('x')).body.success).toBe(true)
  })

  test('keeps sixty a minute of one person', async () => {
    await Promise.all(Array.from({ length: 75 }, (_, n) => visit(`page ${n}`)))
    expect((await visit('one more')).body.success).toBe(true)
    expect(await visits()).toHaveLength(60)
  })

  test('refuses an invalid visit', async () => {
    expect((await visit('x'.repeat(101))).status).toBe(400)
    expect((await send('POST', '/UserInfo/AddVisitUser', '[]')).status).toBe(400)
    expect((await send('POST', '/UserInfo/AddVisitUser', 'null')).status).toBe(400)
  })
})
