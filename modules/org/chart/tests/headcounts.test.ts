import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  amountRow,
  type OrganisationNode,
  organisationChart,
} from '#modules/org/chart/wire/organisation.ts'
import { DESK, DESK_POSTS, departments } from '#modules/org/departments/define/department.ts'
import { departmentDesk, deskPosts } from '#modules/org/departments/wire/department-desk.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Caller, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

// The test has its own list of states, because it checks the definition in the product.
const PAY_ROLL = ['试用', '正式', '待离职', '停薪留职', '实习']
const ON_POST = ['试用', '正式', '待离职', '停薪留职']
const STATES = ['待入职', '试用', '正式', '待离职', '已离职', '退休', '停薪留职', '实习', '返聘']

const { database, api } = testCompany()
let director: Caller
let made: Organisation

beforeAll(async () => {
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
})

type Counts = Record<string, number>

function countBy(ids: readonly string[]): Counts {
  const counts: Counts = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** Leaves out zero counts, because pages may leave out empty departments. */
const some = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

type Person = { deptId: string; postId: string | null; state: string }
type Place = { id: string; pid: string | null }

async function readPeople(): Promise<Person[]> {
  const rows = await database.rows<{ dept_id: string; post_id: string | null; status: string }>(
    'select dept_id, post_id, status from user_base_info where deleted_at is null',
  )
  return rows.map(({ dept_id, post_id, status }) => ({
    deptId: dept_id,
    postId: post_id,
    state: STATES[Number(status)] ?? '',
  }))
}

/** Counts of departments, each including all departments below it. */
function rollUp(own: Counts, places: readonly Place[]): Counts {
  const total: Counts = {}
  for (const { id } of places) {
    let above: string | null = id
    while (above !== null) {
      total[above] = (total[above] ?? 0) + (own[id] ?? 0)
      above = places.find((place) => place.id === above)?.pid ?? null
    }
  }
  return total
}

const flat = (nodes: readonly OrganisationNode[]): OrganisationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

async function chartOf(query: Record<string, string>): Promise<OrganisationNode[]> {
  const answer = await director('/cyl/Organize/GetOrganizeChart', { query })
  return flat(organisationChart.parse(answer.body.response).nodes)
}

async function amountsOf(query: Record<string, string>) {
  const answer = await director('/cyl/Organize/GetOrganizeAmount', { query })
  return z.array(amountRow).parse(answer.body.response)
}

type TreeNode = { id: string; headcount: number; children: TreeNode[] }
const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({ id: z.string(), headcount: z.number(), children: z.array(treeNode) }),
)
const flatTree = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flatTree(node.children)])

async function everyRow(resource: Resource) {
  const found = []
  for (let page = 1; ; page += 1) {
    const { data, pageCount } = pageIn(
      await director(resource.endpoints.list, { query: { page, pageSize: 500 } }),
    )
    found.push(...data)
    if (page >= pageCount) return found
  }
}

