import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  DESK,
  DESK_PEOPLE,
  DESK_POSTS,
  departments,
} from '#modules/org/departments/define/department.ts'
import {
  type DepartmentDesk,
  type DeskNode,
  departmentDesk,
  deskPeople,
  deskPosts,
} from '#modules/org/departments/wire/department-desk.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { openKey } from '#platform/wire/lists/open-tree.ts'
import { type Caller, newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { statementsOf } from '#tests/api/statements-of.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let director: Caller
let made: Organisation
let today: string

beforeAll(async () => {
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
  today = await dayIn(0)
})

const dayIn = async (days: number) =>
  String(await database.value('select (today() + $1::integer)::text', [days]))

type Query = Record<string, string | number>

async function desk(query: Query = {}, by: Caller = director): Promise<DepartmentDesk> {
  const answer = await by(DESK, { query })
  expect(answer.status, answer.text).toBe(200)
  return departmentDesk.parse(answer.body.response)
}

async function people(id: string, query: Query = {}, by: Caller = director) {
  const answer = await by(DESK_PEOPLE, { query: { id, ...query } })
  expect(answer.status, answer.text).toBe(200)
  return deskPeople.parse(answer.body.response)
}

async function posts(id: string, query: Query = {}) {
  const answer = await director(DESK_POSTS, { query: { id, ...query } })
  expect(answer.status, answer.text).toBe(200)
  return deskPosts.parse(answer.body.response)
}

const flat = (nodes: readonly DeskNode[]): DeskNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** Sets the first day of departments in their history. */
const beginOn = (ids: readonly string[], day: string) =>
  database.rows('update department_period set from_day = $2 where dept_id = any($1::uuid[])', [
    ids,
    day,
  ])

describe('the tree', () => {
  test('is open down to the chosen one and wherever the address says so', async () => {
    const top = await made.addDepartment(null)
    const [left, right] = [await made.addDepartment(top), await made.addDepartment(top)]
    const [deep, deeper] = [await made.addDepartment(left), await made.addDepartment(right)]
    const namesOf = async (query: Query) => flat((await desk(query)).tree).map(({ id }) => id)
    expect(await namesOf({ open: '.' })).not.toContain(left)
    const chosen = await namesOf({ open: '.', id: deep })
    expect(chosen).toEqual(expect.arrayContaining([top, left, right, deep]))
    expect(chosen).not.toContain(deeper)
    const opened = await namesOf({ open: [top, right].map(openKey).join('.') })
    expect(opened).toEqual(expect.arrayContaining([left, right, deeper]))
    expect(opened).not.toContain(deep)
    expect(refusalIn(await director(DESK, { query: { open: 'zz' } }))).toMatchObject({
      status: 400,
    })
  })

  test('finds departments by the name and code of the day, and by how they are typed', async () => {
    const day = await dayIn(-20)
    const id = await made.addDepartment(null, { name: '量子计算室', code: 'LZ-77' })
    await beginOn([id], day)
    const foundOn = async (key: string, date = today) =>
      (await desk({ key, date })).found?.map((line) => line.id)
    expect(await foundOn('量子')).toEqual([id])
    expect(await foundOn('lz-7')).toEqual([id])
    const initials = spell('量子计算室', 'words')
      .split(' ')
      .find((word) => word.length === 5)
    expect(await foundOn(initials ?? '')).toEqual([id])
    savedIn(await made.change(departments, id, { name: '光学室' }))
    expect([await foundOn('量子'), await foundOn('量子', await dayIn(-1))]).toEqual([[], [id]])
  })
})

describe('a department', () => {
  test('tells who leads it, as far as the reader may see files', async () => {
    const id = await made.addDepartment(null)
    const postId = await made.addPost(id, { isLeader: true })
    const person = await made.addPerson(id, { name: '林主任', postId })
    const { chosen } = await desk({ id })
    expect(chosen?.leader).toEqual({ name: '林主任', fileId: person, photo: null, mayOpen: true })
    const outsider = await desk({ id }, await api.as('leader1'))
    expect(outsider.chosen?.leader).toEqual({
      name: '林主任',
      fileId: person,
      photo: null,
      mayOpen: false,
    })
  })

  test('that was not there on the day says when it was, and one that never was is not found', async () => {
    const id = await made.addDepartment(null)
    const [before, last] = [await dayIn(-30), await dayIn(-1)]
    await beginOn([id], before)
    const early = await desk({ id, date: await dayIn(-31) })
    expect(early).toMatchObject({ chosen: null, absent: { id, from: before, to: null } })
    await database.rows('delete from department_period where dept_id = $1 and to_day is null', [id])
    await database.rows(
      `insert into department_period (dept_id, from_day, to_day, code, name, type_id, sort, enabled)
       select id, $2, $3, code, name, type_id, sort, enabled from department where id = $1
       on conflict (dept_id, from_day) do update set to_day = excluded.to_day`,
      [id, before, last],
    )
    expect(await desk({ id })).toMatchObject({ chosen: null, absent: { from: before, to: last } })
    expect((await director(DESK, { query: { id: newId() } })).status).toBe(404)
    expect((await desk({ id, date: last })).chosen?.id).toBe(id)
  })

  test('a closed department is shown on request, and is in no tree otherwise', async () => {
    const id = await made.addDepartment(null)
    savedIn(await made.change(departments, id, { enabled: false }))
    const answer = await desk({ id })
    expect(answer.chosen).toMatchObject({ id, enabled: false })
    expect(flat((await desk()).tree).map((node) => node.id)).not.toContain(id)
  })
})

describe('who may see what', () => {
  test('departments take their page, people and posts theirs as well', async () => {
    const id = await made.addDepartment(null)
    const nobody = await api.as('noperm')
    for (const path of [DESK, DESK_PEOPLE, DESK_POSTS]) {
      expect((await nobody(path, { query: { id } })).status, path).toBe(403)
    }
  })

  test('people are those of the list, page by page', async () => {
    const whole = String(
      await database.value(
        `select split_part(d.path, '/', 2) from department d join app_user u on u.id = d.leader_id
         where u.user_name = 'leader1' limit 1`,
      ),
    )
    const leader = await api.as('leader1')
    const query = { pageSize: 500 }
    const listed = pageIn(await leader(archives.endpoints.list, { query })).data
    const allowed = new Set(listed.map(({ id }) => id))
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const part = await people(whole, { includeChild: 'true', page }, leader)
      seen.push(...part.people.flatMap(({ id, isMain }) => (isMain ? id : [])))
      if (page >= part.pageCount) break
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((id) => !allowed.has(id))).toEqual([])
    expect(new Set(seen).size).toBe(seen.length)
    const all = await people(whole, { includeChild: 'true' })
    expect(all.count).toBeGreaterThan(seen.length)
  })
})

