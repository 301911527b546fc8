import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import {
  createOrganisation,
  misplaced as findMisplaced,
  type Organisation,
} from '#modules/org/tests/organisation-fixture.ts'
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
import { addSample, sampleRecord } from '#tests/conformance/sample-record.ts'

const MAX_DEPTH = 8
const ROUNDS = 8
const ON_PAY_ROLL = ['1', '2', '3', '6', '7']

const { database, api } = testCompany()
let director: Caller
let manager: Caller
let made: Organisation

beforeAll(async () => {
  ;[director, manager] = await Promise.all([api.as('hrdir'), api.as('hrmgr')])
  made = createOrganisation(director, database)
})

const info = (id: string) => director(departments.endpoints.info, { query: { id } })
const remove = (call: Caller, id: string) =>
  call(departments.endpoints.delete, { method: 'DELETE', query: { id } })

/** Saves with the version that the record has now. */
async function change(
  call: Caller,
  id: string,
  values: Record<string, RecordValue>,
): Promise<Answer> {
  const version = await database.value('select version from department where id = $1', [id])
  return call(departments.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

function addDepartment(pid: string | null): Promise<string> {
  return made.addDepartment(pid)
}

/** A chain of departments, the top one first. */
async function addChain(length: number, pid: string | null = null): Promise<string[]> {
  const chain: string[] = []
  for (let n = 0; n < length; n += 1) chain.push(await addDepartment(chain.at(-1) ?? pid))
  return chain
}

async function addPersonTo(call: Caller, deptId: string, joinDate = '2024-03-05'): Promise<Answer> {
  const body = await made.personBody(deptId, { joinDate })
  return call(archives.endpoints.add, { method: 'POST', body })
}

const misplaced = () => findMisplaced(database)

describe('moving a department', () => {
  test('takes everything below along', async () => {
    const [top = '', middle = '', leaf = ''] = await addChain(3)
    const [goal = ''] = await addChain(1)
    savedIn(await change(director, top, { pid: goal }))
    expect(await misplaced()).toEqual([])
    expect(recordIn(await info(leaf))).toMatchObject({ level: 4 })
    savedIn(await change(director, middle, { pid: null }))
    expect(await misplaced()).toEqual([])
    expect(recordIn(await info(leaf))).toMatchObject({ level: 2 })
  })

  test.each(['新的名称', '𠮷野分部', 'Ümlaut & <Co> %_'])(
    'carries the name %s down',
    async (name) => {
      const [top = '', , leaf = ''] = await addChain(3)
      savedIn(await change(director, top, { name }))
      expect(await misplaced()).toEqual([])
      expect(String(recordIn(await info(leaf)).fullName).startsWith(`${name}/`)).toBe(true)
      savedIn(await change(director, top, { name: `${name}二` }))
      savedIn(await change(director, top, { pid: (await addChain(1))[0] ?? null }))
      expect(await misplaced()).toEqual([])
    },
  )

  test('under itself or its own is refused, however the id is spelt', async () => {
    const [top = '', middle = '', leaf = ''] = await addChain(3)
    const before = await database.rows('select * from department order by id')
    for (const pid of [top, middle, leaf]) {
      for (const [id, goal] of [
        [top, pid],
        [top.toUpperCase(), pid],
        [top, pid.toUpperCase()],
      ] as const) {
        const answer = await change(director, id, { pid: goal })
        expect(refusalIn(answer)).toEqual({ status: 409, code: 'conflict', errors: [] })
        expect(answer.body.msg).toMatch(/部门/)
      }
    }
    expect(await database.rows('select * from department order by id')).toEqual(before)
    const sample = await made.departmentBody(null)
    const own = await director(departments.endpoints.add, {
      method: 'POST',
      body: { ...sample, pid: sample.id },
    })
    expect(refusalIn(own)).toMatchObject({ status: 400, errors: ['pid'] })
  })

  test('to a parent that is missing, deleted or disabled is refused', async () => {
    const [moved = '', deleted = '', disabled = ''] = [
      await addDepartment(null),
      await addDepartment(null),
      await addDepartment(null),
    ]
    expect((await remove(director, deleted)).status).toBe(200)
    savedIn(await change(director, disabled, { enabled: false }))
    for (const pid of [newId(), deleted, disabled]) {
      expect(refusalIn(await change(director, moved, { pid }))).toMatchObject({ errors: ['pid'] })
    }
    expect(await misplaced()).toEqual([])
  })

  test('leaves a tree when two moves together would close a circle', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one = '', oneLeaf = ''] = await addChain(2)
      const [other = '', otherLeaf = ''] = await addChain(2)
      const answers = await Promise.all([
        change(director, one, { pid: round % 2 ? other : otherLeaf }),
        change(manager, other, { pid: round % 2 ? one : oneLeaf }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await misplaced()).toEqual([])
  })

  test('leaves a tree when parents and children move and are renamed at once', async () => {
    const [a = '', b = '', c = ''] = await addChain(3)
    const [x = '', y = ''] = await addChain(2)
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([
        change(director, b, { pid: round % 2 ? a : y }),
        change(manager, c, { pid: round % 2 ? x : b }),
        change(director, a, { name: `甲${round}` }),
        change(manager, x, { name: `乙${round}` }),
        director(departments.endpoints.add, {
          method: 'POST',
          body: await made.departmentBody(c),
        }),
      ])
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        answers.map(({ text }) => [200, text]),
      )
    }
    expect(await misplaced()).toEqual([])
  })
})

