import { beforeAll, describe, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { type Answer, type Caller, newId, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addSample, sampleRecord } from '#tests/conformance/sample-record.ts'

const BATCH = departmentTypes.endpoints.deleteBatch
const MAX_IDS = 500

const { database, api } = testCompany()
let director: Caller
let manager: Caller

beforeAll(async () => {
  ;[director, manager] = await Promise.all([api.as('hrdir'), api.as('hrmgr')])
})

const deleteAll = (call: Caller, body: object | string, path = BATCH): Promise<Answer> =>
  call(path, { method: 'DELETE', body })

async function addTypes(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await addSample(director, departmentTypes)).id)
  return ids
}

async function living(ids: readonly string[]): Promise<number> {
  const count = 'select count(*) from department_type where id = any($1) and deleted_at is null'
  return Number(await database.value(count, [ids]))
}

function usedType(): Promise<unknown> {
  return database.value('select type_id from department where deleted_at is null limit 1')
}

describe('many rows at once', () => {
  test.each<[string, (ids: string[]) => object]>([
    ['a list of ids', (ids) => ids],
    ['a list of ids with versions', (ids) => ids.map((id) => ({ id, version: 1 }))],
    ['an object around the list', (ids) => ({ ids })],
    ['ids that are named twice', (ids) => [...ids, ...ids]],
  ])('are deleted by %s', async (_, bodyOf) => {
    const ids = await addTypes(3)
    const answer = await deleteAll(director, bodyOf(ids))
    expect(answer.body).toMatchObject({ success: true, msg: '已删除 3 条记录' })
    expect(answer.body.response).toEqual({ ids: [...ids].sort(), canTakeBack: true })
    expect(await living(ids)).toBe(0)
    const history = await database.rows(
      "select 1 from audit_log where record_id = any($1) and action = 'delete' and ok",
      [ids],
    )
    expect(history.length).toBe(3)
  })

  test('go by the rules that a single one goes by, children with their parent', async () => {
    const { typeId = null } = await sampleRecord(director, departments)
    const top = newId()
    const below = newId()
    for (const [id, pid, n] of [
      [top, null, 1],
      [below, top, 2],
    ] as const) {
      const body = { id, pid, typeId, code: `BULK-${n}`, name: `批量 ${n}` }
      const added = await director(departments.endpoints.add, { method: 'POST', body })
      expect([added.status, added.text]).toEqual([200, added.text])
    }
    const path = departments.endpoints.deleteBatch
    const one = await deleteAll(director, [top], path)
    expect([one.status, Object.keys(one.body.errors ?? {})]).toEqual([409, [top]])
    expect((await deleteAll(director, [top, below], path)).status).toBe(200)
  })

  test('sent twice is answered alike, to the same sender', async () => {
    const ids = await addTypes(2)
    const body = ids.map((id) => ({ id, version: 1 }))
    const [first, second] = await Promise.all([
      deleteAll(director, body),
      deleteAll(director, body),
    ])
    expect([first.status, second.status, first.text]).toEqual([200, 200, second.text])
    expect((await deleteAll(manager, body)).status).toBe(404)
  })
})

describe('nothing is deleted', () => {
  test('when a row is referred to, which the answer names', async () => {
    const ids = await addTypes(2)
    const used = String(await usedType())
    const answer = await deleteAll(director, [...ids, used])
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'conflict', success: false })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([used])
    expect(answer.body.errors?.[used]).toMatch(/部门 \(\d+\)/)
    expect(await living([...ids, used])).toBe(3)
  })

  test('when a row was changed since, and every such row is named', async () => {
    const ids = await addTypes(3)
    await database.rows('update department_type set version = 2 where id = any($1)', [ids.slice(1)])
    const answer = await deleteAll(
      director,
      ids.map((id) => ({ id, version: 1 })),
    )
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([
      409,
      ids.slice(1).sort(),
    ])
    expect(await living(ids)).toBe(3)
  })

  test('when a row is not there, and the answer is that of a single one', async () => {
    const ids = await addTypes(2)
    const single = await director(departmentTypes.endpoints.delete, {
      method: 'DELETE',
      query: { id: newId() },
    })
    for (const odd of [newId(), 'not-an-id', "' or 1=1 --", String(ids[0]).slice(1)]) {
      const answer = await deleteAll(director, [...ids, odd])
      expect([odd, answer.status, answer.text]).toEqual([odd, 404, single.text])
    }
    expect(await living(ids)).toBe(2)
  })

  test('when a row is out of reach, and the answer is that for a missing one', async () => {
    const own = await database.value(
      `select p.id from user_base_info p join app_user a on a.user_base_id = p.id where a.user_name = 'leader1'`,
    )
    const foreign = await database.value(
      `select p.id from user_base_info p join app_user a on a.user_base_id = p.id where a.user_name = 'leader2'`,
    )
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select role.id, 'button', button.id from role, button join menu on menu.id = button.menu_id
       where role.code = 'dept_head' and menu.path = '/hr/archives' and button.code = 'delete'`,
    )
    const leader = await api.as('leader1')
    const path = '/hr/UserBaseInfo/DeleteUserBaseInfoBatch'
    await expect.poll(async () => (await deleteAll(leader, [newId()], path)).status).toBe(404)
    const answers = await Promise.all([
      deleteAll(leader, [own, foreign], path),
      deleteAll(leader, [own, newId()], path),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.text).toBe(answers[1]?.text)
  })

  test('without the button', async () => {
    const ids = await addTypes(1)
    for (const userName of ['auditor', 'staff1', 'noperm']) {
      const answer = await deleteAll(await api.as(userName), ids)
      expect([userName, answer.status]).toEqual([userName, 403])
    }
    expect((await deleteAll(api.withToken(null), ids)).status).toBe(401)
    expect(await living(ids)).toBe(1)
  })

  test.each<[string, object | string]>([
    ['too many ids', Array.from({ length: MAX_IDS + 1 }, newId)],
    ['no ids', []],
    ['an empty object', {}],
    ['a number among them', [1]],
    ['null among them', [null]],
    ['a version that is none', [{ id: newId(), version: '1' }]],
    ['a version below one', [{ id: newId(), version: 0 }]],
    ['text', '"x"'],
    ['no JSON', '[1'],
    ['no body', ''],
  ])('by %s', async (_, body) => {
    expect(refusalIn(await deleteAll(director, body))).toMatchObject({
      status: 400,
      code: 'invalid',
    })
  })

  test('by half, when two overlapping batches meet', async () => {
    const ids = await addTypes(8)
    const answers = await Promise.all([
      deleteAll(director, ids.slice(0, 6)),
      deleteAll(manager, [...ids.slice(2)].reverse()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await living(ids)).toBe(2)
  })
})
