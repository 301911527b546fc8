import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import { organisationChart } from '#modules/org/chart/wire/organisation.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let director: Caller
let made: Organisation
let today: string

beforeAll(async () => {
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
  today = String(await database.value('select today()::text'))
})

const daysAgo = async (days: number) =>
  String(await database.value('select (today() - $1::integer)::text', [days]))

const positionsOf = (userId: string) =>
  database.rows(
    `select dept_id, post_id, is_main, start_date::text, end_date::text from user_position
     where user_id = $1 and deleted_at is null order by start_date, is_main desc`,
    [userId],
  )

const fileOf = (userId: string) =>
  database.rows('select dept_id, post_id from user_base_info where id = $1', [userId])

describe('holding a post', () => {
  let dept: string
  let post: string
  let other: string
  let otherPost: string
  let person: string

  beforeEach(async () => {
    dept = await made.addDepartment(null)
    other = await made.addDepartment(null)
    post = await made.addPost(dept)
    otherPost = await made.addPost(other)
    person = await made.addPerson(dept, { postId: post })
  })

  const endMain = async (endDate: string) => {
    const id = String(
      await database.value(
        'select id from user_position where user_id = $1 and is_main and end_date is null',
        [person],
      ),
    )
    return made.press(userPositions, 'end', id, { endDate })
  }

  test('begins with the personnel file', async () => {
    expect(await positionsOf(person)).toEqual([
      { dept_id: dept, post_id: post, is_main: true, start_date: '2024-03-05', end_date: null },
    ])
  })

  test('follows a move, and a leaver holds nothing', async () => {
    savedIn(await made.move(person, other, otherPost))
    expect(await positionsOf(person)).toMatchObject([
      { dept_id: dept, end_date: await daysAgo(1) },
      { dept_id: other, post_id: otherPost, start_date: today, end_date: null },
    ])
    savedIn(await made.correct(person, { status: '4', leaveDate: today }))
    expect((await positionsOf(person)).map(({ end_date }) => end_date)).not.toContain(null)
    savedIn(await made.correct(person, { status: '2', leaveDate: null }))
    expect((await positionsOf(person)).at(-1)).toMatchObject({ dept_id: other, end_date: null })
    const events = await database.rows(
      'select kind from org_history where user_id = $1 order by at, id',
      [person],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['入职', '更正', '离职'])
  })

  test('as the main one excludes every other day by day', async () => {
    const again = { deptId: other, postId: otherPost, startDate: '2024-06-01' }
    expect(refusalIn(await made.addPosition(person, again))).toMatchObject({
      status: 400,
      errors: ['startDate'],
    })
    savedIn(await endMain(await daysAgo(10)))
    for (const startDate of [await daysAgo(30), await daysAgo(10)]) {
      const answer = await made.addPosition(person, { ...again, startDate })
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['startDate'] })
    }
    savedIn(await made.addPosition(person, { ...again, startDate: await daysAgo(9) }))
    expect(await fileOf(person)).toEqual([{ dept_id: other, post_id: otherPost }])
    const beside = { deptId: dept, postId: post, isMain: false, kind: '兼职' }
    savedIn(await made.addPosition(person, beside))
    expect(await fileOf(person)).toEqual([{ dept_id: other, post_id: otherPost }])
  })

  test('is refused by the database too', async () => {
    const insert = database.rows(
      `insert into user_position (id, user_id, dept_id, is_main, kind, start_date, end_date)
       values (gen_random_uuid(), $1, $2, true, '主职', '2024-05-01', '2024-05-02')`,
      [person, dept],
    )
    await expect(insert).rejects.toThrow(/ex_user_position__main/)
  })

  test('ten at once leave one open main post', async () => {
    savedIn(await endMain(await daysAgo(100)))
    const startDate = await daysAgo(50)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        made.addPosition(person, { deptId: other, postId: otherPost, startDate }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect((await positionsOf(person)).filter(({ end_date }) => end_date === null)).toHaveLength(1)
  })

  test('asks for a post of the department, a fitting kind and days in order', async () => {
    const base = { deptId: dept, postId: post, isMain: false, kind: '兼职' }
    const errors = async (values: Record<string, string | boolean | null>) =>
      refusalIn(await made.addPosition(person, { ...base, ...values })).errors
    expect(await errors({ postId: otherPost })).toEqual(['postId'])
    expect(await errors({ kind: '主职' })).toEqual(['kind'])
    expect(await errors({ isMain: true, startDate: await daysAgo(-2) })).toContain('kind')
    expect(await errors({ startDate: '2024-05-02', endDate: '2024-05-01' })).toEqual(['endDate'])
  })

  test('ends once, never before it began', async () => {
    expect(refusalIn(await endMain('2024-03-04'))).toMatchObject({
      status: 400,
      errors: ['endDate'],
    })
    const id = String(
      await database.value('select id from user_position where user_id = $1', [person]),
    )
    savedIn(await made.press(userPositions, 'end', id, { endDate: today }))
    expect(refusalIn(await made.press(userPositions, 'end', id, { endDate: today }))).toMatchObject(
      {
        status: 409,
        code: 'conflict',
      },
    )
  })

  test('moves the account along', async () => {
    const [account] = await database.rows<{ id: string; user_base_id: string }>(
      "select id, user_base_id from app_user where user_name = 'staff2'",
    )
    const file = String(account?.user_base_id)
    // A department of the same company, because the contract is with that company.
    const company = String(
      await database.value(
        `select split_part(d.path, '/', 2) from department d join user_base_info b on b.dept_id = d.id
         where b.id = $1`,
        [file],
      ),
    )
    const place = await made.addDepartment(company)
    savedIn(await made.move(file, place))
    expect(await database.value('select dept_id from app_user where id = $1', [account?.id])).toBe(
      place,
    )
  })

  test('goes with a file that is deleted before the first day', async () => {
    const pending = await made.addPerson(dept, { joinDate: STILL_TO_COME })
    const answer = await director(archives.endpoints.delete, {
      method: 'DELETE',
      query: { id: pending },
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await positionsOf(pending)).toEqual([])
  })

  test('is seen by who may see the person', async () => {
    const staff = await api.as('leader1')
    const list = pageIn(await director(userPositions.endpoints.list, { query: { userId: person } }))
    expect(list.dataCount).toBe(1)
    const path = '/uc/api/UserPosition/GetUserPositionListByUserId'
    const own = await director(path, { query: { userId: person } })
    expect(own.body.response).toMatchObject([{ id: list.data[0]?.id, isMain: true }])
    const id = list.data[0]?.id ?? ''
    const answer = await staff(userPositions.endpoints.info, { query: { id } })
    expect([403, 404]).toContain(answer.status)
  })
})