describe('the depth', () => {
  test(`of ${MAX_DEPTH} levels is the end`, async () => {
    const chain = await addChain(MAX_DEPTH)
    const deeper = await director(departments.endpoints.add, {
      method: 'POST',
      body: await made.departmentBody(chain.at(-1) ?? null),
    })
    expect(refusalIn(deeper)).toMatchObject({ status: 409, code: 'conflict' })
    expect(deeper.body.msg).toContain(String(MAX_DEPTH))
    const [small = ''] = await addChain(2)
    const tooDeep = await change(director, small, { pid: chain[MAX_DEPTH - 2] ?? null })
    expect(tooDeep.status).toBe(409)
    savedIn(await change(director, small, { pid: chain[MAX_DEPTH - 3] ?? null }))
    expect(await misplaced()).toEqual([])
    expect(await database.value('select max(level) from department')).toBe(MAX_DEPTH)
  })
})

describe('deleting a department', () => {
  test('is refused while something points at it, and says what', async () => {
    const [top = '', child = ''] = await addChain(2)
    savedIn(await addPersonTo(director, child))
    const post = await made.postBody(child)
    savedIn(await director(posts.endpoints.add, { method: 'POST', body: post }))
    for (const [id, language, named] of [
      [top, 'zh', ['部门 (1)']],
      [child, 'zh', ['人事档案 (1)', '岗位 (1)']],
      [child, 'en', ['(1)']],
    ] as const) {
      const answer = await director(departments.endpoints.delete, {
        method: 'DELETE',
        query: { id },
        language,
      })
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
      for (const text of named) expect(answer.body.msg).toContain(text)
      expect((await info(id)).status).toBe(200)
    }
    const lone = await addDepartment(null)
    expect((await remove(director, lone)).status).toBe(200)
  })

  test('never leaves a person, post or department in it that came at the same time', async () => {
    const sample = await addSample(director, archives)
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await addDepartment(null)
      const post = await made.postBody(id)
      const child = await made.departmentBody(id)
      const version = await database.value('select version from user_base_info where id = $1', [
        sample.id,
      ])
      const arrivals = [
        () => addPersonTo(manager, id),
        () => manager(posts.endpoints.add, { method: 'POST', body: post }),
        () => manager(departments.endpoints.add, { method: 'POST', body: child }),
        () =>
          manager(archives.endpoints.update, {
            method: 'PUT',
            body: { id: sample.id, version, deptId: id },
          }),
      ]
      const arrive = arrivals[round % arrivals.length] as () => Promise<Answer>
      const [gone, arrived] = await Promise.all([remove(director, id), arrive()])
      expect([gone.status, arrived.status].sort(), `${gone.text} ${arrived.text}`).toEqual(
        gone.status === 200 ? [200, 400] : [200, 409],
      )
    }
    const lost = await database.rows(`
      select d.id from department d where d.deleted_at is not null and (
        exists (select 1 from user_base_info p where p.dept_id = d.id and p.deleted_at is null)
        or exists (select 1 from post where post.dept_id = d.id and post.deleted_at is null)
        or exists (select 1 from department c where c.pid = d.id and c.deleted_at is null))`)
    expect(lost).toEqual([])
  })
})

