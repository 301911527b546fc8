import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notices } from '#modules/work/notices/define/notice.ts'
import { NOTICE_CALLS } from '#modules/work/notices/wire/notices.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { audienceOfRow } from '#platform/api/store/reach/audience.ts'
import { createDownload, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Caller, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const RUNS = 40
const PEOPLE = 4
const NOTICES = 5
/** Index of each department's parent: the first three form a chain, and the last is outside the chain. */
const PARENTS = [null, 0, 1, null] as const

const company = testCompany()
const { database, api } = company
let store: ReturnType<typeof openDatabase>
let people: { id: string; call: Caller; token: string }[]
let departments: string[]
let roles: string[]
let ids: string[]

beforeAll(async () => {
  store = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
  departments = await addDepartments()
  roles = [await addRole('audience-a', ''), await addRole('audience-b', '')]
  const reading = await addRole('audience-reader', '^(view|export)$')
  people = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await addReader(index, reading))
  await database.rows('delete from read_receipt')
  await database.rows('delete from notice')
  ids = Array.from({ length: NOTICES }, () => uuidv7())
  for (const [index, id] of ids.entries()) {
    await database.rows(
      `insert into notice (id, notice_no, title, type, scope, content, publish_at)
       values ($1, $2, $2, '通知', '全员', 'x', now() - make_interval(days => $3))`,
      [id, `GG-A-${index}`, index],
    )
  }
})

afterAll(async () => {
  await store?.db.destroy()
})

async function addDepartments(): Promise<string[]> {
  const made: string[] = []
  const paths: string[] = []
  const [type] = await database.rows<{ id: string }>('select id from department_type limit 1')
  for (const [index, parent] of PARENTS.entries()) {
    const id = uuidv7()
    paths.push(`${parent === null ? '/' : paths[parent]}${id}/`)
    made.push(id)
    await database.rows(
      `insert into department (id, code, name, full_name, type_id, pid, path, level)
       values ($1, $2, $2, $2, $3, $4, $5, $6)`,
      [
        id,
        `AUD-${index}`,
        type?.id,
        parent === null ? null : made[parent],
        paths[index],
        paths[index]?.split('/').length,
      ],
    )
  }
  return made
}

