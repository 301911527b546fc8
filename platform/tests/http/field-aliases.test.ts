import { beforeAll, expect, test } from 'vitest'
import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import { buttons } from '#modules/system/menus/define/button.ts'
import { menus } from '#modules/system/menus/define/menu.ts'
import { addBareAccount, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let admin: Caller
let director: Caller

beforeAll(async () => {
  ;[admin, director] = await Promise.all([api.as('admin'), api.as('hrdir')])
})

const text = async (sql: string, values: unknown[] = []) =>
  String(await database.value(sql, values))

test('fields are read under the names of the catalogue too, in bodies and as filters', async () => {
  const mid = await text("select id from module where code = 'm-hr'")
  const body = { id: newId(), mid, name: '另名', path: '/t/spelt', type: '0' }
  savedIn(await admin(menus.endpoints.add, { method: 'POST', body }))
  const button = { id: newId(), MenuId: body.id, code: 'view', name: '看', place: 'row' }
  savedIn(await admin(buttons.endpoints.add, { method: 'POST', body: button }))
  const listed = pageIn(await admin(buttons.endpoints.list, { query: { MenuId: body.id } }))
  expect(listed.data.map(({ id }) => id)).toEqual([button.id])
  const both = { ...body, id: newId(), path: '/t/both', moduleId: mid }
  const refused = await admin(menus.endpoints.add, { method: 'POST', body: both })
  expect(refusalIn(refused)).toMatchObject({ status: 400, errors: ['mid'] })
})

test('people are named by user codes too', async () => {
  const rows = await database.rows<{ id: string; code: string }>(
    "select id, code from app_user where user_name in ('hrmgr', 'er', 'staff1') order by code",
  )
  const [holder, ...others] = rows
  if (!holder) throw new Error('no accounts')
  const body = { id: newId(), userCode: holder.code, scope: '5' }
  const userCodes = others.map(({ code }) => code)
  const saved = await director(searchPermissions.endpoints.add, {
    method: 'POST',
    body: { ...body, userCodes },
  })
  savedIn(saved)
  const record = recordIn(
    await director(searchPermissions.endpoints.info, { query: { id: body.id } }),
  )
  expect(record.userId).toBe(holder.id)
  expect(record.userIds).toEqual(others.map(({ id }) => id))
  const query = { userCode: holder.code }
  const listed = pageIn(await director(searchPermissions.endpoints.list, { query }))
  expect(listed.data.map(({ userId }) => userId)).toContain(holder.id)
  const none = { query: { userCode: 'nobody' } }
  expect(pageIn(await director(searchPermissions.endpoints.list, none)).dataCount).toBe(0)
  const wrong = { ...body, id: newId(), userCode: 'nobody' }
  const refused = await director(searchPermissions.endpoints.add, { method: 'POST', body: wrong })
  expect(refusalIn(refused)).toMatchObject({ status: 400, errors: ['userId'] })
})

test('trees bring the people of each department on request, for users who may see them', async () => {
  const people = (nodes: readonly OrganisationNode[]): string[] =>
    nodes.flatMap((node) => [
      ...(node.people ?? []).map(({ id, deptId }) => (deptId === node.id ? id : 'elsewhere')),
      ...people(node.children),
    ])
  const tree = async (call: Caller, path: string, query: Record<string, string>) =>
    call(path, { query })
  const wanted = await database.rows<{ id: string }>(
    `select user_id as id from user_position p join user_base_info b on b.id = p.user_id and b.deleted_at is null
     where p.deleted_at is null and start_date <= today() and coalesce(end_date, today()) >= today()
       and exists (select from department d where d.id = p.dept_id and d.enabled)`,
  )
  const [role, account] = [newId(), await addBareAccount(database, newId())]
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, '只看架构', '4')", [
    role,
    `c-${role.slice(-8)}`,
  ])
  await database.rows(
    `insert into role_navigation select $1, 'button', b.id from button b join menu m on m.id = menu_id
     where m.path in ('/org/chart', '/org/departments') and b.code = 'view'`,
    [role],
  )
  await giveRole(database, account, role)
  const onlooker = api.withToken(await issueToken(database, account))
  for (const path of ['/cyl/Organize/GetOrganizeTree', departments.endpoints.tree ?? '']) {
    const plain = (await tree(director, path, {})).body.response as OrganisationNode[]
    expect(plain[0]).not.toHaveProperty('people')
    const full = (await tree(director, path, { withPeople: 'true' })).body
      .response as OrganisationNode[]
    const ids = people(full)
    expect(ids).not.toContain('elsewhere')
    expect(ids.sort()).toEqual(wanted.map(({ id }) => id).sort())
    // The right to the chart does not include the names of people.
    const refused = await tree(onlooker, path, { withPeople: 'true' })
    expect(refusalIn(refused)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})