async function exported(resource: Resource, column: string): Promise<string[]> {
  const answer = await api.fetch(
    new Request(
      `http://staffdesk.example${resource.endpoints.export}?format=csv&columns=code,${column}`,
      {
        headers: { authorization: `Bearer ${await api.token('hrdir')}` },
      },
    ),
  )
  const [, ...lines] = (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  return lines.map((line) => line.replaceAll('"', '')).sort()
}

const pick = (rows: readonly Record<string, unknown>[], key: string, value: string): Counts =>
  Object.fromEntries(rows.map((row) => [String(row[key]), Number(row[value] ?? 0)]))

const csvOf = (rows: readonly Record<string, unknown>[], value: string) =>
  rows.map((row) => `${row.code},${row[value] ?? ''}`).sort()

/** Compares every page and call that counts the people of today with the rows in the database. */
async function expectAgreement(): Promise<void> {
  const people = await readPeople()
  const places = await database.rows<Place>(
    'select id, pid from department where deleted_at is null',
  )
  const paid = people.filter(({ state }) => PAY_ROLL.includes(state))
  const own = countBy(paid.map(({ deptId }) => deptId))
  const total = some(rollUp(own, places))
  const onPost = (states: readonly string[]) =>
    countBy(people.flatMap(({ postId, state }) => (postId && states.includes(state) ? postId : [])))
  const actual = onPost(ON_POST)

  const chart = await chartOf({})
  expect(some(pick(chart, 'id', 'own')), 'chart, own').toEqual(own)
  expect(some(pick(chart, 'id', 'headcount')), 'chart').toEqual(total)
  const amounts = await amountsOf({})
  expect(some(pick(amounts, 'deptId', 'actual')), 'amounts').toEqual(total)
  const list = await everyRow(departments)
  expect(some(pick(list, 'id', 'headcount')), 'departments').toEqual(total)
  const tree = await director(departments.endpoints.tree ?? '')
  const nodes = flatTree(z.array(treeNode).parse(tree.body.response))
  expect(some(pick(nodes, 'id', 'headcount')), 'department tree').toEqual(total)
  const postRows = await everyRow(posts)
  expect(some(pick(postRows, 'id', 'actual')), 'posts').toEqual(actual)
  for (const { id } of places.slice(-5)) await expectDesk(id, { total, actual })
  const thisYear = (await everyRow(postEstablishments)).filter(
    ({ year, state }) => year === new Date().getFullYear() && state === '4',
  )
  expect(pick(thisYear, 'postId', 'actual'), 'establishment').toEqual(
    Object.fromEntries(thisYear.map(({ postId }) => [postId, actual[String(postId)] ?? 0])),
  )
  const summary = await director('/hr/PostEstablishment/GetPostEstablishmentSummary')
  expect(summary.body.response, 'summary').toMatchObject({
    actual: thisYear.reduce((sum, row) => sum + Number(row.actual), 0),
    onboarding: thisYear.reduce(
      (sum, row) => sum + (onPost(['待入职'])[String(row.postId)] ?? 0),
      0,
    ),
    leaving: thisYear.reduce((sum, row) => sum + (onPost(['待离职'])[String(row.postId)] ?? 0), 0),
  })
  expect(await exported(departments, 'headcount'), 'export').toEqual(csvOf(list, 'headcount'))
  expect(await exported(posts, 'actual'), 'export of posts').toEqual(csvOf(postRows, 'actual'))
}

/** The workbench of one department must show the same counts as the other pages. */
async function expectDesk(
  id: string,
  { total, actual }: { total: Counts; actual: Counts },
): Promise<void> {
  const { chosen } = departmentDesk.parse((await director(DESK, { query: { id } })).body.response)
  expect(chosen?.headcount ?? 0, 'workbench').toBe(total[id] ?? 0)
  const answer = await director(DESK_POSTS, { query: { id } })
  for (const { id: post, filled } of deskPosts.parse(answer.body.response).posts) {
    expect(filled, 'posts of the workbench').toBe(actual[post] ?? 0)
  }
}

/** All pages must show the same counts for a past day. */
async function expectPastAgreement(daysAgo: number): Promise<void> {
  const date = String(await database.value('select (today() - $1::integer)::text', [daysAgo]))
  const chart = await chartOf({ date })
  const heads = pick(chart, 'id', 'headcount')
  expect(pick(await amountsOf({ date }), 'deptId', 'actual')).toEqual(heads)
  for (const { id } of chart.slice(0, 5)) {
    const then = await director('/uc/api/Department/GetDepartmentOnDay', { query: { id, date } })
    expect(then.body.response).toMatchObject({ headcount: heads[id] })
    const desk = await director(DESK, { query: { id, date } })
    expect(desk.body.response).toMatchObject({ chosen: { headcount: heads[id] } })
  }
  const now = pick(await chartOf({}), 'id', 'headcount')
  const compared = await director('/cyl/Organize/GetOrganizeCompare', { query: { dateA: date } })
  for (const { deptId, a, b } of compared.body.response as {
    deptId: string
    a: { headcount: number } | null
    b: { headcount: number } | null
  }[]) {
    if (a) expect(a.headcount).toBe(heads[deptId])
    if (b) expect(b.headcount).toBe(now[deptId])
  }
}

/**
 * A random event in a small company. The numbers select a department, post, person or state of the company.
 */
const happening = fc.record({
  what: fc.constantFrom(
    'hire',
    'hire',
    'hire',
    'transfer',
    'transfer',
    'state',
    'position',
    'move',
    'merge',
  ),
  person: fc.nat(999),
  place: fc.nat(999),
  post: fc.nat(999),
  state: fc.nat(STATES.length - 1),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

async function letHappen(
  company: { depts: string[]; posts: string[]; people: string[] },
  it: Happening,
) {
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const deptId = at(company.depts, it.place)
  // Any post, also one of another department: the API must refuse a wrong one.
  const postId = at(company.posts, it.post)
  const userId = company.people.length > 0 ? at(company.people, it.person) : null
  if (it.what === 'hire' || userId === null) {
    const body = await made.personBody(deptId, { postId })
    const answer = await director(archives.endpoints.add, { method: 'POST', body })
    if (answer.status === 200) company.people.push(String(body.id))
    return answer
  }
  if (it.what === 'transfer') return made.change(archives, userId, { deptId, postId })
  if (it.what === 'position') {
    await database.rows(
      'update user_position set end_date = greatest(start_date, today() - 1) where user_id = $1 and is_main and coalesce(end_date, today()) >= today()',
      [userId],
    )
    const startDate = String(await database.value('select today()::text'))
    return made.addPosition(userId, { deptId, postId, startDate })
  }
  if (it.what === 'move')
    return made.press(departments, 'move', deptId, { pid: at(company.depts, it.post) })
  if (it.what === 'merge') return made.merge([deptId], at(company.depts, it.post))
  const working = "id = $1 and status not in ('4', '5')"
  return database.rows(`update user_base_info set status = $2 where ${working}`, [
    userId,
    String(it.state),
  ])
}

/** People whose post belongs to another department than they do. There must be none. */
const misplacedPosts = () =>
  database.rows(`select b.name from user_base_info b join post p on p.id = b.post_id
    where p.dept_id <> b.dept_id and b.status not in ('4', '5')`)

describe('people are counted alike wherever they are counted', () => {
  test('in the demo company', async () => {
    await expectAgreement()
    await expectPastAgreement(40)
  })

  test('in random companies, whatever happens to them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 16, maxLength: 24 }),
        async (happenings) => {
          const top = await made.addDepartment(null)
          const below = await made.addDepartment(top)
          const depts = [top, below, await made.addDepartment(below), await made.addDepartment(top)]
          const postIds: string[] = []
          for (const deptId of depts)
            postIds.push(await made.addPost(deptId), await made.addPost(deptId))
          const company = { depts, posts: postIds, people: [] as string[] }
          for (const it of happenings) await letHappen(company, it)
          expect(await misplacedPosts()).toEqual([])
          await expectAgreement()
          await expectPastAgreement(1)
        },
      ),
      { numRuns: 3, seed: 20_261_122, endOnFailure: true },
    )
  }, 240_000)

  test('files from before the rule are counted once, by their department and by their post', async () => {
    const [here, there] = [await made.addDepartment(null), await made.addDepartment(null)]
    const post = await made.addPost(there)
    const person = await made.addPerson(here)
    await database.rows('update user_base_info set post_id = $2 where id = $1', [person, post])
    await made.addPlaces(there, post, { plan: 1 })
    await expectAgreement()
    const answer = await director(archives.endpoints.info, { query: { id: person } })
    expect(answer.body.response).toMatchObject({ postElsewhere: true })
  })
})