describe('approved places', () => {
  async function postWith(people: number) {
    const dept = await made.addDepartment(null)
    const post = await made.addPost(dept)
    for (let n = 0; n < people; n += 1) await made.addPerson(dept, { postId: post })
    return { dept, post }
  }

  const ask = (deptId: string, postId: string, values: Record<string, string | number | null>) =>
    director(postEstablishments.endpoints.add, {
      method: 'POST',
      body: { id: newId(), year: Number(today.slice(0, 4)), deptId, postId, ...values },
    })

  test('below the filled places need a reason', async () => {
    const { dept, post } = await postWith(2)
    expect(refusalIn(await ask(dept, post, { plan: 1 }))).toMatchObject({
      status: 400,
      errors: ['overReason'],
    })
    const saved = savedIn(await ask(dept, post, { plan: 1, overReason: '扩张' }))
    expect(refusalIn(await ask(dept, post, { plan: 5 })).errors).toEqual(['postId'])
    const bare = await made.change(postEstablishments, saved.id, { overReason: null })
    expect(refusalIn(bare).errors).toEqual(['overReason'])
    const row = recordIn(
      await director(postEstablishments.endpoints.info, { query: { id: saved.id } }),
    )
    expect(row).toMatchObject({ plan: 1, actual: 2, vacancy: -1, isCurrent: false })
  })

  test('count for the post, the department and the chart', async () => {
    const { dept, post } = await postWith(1)
    await made.addPlaces(dept, post, { plan: 3, planTemp: 2, planTempTo: today })
    // A proposal that is not approved counts nowhere.
    savedIn(await ask(dept, post, { plan: 50 }))
    const record = recordIn(await director(posts.endpoints.info, { query: { id: post } }))
    expect(record).toMatchObject({ plan: 5, actual: 1, vacancy: 4 })
    const answer = await director('/cyl/Organize/GetOrganizeChart', { query: { rootId: dept } })
    const [node] = organisationChart.parse(answer.body.response).nodes
    expect(node).toMatchObject({ plan: 5, headcount: 1 })
    const department = await director(departments.endpoints.info, { query: { id: dept } })
    expect(recordIn(department)).toMatchObject({ headcountPlan: 5 })
    const summary = await director('/hr/PostEstablishment/GetPostEstablishmentSummary', {
      query: { deptId: dept },
    })
    expect(summary.body.response).toMatchObject({
      posts: 1,
      plan: 5,
      actual: 1,
      vacancy: 4,
      over: 0,
    })
  })

  test('are copied from the year before, once, as drafts', async () => {
    const { dept, post } = await postWith(0)
    await made.addPlaces(dept, post, { plan: 4, planTemp: 1 })
    const next = Number(today.slice(0, 4)) + 1
    const run = () =>
      director(postEstablishments.actions.copy?.endpoint ?? '', {
        method: 'PUT',
        body: { id: newId(), year: next, deptIds: [dept] },
      })
    expect((await run()).body.response).toMatchObject({ count: 1 })
    expect((await run()).body.response).toMatchObject({ count: 0 })
    const copied = await database.rows(
      `select plan, plan_temp, state, doc_no ~ '^BZ[0-9]{12}$' as numbered, over_reason,
         apply_user_id = (select id from app_user where user_name = 'hrdir') as own
       from post_establishment where post_id = $1 and year = $2`,
      [post, next],
    )
    expect(copied).toEqual([
      { plan: 4, plan_temp: null, state: '0', numbered: true, over_reason: '核减', own: true },
    ])
    const auditRows = await database.rows(
      `select l.action, l.title, l.after ->> 'plan' as plan, l.request_id is not null as has_call
       from audit_log l join post_establishment e on e.id = l.record_id
       where e.post_id = $1 and e.year = $2`,
      [post, next],
    )
    const name = await database.value('select name from post where id = $1', [post])
    expect(auditRows).toEqual([{ action: 'add', title: name, plan: '4', has_call: true }])
  })
})

