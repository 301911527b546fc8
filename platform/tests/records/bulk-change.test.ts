import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { batchOutcome } from '#platform/wire/records/batch.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { addBareAccount, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Answer, type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const MAX_ROWS = 500
const PATH = archives.endpoints.updateBatch ?? ''

const { database, api } = testCompany()
let er: Caller
/** Sees all people, and may change those of one department. */
let local: Caller
let department: string

beforeAll(async () => {
  er = await api.as('er')
  department = String(
    await database.value(
      'select dept_id from user_base_info where deleted_at is null group by 1 order by count(*) desc limit 1',
    ),
  )
  local = api.withToken(await tokenOf(['view', 'group.base'], ['edit']))
})

/** A token with some buttons over all people, and with others over that department only. */
async function tokenOf(everywhere: string[], here: string[]): Promise<string> {
  const id = await addBareAccount(database, uuidv7(), null, department)
  for (const [scope, buttons] of [
    ['4', everywhere],
    ['2', here],
  ] as const) {
    const role = uuidv7()
    await database.rows("insert into role (id, code, name, scope) values ($1, $2, 'x', $3)", [
      role,
      role,
      scope,
    ])
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', button_id from page_right where code = any($2)`,
      [role, buttons.map((button) => `${archives.path}:${button}`)],
    )
    await giveRole(database, id, role)
  }
  return issueToken(database, id)
}

type Row = { id: string; version: number; inside: boolean }

/** Files of people, some of that department and some of others. */
async function filesOf(inside: number, outside = 0): Promise<Row[]> {
  const some = (isInside: boolean, count: number) =>
    database.rows<Row>(
      `select id, version, dept_id = $1 as inside from user_base_info
       where deleted_at is null and (dept_id = $1) = $2 and status = '2' order by id limit $3`,
      [department, isInside, count],
    )
  return [...(await some(true, inside)), ...(await some(false, outside))]
}

type Change = { targets: object[]; field: string; value?: unknown; preview?: boolean }
const change = (call: Caller, body: Change, path = PATH): Promise<Answer> =>
  call(path, { method: 'PUT', body })
const targetsOf = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }))
const cityOf = (rows: readonly Row[]) =>
  database.rows<{ city: string | null; version: number }>(
    'select work_city as city, version from user_base_info where id = any($1) order by id',
    [rows.map(({ id }) => id)],
  )
const outcomeIn = ({ body, text, status }: Answer) => {
  expect([status, text]).toEqual([200, text])
  return batchOutcome.parse(body.response)
}

