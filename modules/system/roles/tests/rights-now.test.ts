import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import { RIGHTS_VERSION_HEADER } from '#platform/wire/shell/navigation.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { type Caller, pageIn, type RunningApi, savedIn, startApi } from '#tests/api/running-api.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

/** The time within which a change of rights must take effect in every process, in milliseconds. */
const SOON_MS = 1_000

let copy: TestDatabase
let database: DatabaseClient
let apis: [RunningApi, RunningApi]

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  apis = await Promise.all([startApi(copy.url), startApi(copy.url)])
})

afterAll(async () => {
  await database?.end()
  for (const api of apis ?? []) await api.close()
  await copy?.drop()
})

/** Callers with the same token at two processes. */
async function callersOf(userName: string): Promise<[Caller, Caller]> {
  const token = await apis[0].token(userName)
  return [apis[0].withToken(token), apis[1].withToken(token)]
}

const listArchives = (call: Caller) => call(archives.endpoints.list)
const _listDepartments = (call: Caller) => call(departments.endpoints.list)
const askWho = (call: Caller) => call('/User/GetCurrentUser')

async function everyStatus(
  callers: readonly Caller[],
  ask: (call: Caller) => Promise<{ status: number }>,
): Promise<number[]> {
  return (await Promise.all(callers.map(ask))).map(({ status }) => status)
}

async function untilEvery(
  status: number,
  callers: readonly Caller[],
  ask: (call: Caller) => Promise<{ status: number }>,
): Promise<void> {
  await until(
    async () => (await everyStatus(callers, ask)).every((received) => received === status),
    SOON_MS,
  )
}

const GRANT = `from role, button join menu on menu.id = menu_id
  where role.code = 'hr_er' and menu.path = '/hr/archives' and button.code = $1`

test('a button that is taken away is refused at once, everywhere, and back when it is given', async () => {
  const callers = await callersOf('er')
  // The director prepares the new file, because it needs a new post, which `er` may not add.
  const director = await apis[0].as('hrdir')
  const add = async (call: Caller) =>
    call(archives.endpoints.add, { method: 'POST', body: await sampleRecord(director, archives) })
  expect(await everyStatus(callers, add)).toEqual([200, 200])
  const versionBefore = (await listArchives(callers[1])).headers.get(RIGHTS_VERSION_HEADER)

  await database.rows(
    `delete from role_navigation using role, button, menu
     where role_navigation.role_id = role.id and role_navigation.target_id = button.id
       and menu.id = button.menu_id and role.code = 'hr_er' and menu.path = '/hr/archives'
       and button.code = $1`,
    ['add'],
  )
  await untilEvery(403, callers, add)
  expect(await everyStatus(callers, listArchives)).toEqual([200, 200])
  const versionAfter = (await listArchives(callers[1])).headers.get(RIGHTS_VERSION_HEADER)
  expect(versionAfter).not.toBe(versionBefore)

  await database.rows(
    `insert into role_navigation (role_id, kind, target_id) select role.id, 'button', button.id ${GRANT}`,
    ['add'],
  )
  await untilEvery(200, callers, add)
})

test('a role that is taken away, disabled or over counts no more', async () => {
  const callers = await callersOf('recruiter')
  const listPosts = (call: Caller) => call('/uc/api/Post/GetPostPageList')
  expect(await everyStatus(callers, listPosts)).toEqual([200, 200])
  const role = "role_id = (select id from role where code = 'hr_recruit')"
  for (const [take, give] of [
    [
      "update role set enabled = false where code = 'hr_recruit'",
      "update role set enabled = true where code = 'hr_recruit'",
    ],
    [
      `update role_user set valid_to = today() - 1 where ${role}`,
      `update role_user set valid_to = null where ${role}`,
    ],
    [
      "update menu set enabled = false where path = '/org/posts'",
      "update menu set enabled = true where path = '/org/posts'",
    ],
  ] as const) {
    await database.rows(take)
    await untilEvery(403, callers, listPosts)
    await database.rows(give)
    await untilEvery(200, callers, listPosts)
  }
})

test('a wider or narrower scope counts for the next list', async () => {
  const callers = await callersOf('leader2')
  const counts = async () =>
    (await Promise.all(callers.map(listArchives))).map((answer) => pageIn(answer).dataCount)
  const before = await counts()
  const everybody = Number(
    await database.value('select count(*)::int from user_base_info where deleted_at is null'),
  )
  expect(before[0]).toBeLessThan(everybody)
  await database.rows("update role set scope = 4 where code = 'dept_head'")
  await until(async () => (await counts()).every((count) => count === everybody), SOON_MS)
  await database.rows("update role set scope = 1 where code = 'dept_head'")
  await until(async () => (await counts()).every((count) => count === 1), SOON_MS)
  await database.rows("update role set scope = 3 where code = 'dept_head'")
  await until(async () => String(await counts()) === String(before), SOON_MS)
})

test('a department that moves takes its people out of a leader’s sight', async () => {
  const callers = await callersOf('leader1')
  const [director] = await callersOf('hrdir')
  const [child] = await database.rows<{ id: string; version: number; people: number }>(
    `select d.id, d.version, (select count(*)::int from user_base_info p
       where p.dept_id = d.id and p.deleted_at is null) as people
     from department d join app_user on d.pid = app_user.dept_id where user_name = 'leader1' limit 1`,
  )
  if (!child) throw new Error('the leader has no department below')
  expect(child.people).toBeGreaterThan(0)
  const count = async (call: Caller) => pageIn(await listArchives(call)).dataCount
  const before = await count(callers[1])
  const top = String(await database.value('select id from department where pid is null'))
  savedIn(
    await director(departments.endpoints.update, {
      method: 'PUT',
      body: { id: child.id, version: child.version, pid: top },
    }),
  )
  const expected = before - child.people
  await until(
    async () => (await count(callers[0])) === expected && (await count(callers[1])) === expected,
    SOON_MS,
  )
})

test('leaders keep their people when their department moves', async () => {
  const callers = await callersOf('leader2')
  const [other] = await callersOf('leader3')
  const [director] = await callersOf('hrdir')
  const listed = async (call: Caller) =>
    pageIn(await call(archives.endpoints.list, { query: { pageSize: 500 } })).data.map(
      ({ id }) => id,
    )
  const own = await listed(callers[1])
  expect(own.length).toBeGreaterThan(1)
  const theirs = await listed(other)
  const departmentOf = (userName: string) =>
    database.rows<{ id: string; version: number }>(
      'select d.id, d.version from department d join app_user on d.id = dept_id where user_name = $1',
      [userName],
    )
  const [[moved], [goal]] = await Promise.all([departmentOf('leader2'), departmentOf('leader3')])
  savedIn(
    await director(departments.endpoints.update, {
      method: 'PUT',
      body: { ...moved, pid: goal?.id },
    }),
  )
  for (const call of callers) {
    await until(async () => String(await listed(call)) === String(own), SOON_MS)
  }
  expect((await listed(other)).sort()).toEqual([...theirs, ...own].sort())
})

test.each([
  ['locked', 'staff3', "update app_user set state = '2' where user_name = 'staff3'"],
  ['deleted', 'party', "update app_user set deleted_at = now() where user_name = 'party'"],
])('the token of a %s account is refused', async (_, userName, change) => {
  const callers = await callersOf(userName)
  expect(await everyStatus(callers, askWho)).toEqual([200, 200])
  await database.rows(change)
  await untilEvery(401, callers, askWho)
})