describe('departments', () => {
  test('stand in the order they are put in', async () => {
    const top = await made.addDepartment(null)
    const ids = [
      await made.addDepartment(top),
      await made.addDepartment(top),
      await made.addDepartment(top),
    ]
    const [a = '', b = '', c = ''] = ids
    const path = '/uc/api/Department/UpdateDepartmentOrder'
    const order = (orderedIds: readonly string[]) =>
      director(path, { method: 'PUT', body: { ids: orderedIds } })
    expect((await order([c, a, b])).status).toBe(200)
    const answer = await director('/cyl/Organize/GetOrganizeChart', { query: { rootId: top } })
    const [node] = organisationChart.parse(answer.body.response).nodes
    expect(node?.children.map(({ id }) => id)).toEqual([c, a, b])
    expect((await order([a, top])).status).toBe(404)
    expect((await order([])).status).toBe(404)
  })

  test('offer their posts for choosing', async () => {
    const dept = await made.addDepartment(null)
    const post = await made.addPost(dept)
    const listed = await director('/uc/api/Post/GetPostListByDepartmentId', {
      query: { deptId: dept },
    })
    expect(listed.body.response).toMatchObject([{ id: post }])
    const tree = await director('/uc/api/Post/GetPostTreeByDepartment')
    const nodes = tree.body.response as { id: string; posts: { id: string }[] }[]
    expect(nodes.find(({ id }) => id === dept)?.posts.map(({ id }) => id)).toEqual([post])
    const path = await director('/uc/api/Department/GetDepartmentPath', { query: { id: dept } })
    expect(path.body.response).toMatchObject([{ id: dept }])
    const users = await director('/uc/api/Department/GetDepartmentUsers', { query: { id: dept } })
    expect(users.body.response).toEqual({ people: [], count: 0 })
  })
})

describe('a chart of 2,000 departments', () => {
  test('has every one of them once', async () => {
    const typeId = await database.value('select id from department_type order by sort limit 1')
    await database.rows(
      `with made as (select n, gen_random_uuid() as id from generate_series(1, 2000) n),
        placed as (select m.n, m.id, p.id as pid from made m left join made p on p.n = m.n / 5 and m.n >= 5)
       insert into department (id, code, name, pid, type_id, path, full_name, level)
       select id, 'BIG-' || n, '大部门' || n, pid, $1, '/' || id || '/', '大部门' || n, 1 from placed`,
      [typeId],
    )
    const started = performance.now()
    const answer = await director('/cyl/Organize/GetOrganizeChart')
    const took = performance.now() - started
    const { total } = organisationChart.parse(answer.body.response)
    const stored = await database.value(
      'select count(*)::integer from department where enabled and deleted_at is null',
    )
    expect(total).toBe(stored)
    expect(took).toBeLessThan(2_000)
    const shallow = await director('/cyl/Organize/GetOrganizeChart', { query: { depth: 1 } })
    const { nodes } = organisationChart.parse(shallow.body.response)
    expect(nodes.every(({ children }) => children.length === 0)).toBe(true)
    expect(nodes.reduce((sum, { hidden }) => sum + 1 + hidden, 0)).toBe(stored)
  })
})