describe('a post is one of its department', () => {
  test('for a new file and a position alike', async () => {
    const [here, there] = [await made.addDepartment(null), await made.addDepartment(null)]
    const [ours, theirs] = [await made.addPost(here), await made.addPost(there)]
    const refused = { status: 400, code: 'invalid', errors: ['postId'] }
    const body = await made.personBody(here, { postId: theirs })
    expect(refusalIn(await director(archives.endpoints.add, { method: 'POST', body }))).toEqual(
      refused,
    )
    const person = await made.addPerson(here, { postId: ours })
    const second = { isMain: false, kind: '兼职', deptId: here, postId: theirs }
    expect(refusalIn(await made.addPosition(person, second))).toEqual(refused)
    savedIn(await made.move(person, there, theirs))
  })

  test('what was written before the rule may be kept, put right and ended', async () => {
    const [here, there] = [await made.addDepartment(null), await made.addDepartment(null)]
    const [ours, theirs] = [await made.addPost(here), await made.addPost(there)]
    const person = await made.addPerson(here, { postId: ours })
    await database.rows('update user_base_info set post_id = $2 where id = $1', [person, theirs])
    await database.rows('update user_position set post_id = $2 where user_id = $1', [
      person,
      theirs,
    ])
    savedIn(await made.change(archives, person, { workCity: '杭州' }))
    const positionId = String(
      await database.value('select id from user_position where user_id = $1', [person]),
    )
    savedIn(await made.press(userPositions, 'end', positionId, { endDate: '2024-06-30' }))
    savedIn(await made.addPosition(person, { deptId: here, postId: ours, startDate: '2024-07-01' }))
  })

  test('a post that people hold does not go to another department by itself', async () => {
    const [here, there] = [await made.addDepartment(null), await made.addDepartment(null)]
    const post = await made.addPost(here)
    savedIn(await made.change(posts, post, { deptId: there }))
    await made.addPerson(there, { postId: post })
    expect(refusalIn(await made.change(posts, post, { deptId: here }))).toMatchObject({
      status: 400,
      errors: ['deptId'],
    })
    savedIn(await made.change(posts, post, { deptId: there, remark: '不变' }))
  })
})

test('a main position whose last day is known stays through a change of its file', async () => {
  const person = await made.addPerson(await made.addDepartment(null))
  await database.rows('update user_position set end_date = today() + 60 where user_id = $1', [
    person,
  ])
  savedIn(await made.change(archives, person, { workCity: '杭州' }))
  const mains = await database.rows(
    `select (end_date - today())::int as days from user_position
     where user_id = $1 and is_main and deleted_at is null`,
    [person],
  )
  expect(mains).toEqual([{ days: 60 }])
})