async function addRole(code: string, buttons: string): Promise<string> {
  const id = uuidv7()
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, $2, '1')", [
    id,
    code,
  ])
  if (buttons !== '') {
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', button_id from page_right
       where split_part(code, ':', 1) = 'work/notices' and split_part(code, ':', 2) ~ $2`,
      [id, buttons],
    )
  }
  return id
}

async function addReader(index: number, reading: string) {
  const id = uuidv7()
  await database.rows(
    `insert into app_user (id, user_name, code, name, password_hash)
     values ($1, $2, $2, $2, 'none')`,
    [id, `audience.${index}`],
  )
  await giveRole(database, id, reading)
  const token = await issueToken(database, id)
  return { id, token, call: api.withToken(token) }
}

type Person = { department: number | null; roles: readonly number[] }
type Notice = {
  state: string
  scope: string
  departments: readonly number[]
  people: readonly number[]
  roles: readonly number[]
  /** Hours from now. */
  expires: number | null
}

const someOf = (count: number) => fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 2 })

const person: fc.Arbitrary<Person> = fc.record({
  department: fc.option(fc.nat({ max: PARENTS.length - 1 })),
  roles: someOf(2),
})
const notice: fc.Arbitrary<Notice> = fc.record({
  state: fc.constantFrom('0', '1', '1', '1', '2', '3'),
  scope: fc.constantFrom('全员', '部门', '人员', '角色'),
  departments: someOf(PARENTS.length),
  people: someOf(PEOPLE),
  roles: someOf(2),
  expires: fc.option(fc.constantFrom(-2, 2)),
})

/** A department and the departments above it. */
function chain(department: number | null): number[] {
  return department === null ? [] : [department, ...chain(PARENTS[department] ?? null)]
}

/** The audience rules in plain code: true when the notice is meant for this person. */
function isMeant({ scope, ...named }: Notice, { department, roles }: Person, index: number) {
  if (scope === '全员') return true
  if (scope === '人员') return named.people.includes(index)
  if (scope === '角色') return named.roles.some((role) => roles.includes(role))
  return chain(department).some((place) => named.departments.includes(place))
}

const isOut = ({ state, expires }: Notice) => state === '1' && (expires === null || expires > 0)

async function place(persons: readonly Person[], noticeList: readonly Notice[]): Promise<void> {
  for (const [index, { department, roles: mine }] of persons.entries()) {
    const { id } = people[index] ?? { id: '' }
    const dept = department === null ? null : departments[department]
    await database.rows('update app_user set dept_id = $2 where id = $1', [id, dept])
    await database.rows('delete from role_user where user_id = $1 and role_id = any($2)', [
      id,
      roles,
    ])
    for (const role of mine) await giveRole(database, id, roles[role] ?? '')
  }
  for (const [index, entry] of noticeList.entries()) {
    const only = (scope: string, all: readonly string[], chosen: readonly number[]) =>
      entry.scope === scope ? chosen.map((at) => all[at]) : []
    await database.rows(
      `update notice set state = $2, scope = $3, dept_ids = $4, user_ids = $5, role_ids = $6,
         expire_at = now() + make_interval(hours => $7) where id = $1`,
      [
        ids[index],
        entry.state,
        entry.scope,
        only('部门', departments, entry.departments),
        only(
          '人员',
          people.map(({ id }) => id),
          entry.people,
        ),
        only('角色', roles, entry.roles),
        entry.expires,
      ],
    )
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

/** The notices that one reader gets from the list, the board and the counts. */
async function seenBy(index: number) {
  const reader = people[index]
  if (!reader) throw new Error('no such reader')
  const list = pageIn(await reader.call(notices.endpoints.list, { query: { countTabs: 'true' } }))
  const board = await reader.call(NOTICE_CALLS.board)
  const { data } = board.body.response as { data: { id: string }[] }
  const counted = Object.values(list.tabCounts ?? {}).reduce((sum, count) => sum + count, 0)
  return { listed: idsOf(list.data), board: idsOf(data), counted, total: list.dataCount }
}

describe('who may read what', () => {
  test('follows the rules for any departments, roles and people', async () => {
    const personLists = fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE })
    const noticeLists = fc.array(notice, { minLength: NOTICES, maxLength: NOTICES })
    await fc.assert(
      fc.asyncProperty(personLists, noticeLists, async (placed, noticeList) => {
        await place(placed, noticeList)
        for (const [index, reader] of placed.entries()) {
          const fits = noticeList.flatMap((one, at) =>
            isOut(one) && isMeant(one, reader, index) ? [String(ids[at])] : [],
          )
          const seen = {
            listed: fits.sort(),
            board: fits.sort(),
            counted: fits.length,
            total: fits.length,
          }
          // The server uses cached data until it hears of the change, so the test polls.
          await expect.poll(() => seenBy(index), { interval: 20 }).toEqual(seen)
        }
        for (const [at, one] of noticeList.entries()) {
          const audience = sql`select user_id from (${audienceOfRow(notices, String(ids[at]))}) told
            where user_id = any(${people.map(({ id }) => id)}::uuid[])`
          const { rows } = await sql<{ user_id: string }>`${audience}`.execute(store.db)
          const meant = placed.flatMap((reader, index) =>
            isMeant(one, reader, index) ? [String(people[index]?.id)] : [],
          )
          expect(rows.map(({ user_id }) => user_id).sort()).toEqual(meant.sort())
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('holds for each way to ask', async () => {
    const nowhere = { department: null, roles: [] }
    const forOne: Notice = {
      state: '1',
      scope: '部门',
      departments: [1],
      people: [],
      roles: [],
      expires: null,
    }
    const draft: Notice = { ...forOne, state: '0', scope: '全员' }
    await place(
      [
        { department: 2, roles: [] },
        { ...nowhere, department: 3 },
      ],
      [forOne, draft],
    )
    const [inside, outside] = people
    if (!inside || !outside) throw new Error('no readers')
    const [id = '', draftId = ''] = ids
    const ways = [
      (call: Caller, of: string) => call(notices.endpoints.info, { query: { id: of } }),
      (call: Caller, of: string) => call(notices.endpoints.history, { query: { id: of } }),
      (call: Caller, of: string) => call(NOTICE_CALLS.detail, { query: { id: of } }),
    ]
    for (const way of ways) {
      expect((await way(inside.call, id)).status).toBe(200)
      expect((await way(outside.call, id)).status).toBe(404)
      expect((await way(inside.call, draftId)).status).toBe(404)
    }
    const search = async ({ call }: { call: Caller }) =>
      (await call('/uc/api/Search/GetSearchResults', { query: { key: 'GG-A-0' } })).text
    expect(await search(inside)).toContain(id)
    expect(await search(outside)).not.toContain(id)
    const file = async ({ token }: { token: string }) =>
      (await createDownload(api.fetch, token)(notices, {})).text
    expect(await file(inside)).toContain('GG-A-0')
    expect(await file(outside)).not.toContain('GG-A-0')
    const home = async ({ call }: { call: Caller }) =>
      (await call('/uc/api/Home/GetHomeCards')).text
    expect(await home(inside)).toContain(id)
    expect(await home(outside)).not.toContain(id)
  })
})