describe('days to come', () => {
  test('count who is to join and leave out who will have left; no other page knows them', async () => {
    const id = await made.addDepartment(null)
    const [soon, later] = [await dayIn(10), await dayIn(20)]
    await made.addPerson(id)
    const leaving = await made.addPerson(id)
    await database.rows("update user_base_info set status = '3', leave_date = $2 where id = $1", [
      leaving,
      soon,
    ])
    const joining = await made.addPerson(id)
    await database.rows("update user_base_info set status = '0', join_date = $2 where id = $1", [
      joining,
      later,
    ])
    const headsOn = async (date: string) => (await desk({ id, date })).chosen?.headcount
    expect(await headsOn(today)).toBe(2)
    expect(await headsOn(soon)).toBe(2)
    expect(await headsOn(await dayIn(11))).toBe(1)
    expect(await headsOn(later)).toBe(2)
    const then = await people(id, { date: later })
    expect(then.people.map((person) => person.id)).toContain(joining)
    expect(then.people.map(({ status }) => status)).toEqual([null, null])
    const chart = await director('/cyl/Organize/GetOrganizeChart', { query: { date: soon } })
    expect(chart.status).toBe(400)
    expect((await director(DESK, { query: { date: '2999-01-01' } })).status).toBe(400)
  })
})

/**
 * Random main posts of one person in order: the department, whether they have a post in it, and the number of
 * days.
 */
const career = fc.array(
  fc.record({ dept: fc.nat(3), post: fc.boolean(), days: fc.integer({ min: 1, max: 40 }) }),
  { minLength: 1, maxLength: 5 },
)

