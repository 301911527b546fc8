import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { departments } from '#modules/org/departments/define/department.ts'
import { ORG_CHANGES } from '#modules/org/history/define/org-history.ts'
import { createOrganisation } from '#modules/org/tests/organisation-fixture.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import {
  type RoleNavigationKeys,
  roleNavigationKeys,
} from '#modules/system/roles/wire/permission.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { type HistoryEntry, historyEntry } from '#platform/wire/records/history.ts'
import { addBareAccount, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const NAVIGATION = '/uc/api/RoleNavigation'

const { database, api } = testCompany()
let admin: Caller
let director: Caller

beforeAll(async () => {
  ;[admin, director] = await Promise.all([api.as('admin'), api.as('hrdir')])
})

const text = async (sql: string, values: unknown[] = []) =>
  String(await database.value(sql, values))

function entriesIn(answer: Answer): HistoryEntry[] {
  expect(answer.status, answer.text).toBe(200)
  return z.array(historyEntry).parse(answer.body.response)
}

async function assign(roleId: string, version: number, keys: Partial<RoleNavigationKeys>) {
  const body = { roleId, version, moduleIds: [], menuIds: [], buttonIds: [], ...keys }
  const answer = await admin(`${NAVIGATION}/AssignPermission`, { method: 'PUT', body })
  expect(answer.status, answer.text).toBe(200)
}

test('the history of a role names what was given and what was taken away', async () => {
  const roleId = newId()
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, '差别', '4')", [
    roleId,
    `d-${roleId.slice(-8)}`,
  ])
  const buttonAt = (code: string) =>
    text(
      "select b.id from button b join menu m on m.id = menu_id where m.path = '/org/posts' and b.code = $1",
      [code],
    )
  const [view, edit, remove] = await Promise.all(['view', 'edit', 'delete'].map(buttonAt))
  await assign(roleId, 1, { buttonIds: [view ?? '', edit ?? ''] })
  const keys = await admin(`${NAVIGATION}/GetRoleNavigationKeys`, { query: { roleId } })
  const current = roleNavigationKeys.parse(keys.body.response)
  await assign(roleId, 2, { ...current, buttonIds: [view ?? '', remove ?? ''] })
  const entries = entriesIn(await admin(roles.endpoints.history, { query: { id: roleId } }))
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'grant',
      [
        {
          field: 'permissions',
          before: ['组织管理 / 岗位: 编辑'],
          after: ['组织管理 / 岗位: 删除'],
        },
      ],
    ],
    ['grant', [{ field: 'permissions', before: [], after: expect.arrayContaining(['组织管理']) }]],
  ])
})

test('sets of codes stay codes, which a page has words for', async () => {
  const userId = await text("select id from app_user where user_name = 'hrmgr'")
  const validTo = await text('select (today() + 30)::text')
  const body = {
    id: newId(),
    userId,
    scope: '4',
    validTo,
    reason: '差别',
    fieldGroups: ['base', 'contact'],
  }
  const add = await director(userInfoCompetences.endpoints.add, { method: 'POST', body })
  savedIn(add)
  const [entry] = entriesIn(
    await director(userInfoCompetences.endpoints.history, { query: { id: body.id } }),
  )
  const groups = entry?.changes.find(({ field }) => field === 'fieldGroups')
  expect(groups?.after).toEqual(['base', 'contact'])
})

test('an event of the organisation says what was before and after, by name', async () => {
  const made = createOrganisation(director, database)
  const root = await text('select id from department where pid is null limit 1')
  const id = await made.addDepartment(root)
  const { name } = await database
    .rows<{ name: string }>('select name from department where id = $1', [id])
    .then(([row]) => row ?? { name: '' })
  const leaderId = await text("select id from app_user where user_name = 'hrmgr'")
  const body = { id, version: 1, name: '改名部', leaderId }
  savedIn(await director(departments.endpoints.update, { method: 'PUT', body }))
  const eventOf = (kind: string) =>
    text('select id from org_history where dept_id = $1 and kind = $2', [id, kind])
  const changesOf = async (kind: string, call = director) =>
    entriesIn(await call(ORG_CHANGES, { query: { id: await eventOf(kind) } }))[0]?.changes
  expect(await changesOf('更名')).toEqual([{ field: 'name', before: name, after: '改名部' }])
  const leader = await text("select name from app_user where user_name = 'hrmgr'")
  expect(await changesOf('负责人变更')).toEqual([
    { field: 'leaderId', before: null, after: leader },
  ])
  expect((await (await api.as('noperm'))(ORG_CHANGES, { query: { id: newId() } })).status).toBe(403)
})

test('events of people written with names are shown at their fields, and masked for users who may not read the file', async () => {
  const id = await text(
    "select id from org_history where kind = '调动' and before ? 'deptName' order by at limit 1",
  )
  const [event] = entriesIn(await director(ORG_CHANGES, { query: { id } }))
  expect(event?.changes.map(({ field }) => field).sort()).toEqual(['deptId', 'postId'])
  const [role, account] = [newId(), await addBareAccount(database, newId())]
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, '只看异动', '4')", [
    role,
    `o-${role.slice(-8)}`,
  ])
  await database.rows(
    `insert into role_navigation select $1, 'button', b.id from button b
     join menu m on m.id = menu_id where m.path = '/org/histories' and b.code = 'view'`,
    [role],
  )
  await giveRole(database, account, role)
  const onlooker = api.withToken(await issueToken(database, account))
  const [covered] = entriesIn(await onlooker(ORG_CHANGES, { query: { id } }))
  expect(covered?.changes.flatMap(({ before, after }) => [before, after])).toEqual(
    Array(4).fill('***'),
  )
})
