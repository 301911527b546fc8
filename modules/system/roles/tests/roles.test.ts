import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import { rolePosts } from '#modules/system/roles/define/role-post.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import {
  type Answer,
  type Caller,
  newId,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

const MANY = 10_000
const MANY_MS = 5_000
const ROUNDS = 6

const { database, api } = testCompany()
let admin: Caller

beforeAll(async () => {
  admin = await api.as('admin')
})

type Values = Record<string, RecordValue>

const one = (sql: string, values: unknown[] = []) => database.value(sql, values).then(String)
const userId = (name: string) => one('select id from app_user where user_name = $1', [name])
const roleId = (code: string) => one('select id from role where code = $1', [code])
const post = (call: Caller, resource: Resource, body: object) =>
  call(resource.endpoints.add, { method: 'POST', body })

async function addRole(values: Values = {}): Promise<string> {
  const body = { ...(await sampleRecord(admin, roles)), ...values }
  savedIn(await post(admin, roles, body))
  return body.id
}

/** Adds a row that gives a role. */
async function give(call: Caller, resource: Resource, values: Values): Promise<Answer> {
  return post(call, resource, { id: newId(), ...values })
}

async function change(call: Caller, resource: Resource, id: string, values: Values) {
  const version = await database.value(`select version from ${resource.table} where id = $1`, [id])
  return call(resource.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

const remove = (call: Caller, resource: Resource, id: string) =>
  call(resource.endpoints.delete, { method: 'DELETE', query: { id } })

async function grantButtons(role: string, path: string, codes: readonly string[]) {
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id) select $1, 'button', b.id
     from button b join menu m on m.id = b.menu_id where m.path = $2 and b.code = any($3)`,
    [role, path, codes],
  )
}

const holders = (role: string) =>
  database.rows<{ user_name: string; valid_to: string | null }>(
    `select u.user_name, ru.valid_to::text from role_user ru join app_user u on u.id = ru.user_id
     where ru.role_id = $1 and ru.deleted_at is null order by u.user_name`,
    [role],
  )

const mayList = async (call: Caller, path = users.endpoints.list) =>
  (await call(path)).status === 200

const conflict = { status: 409, code: 'conflict' }

describe('a role', () => {
  test('of chosen departments needs one', async () => {
    const body = { ...(await sampleRecord(admin, roles)), scope: '5', scopeDeptIds: [] }
    expect(refusalIn(await post(admin, roles, body)).errors).toEqual(['scopeDeptIds'])
    const id = await addRole({ scope: '1', scopeDeptIds: [] })
    expect(refusalIn(await change(admin, roles, id, { scope: '5' })).errors).toEqual([
      'scopeDeptIds',
    ])
  })

  test('keeps a chosen department from being deleted, and one that is gone counts for nothing', async () => {
    const department = { ...(await sampleRecord(admin, departments)), enabled: true }
    savedIn(await post(admin, departments, department))
    const deptId = department.id
    const id = await addRole({ scope: '5', scopeDeptIds: [deptId] })
    await grantButtons(id, '/hr/archives', ['view'])
    savedIn(await give(admin, roleUsers, { roleId: id, userId: await userId('noperm') }))
    const director = await api.as('hrdir')
    const file = { ...(await sampleRecord(director, archives)), deptId, postId: null }
    savedIn(await post(director, archives, file))
    const reader = await api.as('noperm')
    const seen = async () => pageIn(await reader(archives.endpoints.list)).data.map((row) => row.id)
    await until(async () => (await reader(archives.endpoints.list)).status === 200, 1_000)
    expect(await seen()).toEqual([file.id])

    const refused = await remove(director, departments, deptId)
    expect(refusalIn(refused)).toMatchObject(conflict)
    expect(refused.body.msg).toContain('角色 (1)')

    // Disables the department directly in the database, as a manual repair may do.
    await database.rows('update department set enabled = false where id = $1', [deptId])
    await until(async () => (await seen()).length === 0, 1_000)
    const again = await change(admin, roles, id, { scopeDeptIds: [deptId], remark: '再存一次' })
    expect(again.status).toBe(200)
    const other = await addRole({ scope: '1', scopeDeptIds: [] })
    const answer = await change(admin, roles, other, { scope: '5', scopeDeptIds: [deptId] })
    expect(refusalIn(answer).errors).toEqual(['scopeDeptIds'])
  })

  test('that is built in keeps its code, and the product’s own keep their scope', async () => {
    for (const code of ['admin', 'staff', 'dept_head']) {
      const id = await roleId(code)
      for (const values of [{ scope: '2' }, { scopeFrom: 'in_charge' }] as Values[]) {
        expect(refusalIn(await change(admin, roles, id, values)), code).toEqual({
          ...conflict,
          errors: [],
        })
      }
      expect(refusalIn(await change(admin, roles, id, { code: 'x' })).errors).toEqual(['code'])
      expect(refusalIn(await remove(admin, roles, id))).toMatchObject(conflict)
    }
    expect(
      refusalIn(await change(admin, roles, await roleId('admin'), { enabled: false })),
    ).toMatchObject(conflict)
    savedIn(await change(admin, roles, await roleId('gm'), { scope: '2' }))
  })

  test('a role in use is not deleted, and the answer names its holders', async () => {
    const id = await addRole()
    const [name = ''] = [await one("select name from app_user where user_name = 'staff1'")]
    savedIn(await give(admin, roleUsers, { roleId: id, userId: await userId('staff1') }))
    const answer = await remove(admin, roles, id)
    expect(refusalIn(answer)).toMatchObject(conflict)
    expect(answer.body.msg).toContain(name)
    const row = await one('select id from role_user where role_id = $1', [id])
    expect((await remove(admin, roleUsers, row)).status).toBe(200)
    expect((await remove(admin, roles, id)).status).toBe(200)
  })

  test('is copied with its rights and without its holders', async () => {
    const source = await roleId('hr_er')
    const call = (body: object) =>
      admin(roles.actions.copy?.endpoint ?? '', { method: 'PUT', query: { id: source }, body })
    const { id } = savedIn(await call({ code: 'er-copy', name: '员工关系二' }))
    const rights = (role: string) =>
      one(
        'select string_agg(target_id::text, $2 order by target_id) from role_navigation where role_id = $1',
        [role, ','],
      )
    expect(await rights(id)).toBe(await rights(source))
    expect(await holders(id)).toEqual([])
    const record = recordIn(await admin(roles.endpoints.info, { query: { id } }))
    expect(record).toMatchObject({ code: 'er-copy', builtIn: false, userCount: 0, scope: '4' })
    expect(refusalIn(await call({ code: 'er-copy', name: '又' })).errors).toEqual(['code'])
  })
})

describe('ten thousand users at once', () => {
  let ids: string[] = []

  beforeAll(async () => {
    const made = await database.rows<{ id: string }>(
      `insert into app_user (id, user_name, code, name, password_hash)
       select gen_random_uuid(), 'bulk' || n, 'B' || n, '批量' || n, '-' from generate_series(1, $1::integer) n
       returning id`,
      [MANY],
    )
    ids = made.map(({ id }) => id)
  })

  test(`have a role within ${MANY_MS} ms, or nobody has it`, async () => {
    const role = await addRole()
    const missing = [...ids.slice(2), newId(), newId()]
    const refused = await post(admin, roleUsers, { roleId: role, userIds: missing })
    expect(refusalIn(refused)).toMatchObject({ status: 400, code: 'invalid' })
    expect(refused.body.msg).toContain('2')
    expect(await holders(role)).toEqual([])

    const started = performance.now()
    const answer = await post(admin, roleUsers, { roleId: role, userIds: ids })
    expect(performance.now() - started).toBeLessThan(MANY_MS)
    expect(answer.body.response).toEqual({ added: MANY, known: 0 })
    expect(await holders(role)).toHaveLength(MANY)
    const logged = await one(
      "select count(*) from audit_log where resource = 'system/role-users' and action = 'add' and after ->> 'roleId' = $1",
      [role],
    )
    expect(Number(logged)).toBe(MANY)
    const again = await post(admin, roleUsers, { roleId: role, userIds: ids })
    expect(again.body.response).toEqual({ added: 0, known: MANY })
    const tooMany = await post(admin, roleUsers, { roleId: role, userIds: [...ids, newId()] })
    expect(tooMany.status).toBe(400)

    const some = ids.slice(0, 3)
    const gone = await admin(roleUsers.endpoints.delete, {
      method: 'DELETE',
      body: { roleId: role, userIds: some },
    })
    expect(gone.body.response).toEqual({ count: 3 })
    expect(await holders(role)).toHaveLength(MANY - 3)
  })

  test('can be typed as a list, which is stored whole or not at all', async () => {
    const role = await addRole()
    const endpoint = roles.actions.addMany?.endpoint ?? ''
    const send = (names: string) =>
      admin(endpoint, { method: 'PUT', query: { id: role }, body: { names } })
    const unknown = Array.from({ length: 25 }, (_, n) => `niemand${n}`)
    const refused = await send(['bulk1', ...unknown].join('\n'))
    expect(refusalIn(refused)).toEqual({ status: 400, code: 'invalid', errors: ['names'] })
    const message = refused.body.errors?.names ?? ''
    expect(message).toContain('25')
    expect(message).toContain('niemand19')
    expect(message).not.toContain('niemand20')
    expect(await holders(role)).toEqual([])
    const code = await one("select code from app_user where user_name = 'staff2'")
    savedIn(await send(`BULK1\r\n  bulk2 \n\nbulk2\nB3\n${code}`))
    const names = (await holders(role)).map(({ user_name }) => user_name)
    expect(names).toEqual(['bulk1', 'bulk2', 'bulk3', 'staff2'])
    const started = performance.now()
    savedIn(await send(ids.map((_, n) => `bulk${n + 1}`).join('\n')))
    expect(performance.now() - started).toBeLessThan(MANY_MS)
    expect(await holders(role)).toHaveLength(MANY + 1)
  })
})

describe('giving roles', () => {
  test('by set keeps, adds and takes away what it says', async () => {
    const user = await userId('staff3')
    const [a, b, c] = [await addRole(), await addRole(), await addRole()]
    const set = (roleIds: string[]) =>
      admin('/uc/api/RoleUser/SetUserRoles', { method: 'PUT', body: { userId: user, roleIds } })
    expect((await set([a, b])).status).toBe(200)
    expect((await set([b, c])).status).toBe(200)
    const answer = await admin('/uc/api/RoleUser/GetRolesByUserId', { query: { userId: user } })
    const direct = (answer.body.response as { id: string; via: string }[]).filter(
      ({ via }) => via === 'user',
    )
    expect(direct.map(({ id }) => id).sort()).toEqual([b, c].sort())
    expect((await set([newId()])).status).toBe(400)
    await database.rows('update role_user set valid_to = today() - 1 where role_id = $1', [b])
    expect((await set([b])).status).toBe(200)
    expect(await holders(b)).toEqual([{ user_name: 'staff3', valid_to: null }])
    // The form does not show disabled roles, so saving it does not remove them.
    savedIn(await change(admin, roles, b, { enabled: false }))
    expect((await set([])).status).toBe(200)
    expect(await holders(b)).toHaveLength(1)
    expect(await holders(c)).toEqual([])
  })

  test('through department and post reaches their members', async () => {
    const role = await addRole({ scope: '4' })
    await grantButtons(role, '/system/users', ['view'])
    const [seat] = await database.rows<{ dept_id: string; post_id: string; top: string }>(
      `select p.dept_id, p.post_id, split_part(d.path, '/', 2) as top from user_position p
       join app_user u on u.user_base_id = p.user_id join department d on d.id = p.dept_id
       where u.user_name = 'staff2' and p.is_main and p.end_date is null and p.deleted_at is null`,
    )
    const own = await api.as('staff2')
    expect(await mayList(own)).toBe(false)
    const departments = (items: object[]) =>
      admin('/uc/api/RoleDepartment/SetRoleDepartments', {
        method: 'PUT',
        body: { roleId: role, items },
      })
    expect((await departments([{ deptId: seat?.top, includeChild: false }])).status).toBe(200)
    expect(await mayList(own)).toBe(false)
    expect((await departments([{ deptId: seat?.top, includeChild: true }])).status).toBe(200)
    await until(() => mayList(own), 1_000)
    const list = await admin('/uc/api/RoleDepartment/GetRoleDepartmentList', {
      query: { roleId: role },
    })
    expect(list.body.response).toMatchObject([{ deptId: seat?.top, includeChild: true }])
    expect((await departments([])).status).toBe(200)
    await until(async () => !(await mayList(own)), 1_000)
    const posts = { roleId: role, postIds: [seat?.post_id] }
    const set = await admin('/uc/api/RolePost/SetRolePosts', { method: 'PUT', body: posts })
    expect(set.status).toBe(200)
    await until(() => mayList(own), 1_000)
    const byPost = await admin('/uc/api/RolePost/GetRolesByPostId', {
      query: { postId: String(seat?.post_id) },
    })
    expect(byPost.body.response).toMatchObject([{ id: role, via: 'post' }])
  })

  test('never gives more than the giver holds, nor over more people', async () => {
    const helper = await addRole({ scope: '4' })
    await grantButtons(helper, '/system/roles', ['view', 'add', 'edit', 'users', 'copy', 'addMany'])
    await grantButtons(helper, '/hr/archives', ['view'])
    savedIn(await give(admin, roleUsers, { roleId: helper, userId: await userId('recruiter') }))
    const call = await api.as('recruiter')
    await until(() => mayList(call, roles.endpoints.list), 1_000)
    const receiver = await userId('staff1')

    const weak = await addRole({ scope: '4' })
    await grantButtons(weak, '/hr/archives', ['view'])
    savedIn(await give(call, roleUsers, { roleId: weak, userId: receiver }))
    for (const strong of [await roleId('hr_er'), await roleId('admin')]) {
      const answers = [
        await give(call, roleUsers, { roleId: strong, userId: receiver }),
        await post(call, roleUsers, { roleId: strong, userIds: [receiver] }),
        await call(roles.actions.addMany?.endpoint ?? '', {
          method: 'PUT',
          query: { id: strong },
          body: { names: 'staff1' },
        }),
        await call(roles.actions.copy?.endpoint ?? '', {
          method: 'PUT',
          query: { id: strong },
          body: { code: 'mine', name: 'mine' },
        }),
        await change(call, roles, strong, { enabled: false }),
      ]
      for (const answer of answers) expect(refusalIn(answer)).toMatchObject(conflict)
    }
    expect((await holders(await roleId('hr_er'))).map(({ user_name }) => user_name)).not.toContain(
      'staff1',
    )
    // The actor now has the same button with a narrower scope, so they may not give a role with the wider
    // scope.
    await database.rows("update role set scope = '1' where id = $1", [helper])
    const reach = async () => pageIn(await call(archives.endpoints.list)).dataCount
    await until(async () => (await reach()) === 1, 1_000)
    const wider = await give(call, roleUsers, { roleId: weak, userId: await userId('staff2') })
    expect(refusalIn(wider)).toMatchObject(conflict)
    savedIn(await give(admin, roleUsers, { roleId: weak, userId: await userId('staff2') }))
  })

  test('with an end that is over counts for nothing', async () => {
    const role = await addRole({ scope: '4' })
    await grantButtons(role, '/system/users', ['view'])
    const row = { roleId: role, userId: await userId('trainer') }
    const wrong = await give(admin, roleUsers, {
      ...row,
      validFrom: '2026-02-01',
      validTo: '2026-01-01',
    })
    expect(refusalIn(wrong).errors).toEqual(['validTo'])
    const { id } = savedIn(await give(admin, roleUsers, { ...row, validTo: '2026-01-01' }))
    const call = await api.as('trainer')
    expect(await mayList(call)).toBe(false)
    expect(refusalIn(await give(admin, roleUsers, row)).errors).toEqual(['userId'])
    savedIn(await change(admin, roleUsers, id, { validTo: null }))
    await until(() => mayList(call), 1_000)
  })
})

describe('the last administrator', () => {
  const rowOf = (name: string) =>
    one(
      `select ru.id from role_user ru join role r on r.id = ru.role_id join app_user u on u.id = ru.user_id
       where r.code = 'admin' and u.user_name = $1 and ru.deleted_at is null`,
      [name],
    )

  test('is never removed, ended or demoted, by whichever way', async () => {
    const row = await rowOf('admin')
    const [id, role] = [await userId('admin'), await roleId('admin')]
    for (const answer of [
      await remove(admin, roleUsers, row),
      await change(admin, roleUsers, row, { validTo: '2026-01-01' }),
      await change(admin, roleUsers, row, { validTo: '2099-01-01' }),
      await change(admin, roleUsers, row, { validFrom: '2099-01-01' }),
      await admin(roleUsers.endpoints.delete, {
        method: 'DELETE',
        body: { roleId: role, userIds: [id] },
      }),
      await admin('/uc/api/RoleUser/SetUserRoles', {
        method: 'PUT',
        body: { userId: id, roleIds: [] },
      }),
    ]) {
      expect(refusalIn(answer)).toMatchObject(conflict)
    }
    // An administrator whose role has expired does not count as the last administrator.
    const other = { roleId: role, userId: await userId('pay') }
    savedIn(await give(admin, roleUsers, { ...other, validTo: '2026-01-01' }))
    expect((await remove(admin, roleUsers, row)).status).toBe(409)
    expect(await rowOf('admin')).toBe(row)
    await database.rows('delete from role_user where user_id = $1 and role_id = $2', [
      other.userId,
      role,
    ])
  })

  test('holds the role itself: one by department or post may go, and does not count', async () => {
    const role = await roleId('admin')
    const [seat] = await database.rows<{ dept_id: string; post_id: string }>(
      `select p.dept_id, p.post_id from user_position p join app_user u on u.user_base_id = p.user_id
       where u.user_name = 'gm' and p.is_main and p.end_date is null and p.deleted_at is null`,
    )
    const gm = await api.as('gm')
    const places = [
      [roleDepartments, { roleId: role, deptId: seat?.dept_id ?? null, includeChild: false }],
      [rolePosts, { roleId: role, postId: seat?.post_id ?? null }],
    ] as const
    for (const [resource, values] of places) {
      const { id } = savedIn(await give(admin, resource, values))
      await until(() => mayList(gm), 1_000)
      // Other users decide who works in a department or post. Their changes must not remove the last
      // administrator.
      const refused = await remove(gm, roleUsers, await rowOf('admin'))
      expect(refusalIn(refused)).toMatchObject(conflict)
      expect(await mayList(admin)).toBe(true)
      expect((await remove(admin, resource, id)).status).toBe(200)
      await until(async () => !(await mayList(gm)), 1_000)
    }
  })

  test('remains when two administrators remove each other at the same time', async () => {
    const role = await roleId('admin')
    const other = await userId('social')
    const call = await api.as('social')
    for (let round = 0; round < ROUNDS; round += 1) {
      savedIn(await give(admin, roleUsers, { roleId: role, userId: other }))
      await until(() => mayList(call), 1_000)
      const answers = await Promise.all([
        remove(admin, roleUsers, await rowOf('social')),
        remove(call, roleUsers, await rowOf('admin')),
      ])
      // The second request is refused by the rule, or because its actor has already lost the right.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await holders(role)
      expect(left).toHaveLength(1)
      if (left[0]?.user_name !== 'admin') {
        savedIn(await give(call, roleUsers, { roleId: role, userId: await userId('admin') }))
        await until(() => mayList(admin), 1_000)
        expect((await remove(admin, roleUsers, await rowOf('social'))).status).toBe(200)
      }
      await until(async () => !(await mayList(call)), 1_000)
    }
  })
})

test('a person without the right sees and changes no role', async () => {
  const call = await api.as('staff1')
  for (const resource of [roles, roleUsers, roleDepartments, rolePosts]) {
    expect((await call(resource.endpoints.list)).status).toBe(403)
    expect((await post(call, resource, {})).status).toBe(403)
  }
  expect((await call(archives.endpoints.list)).status).toBe(200)
})