describe('any past day', () => {
  test('tells people, posts and places as the history has them, whatever the history is', async () => {
    const top = await made.addDepartment(null)
    const below = await made.addDepartment(top)
    const depts = [top, below, await made.addDepartment(below), await made.addDepartment(top)]
    const postIds = await Promise.all(depts.map((dept) => made.addPost(dept)))
    await beginOn(depts, await dayIn(-400))
    const above: Record<string, string | null> = {
      [top]: null,
      [below]: top,
      [depts[2] ?? '']: below,
      [depts[3] ?? '']: top,
    }
    const spans: { person: string; dept: string; post: string | null; from: number; to: number }[] =
      []
    const property = fc.asyncProperty(
      career,
      fc.nat(200),
      fc.nat(220),
      async (steps, gap, back) => {
        const person = await made.addPerson(top)
        await database.rows('delete from user_position where user_id = $1', [person])
        let from = -gap - steps.reduce((sum, { days }) => sum + days, 0) - 1
        for (const { dept, post, days } of steps) {
          const at = { dept: depts[dept] ?? top, post: post ? (postIds[dept] ?? null) : null }
          spans.push({ person, ...at, from, to: from + days - 1 })
          await database.rows(
            `insert into user_position (id, user_id, dept_id, post_id, is_main, kind, start_date, end_date)
           values (gen_random_uuid(), $1, $2, $3, true, '主职', today() + $4::integer, today() + $5::integer)`,
            [person, at.dept, at.post, from, from + days - 1],
          )
          from += days
        }
        await database.rows(
          "update user_base_info set status = '4', leave_date = today() - 1 where id = $1",
          [person],
        )
        const day = -1 - back
        const there = spans.filter((span) => span.from <= day && span.to >= day)
        const date = await dayIn(day)
        for (const id of depts) {
          const inside = there.filter((span) => {
            for (let at: string | null = span.dept; at; at = above[at] ?? null)
              if (at === id) return true
            return false
          })
          const { chosen } = await desk({ id, date })
          expect(chosen?.headcount).toBe(inside.length)
          expect(chosen?.own).toBe(there.filter(({ dept }) => dept === id).length)
          const listed: string[] = []
          for (let page = 1; ; page += 1) {
            const part = await people(id, { date, includeChild: 'true', page })
            listed.push(...part.people.map((one) => one.id))
            if (page >= part.pageCount) break
          }
          expect(listed.sort()).toEqual(inside.map((span) => span.person).sort())
          const filled = (await posts(id, { date })).posts.map((post) => [post.id, post.filled])
          const wanted = postIds
            .map((post) => [post, there.filter((span) => span.post === post).length] as const)
            .filter(([post, count]) => count > 0 && postIds.indexOf(post) === depts.indexOf(id))
          expect(filled).toEqual(wanted.map(([post, count]) => [post, count]))
        }
      },
    )
    await fc.assert(property, { numRuns: 12, seed: 20_261_122, endOnFailure: true })
  }, 120_000)
})

describe('posts', () => {
  test('stand beside their approved places of the year, and interns fill none', async () => {
    const id = await made.addDepartment(null)
    const postId = await made.addPost(id)
    await made.addPlaces(id, postId, { plan: 2 })
    await made.addPerson(id, { postId })
    const intern = await made.addPerson(id, { postId })
    await database.rows("update user_base_info set status = '7' where id = $1", [intern])
    const empty = await made.addPost(id)
    expect((await posts(id)).posts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: postId, filled: 1, plan: 2 }),
        expect.objectContaining({ id: empty, filled: 0, plan: null }),
      ]),
    )
    expect((await desk({ id })).chosen).toMatchObject({ headcount: 2, plan: 2 })
  })
})

describe('thousands of departments', () => {
  test('cost no statement more, and no more is drawn than can be looked through', async () => {
    const top = await made.addDepartment(null)
    const count = async () => {
      await desk({ id: top })
      return (await statementsOf(() => desk({ id: top }))).length
    }
    const few = await count()
    // The queries for the user, the day, the departments, and the file of the leader.
    expect(few).toBeLessThanOrEqual(5)
    await database.rows(
      `with parent as (select id, type_id, path, full_name from department where id = $1),
        made as (select gen_random_uuid() as id, n from generate_series(1, 3000) n)
       insert into department (id, code, name, pid, type_id, sort, enabled, path, full_name, level)
       select made.id, 'TS-' || n, '部 ' || n, parent.id, type_id, n, true,
         path || made.id || '/', full_name || '/部 ' || n, 2 from made, parent`,
      [top],
    )
    expect(await count()).toBeLessThanOrEqual(few)
    const answer = await director(DESK, { query: { id: top, open: openKey(top) } })
    const { tree, chosen, total } = departmentDesk.parse(answer.body.response)
    expect(total).toBeGreaterThan(3_000)
    const node = flat(tree).find(({ id }) => id === top)
    expect([node?.below, node?.children.length, node?.left]).toEqual([3_000, 60, 2_940])
    expect([chosen?.children.length, chosen?.left]).toEqual([60, 2_940])
    expect(answer.text.length).toBeLessThan(60_000)
    const [last] = await database.rows<{ id: string }>(
      "select id from department where code = 'TS-3000'",
    )
    const far = await desk({ id: last?.id ?? '' })
    expect(flat(far.tree).map(({ id }) => id)).toContain(last?.id)
  })
})