describe('disabling a department', () => {
  test('is refused while people work there or enabled departments are below', async () => {
    const [top = '', child = ''] = await addChain(2)
    const disable = (id: string) => change(director, id, { enabled: false })
    expect(refusalIn(await disable(top))).toMatchObject({ status: 409, code: 'conflict' })
    const joining = savedIn(await addPersonTo(director, child, STILL_TO_COME))
    const working = savedIn(await addPersonTo(director, child))
    expect((await disable(child)).status).toBe(409)
    savedIn(await made.correct(working.id, { status: '4', leaveDate: '2024-06-30' }))
    savedIn(await disable(child))
    savedIn(await disable(top))
    const joins = await director(archives.endpoints.update, {
      method: 'PUT',
      body: { id: joining.id, version: 1, nativePlace: '某地' },
    })
    expect(joins.status).toBe(200)
    expect(refusalIn(await addPersonTo(director, child)).errors).toEqual(['deptId'])
  })
})

describe('the tree', () => {
  type Node = { id: string; pid: string | null; headcount: number; children: Node[] }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

  test('has every department once, in its place, with the people of its subtree', async () => {
    const [top = '', child = ''] = await addChain(2)
    for (const status of ['0', '1', '2', '4', '8']) {
      const { id } = savedIn(await addPersonTo(director, child))
      await database.rows('update user_base_info set status = $2 where id = $1', [id, status])
    }
    const answer = await director(departments.endpoints.tree ?? '')
    const nodes = flat(answer.body.response as Node[])
    const stored = await database.rows<{ id: string; pid: string | null; headcount: number }>(
      `with recursive reach as (
         select id as top, id from department where deleted_at is null
         union all
         select reach.top, d.id from department d join reach on d.pid = reach.id
           where d.deleted_at is null
       )
       select d.id, d.pid, (select count(*)::int from reach join user_base_info p on p.dept_id = reach.id
         where reach.top = d.id and p.deleted_at is null and p.status = any($1)) as headcount
       from department d where d.deleted_at is null order by d.id`,
      [ON_PAY_ROLL],
    )
    const seen = nodes.map(({ id, pid, headcount }) => ({ id, pid, headcount }))
    expect(seen.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(stored)
    for (const node of nodes) {
      for (const below of node.children) expect(below.pid).toBe(node.id)
    }
    expect(nodes.find(({ id }) => id === top)?.headcount).toBe(2)

    const page = pageIn(await director(departments.endpoints.list, { query: { pageSize: 500 } }))
    const listed = page.data.map(({ id, headcount }) => [id, headcount])
    expect(new Map(listed as [string, number][])).toEqual(
      new Map(nodes.map(({ id, headcount }) => [id, headcount])),
    )
  })
})

describe('reporting lines of posts', () => {
  const report = async (call: Caller, id: string, pid: string) => {
    const version = await database.value('select version from post where id = $1', [id])
    return call(posts.endpoints.update, { method: 'PUT', body: { id, version, pid } })
  }
  let home = ''
  beforeAll(async () => {
    home = await addDepartment(null)
  })
  const addPost = async (pid: string | null) => {
    return made.addPost(home, { pid })
  }
  const circles = () =>
    database.rows(`
      with recursive above as (
        select id as start, pid from post where pid is not null
        union
        select above.start, post.pid from above join post on post.id = above.pid
      )
      select start from above where start = pid`)

  test('never close a circle', async () => {
    const boss = await addPost(null)
    const middle = await addPost(boss)
    const low = await addPost(middle)
    for (const [id, pid] of [
      [boss, boss],
      [boss, middle],
      [boss, low],
      [boss.toUpperCase(), low],
    ] as const) {
      expect(refusalIn(await report(director, id, pid))).toMatchObject({ status: 409 })
    }
    const sample = await made.postBody(home)
    for (const pid of [sample.id, sample.id.toUpperCase()]) {
      const own = await director(posts.endpoints.add, { method: 'POST', body: { ...sample, pid } })
      expect(refusalIn(own)).toMatchObject({ status: 409, code: 'conflict' })
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await addPost(null), await addPost(null)]
      const answers = await Promise.all([report(director, one, other), report(manager, other, one)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect(await circles()).toEqual([])
  })
})

test('a dictionary entry in use cannot be deleted', async () => {
  const type = { ...(await sampleRecord(director, departmentTypes)), enabled: true }
  savedIn(await director(departmentTypes.endpoints.add, { method: 'POST', body: type }))
  const body = await made.departmentBody(null, { typeId: type.id })
  savedIn(await director(departments.endpoints.add, { method: 'POST', body }))
  const answer = await director(departmentTypes.endpoints.delete, {
    method: 'DELETE',
    query: { id: type.id },
  })
  expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
  expect(answer.body.msg).toContain('部门 (1)')
})