describe('one field of many rows', () => {
  test('is changed in all of them, each with its history', async () => {
    const rows = await filesOf(3)
    const answer = await change(er, { targets: targetsOf(rows), field: 'workCity', value: '苏州' })
    expect(outcomeIn(answer)).toMatchObject({ same: [], refused: {} })
    expect(answer.body.msg).toBe('已修改 3 条记录')
    for (const { city, version } of await cityOf(rows)) {
      expect([city, version]).toEqual(['苏州', (rows[0]?.version ?? 0) + 1])
    }
    const history = await database.rows(
      `select 1 from audit_log where record_id = any($1) and action = 'update' and ok
         and after = '{"workCity": "苏州"}'`,
      [rows.map(({ id }) => id)],
    )
    expect(history).toHaveLength(3)
  })

  test('a preview only shows which records would change, which would not, and why', async () => {
    const rows = await filesOf(2, 2)
    const [mine] = rows
    await database.rows("update user_base_info set work_city = '上海' where id = $1", [mine?.id])
    const body = { targets: targetsOf(rows), field: 'workCity', value: '上海', preview: true }
    const before = await cityOf(rows)
    const outcome = outcomeIn(await change(local, body))
    expect(outcome.same).toEqual([mine?.id])
    expect(outcome.changed).toEqual([rows[1]?.id])
    const outside = rows.filter(({ inside }) => !inside).map(({ id }) => id)
    expect(Object.keys(outcome.refused).sort()).toEqual([...outside].sort())
    expect(await cityOf(rows)).toEqual(before)
  })

  test('is changed in no row where one of them may not be changed', async () => {
    const rows = await filesOf(2, 1)
    const before = await cityOf(rows)
    const body = { targets: targetsOf(rows), field: 'workCity', value: '西安' }
    const answer = await change(local, body)
    const outside = rows.find(({ inside }) => !inside)?.id
    expect(refusalIn(answer)).toEqual({ status: 409, code: 'conflict', errors: [outside] })
    expect(await cityOf(rows)).toEqual(before)
  })

  test('does not overwrite changes of another user meanwhile', async () => {
    const rows = await filesOf(3)
    const [, changed] = rows
    await database.rows('update user_base_info set version = version + 1 where id = $1', [
      changed?.id,
    ])
    const before = await cityOf(rows)
    const body = { targets: targetsOf(rows), field: 'workCity', value: '大连' }
    expect(refusalIn(await change(er, body)).errors).toEqual([changed?.id])
    expect(await cityOf(rows)).toEqual(before)
    const outcome = outcomeIn(await change(er, { ...body, preview: true }))
    expect(Object.keys(outcome.refused)).toEqual([changed?.id])
  })

  test('goes by the rules of each row', async () => {
    const rows = await filesOf(1)
    const body = { targets: targetsOf(rows), field: 'source', value: 'nosuch' }
    const answer = await change(er, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([409, [rows[0]?.id]])
    expect(Object.values(answer.body.errors ?? {})[0]).toContain('招聘渠道')
  })

  test.each<[string, Partial<Change>]>([
    ['a field that follows from events', { field: 'status', value: '3' }],
    ['a day that follows from events', { field: 'leaveDate', value: '2026-01-01' }],
    ['one that the definition keeps for single records', { field: 'name', value: '甲' }],
    ['a covered one', { field: 'phone', value: '13800000000' }],
    ['one that there is not', { field: 'constructor', value: 'x' }],
    ['no field', { field: '' }],
    ['a value that does not fit', { field: 'isCadre', value: 'nosuch' }],
    ['one that a document decides', { field: 'empKind', value: '5' }],
    ['no rows', { targets: [] }],
    ['rows without the version that was seen', { targets: [{ id: uuidv7() }] }],
  ])('is refused: %s', async (_, wrong) => {
    const rows = await filesOf(1)
    const body = { targets: targetsOf(rows), field: 'workCity', value: '厦门', ...wrong }
    const before = await cityOf(rows)
    expect((await change(er, body)).status).toBe(400)
    expect(await cityOf(rows)).toEqual(before)
  })

  test('is refused for a group that is closed to the person', async () => {
    const rows = await filesOf(1)
    const body = { targets: targetsOf(rows), field: 'political', value: '01' }
    expect((await change(local, body)).status).toBe(400)
    expect((await change(er, body)).status).toBe(200)
  })

  test('is refused in rows where it does not show to the person', async () => {
    const half = api.withToken(await tokenOf(['view', 'edit'], ['group.base']))
    const rows = await filesOf(1, 1)
    const body = { targets: targetsOf(rows), field: 'isVeteran', value: true, preview: true }
    const { changed, same, refused } = outcomeIn(await change(half, body))
    const idsOf = (isInside: boolean) =>
      rows.filter(({ inside }) => inside === isInside).map(({ id }) => id)
    expect([...changed, ...same]).toEqual(idsOf(true))
    expect(Object.keys(refused)).toEqual(idsOf(false))
  })

  test('is refused for more rows than one transaction should hold', async () => {
    const targets = Array.from({ length: MAX_ROWS + 1 }, () => ({ id: uuidv7(), version: 1 }))
    const answer = await change(er, { targets, field: 'workCity', value: 'x' })
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toContain(String(MAX_ROWS))
  })

  test('says of a row out of reach what it says of one that there is not', async () => {
    const missing = { id: uuidv7(), version: 1 }
    const [outside] = (await filesOf(0, 1)).filter(({ inside }) => !inside)
    const targets = [missing, ...targetsOf(outside ? [outside] : [])]
    const { refused } = outcomeIn(
      await change(local, { targets, field: 'workCity', value: 'x', preview: true }),
    )
    expect(new Set(Object.values(refused)).size).toBe(1)
    expect(Object.keys(refused)).toHaveLength(2)
  })
})

test('only fields that stand for themselves can be changed for many', () => {
  const offered = RESOURCES.flatMap(({ path, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.in.includes('bulk'))
      .map(([name, field]) => ({ place: `${path}.${name}`, ...field })),
  )
  expect(offered.length).toBeGreaterThan(10)
  const wrong = offered.filter(
    ({ access, mask, rule, kind }) =>
      access !== 'write' ||
      mask !== null ||
      rule.within !== undefined ||
      rule.tells !== undefined ||
      ['rows', 'richText', 'image', 'longText'].includes(kind),
  )
  expect(wrong.map(({ place }) => place)).toEqual([])
  expect(departmentTypes.endpoints.updateBatch).toBeNull()
})
