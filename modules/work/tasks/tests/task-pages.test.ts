import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS, type TaskBoard, type TaskRights } from '#modules/work/tasks/wire/tasks.ts'
import type { Page } from '#platform/wire/http/envelope.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { type Caller, newId, type RunningApi, startApi } from '#tests/api/running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let head: Caller
let worker: Caller
let workerId: string
let strangerId: string
let classId: string

const idOf = async (userName: string) =>
  (
    await database.rows<{ id: string }>('select id from app_user where user_name = $1', [userName])
  )[0]?.id ?? ''

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  head = await api.as('leader1')
  worker = await api.as('staff1')
  workerId = await idOf('staff1')
  strangerId = await idOf('staff3')
  const [row] = await database.rows<{ id: string }>(
    "select id from task_class where code = 'RC' and deleted_at is null",
  )
  classId = row?.id ?? ''
})

afterAll(async () => {
  await api.close()
  await database.end()
  await copy.drop()
})

const line = (values: object = {}) => ({
  id: newId(),
  title: '盘点库存',
  classId,
  ownerId: workerId,
  planEnd: dayFromToday(5),
  ...values,
})

const addAll = (tasks: object[]) => head(TASK_CALLS.addList, { method: 'POST', body: { tasks } })

const countOf = async (ids: readonly string[]) =>
  (
    await database.rows<{ count: number }>(
      'select count(*)::int as count from task where id = any($1::uuid[])',
      [[...ids]],
    )
  )[0]?.count

test('several tasks are made together, and a second time they are the same', async () => {
  const tasks = [line(), line({ title: '修订制度' })]
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await addAll(tasks)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.response).toEqual({ ids: tasks.map(({ id }) => id) })
  }
  expect(await countOf(tasks.map(({ id }) => id))).toBe(2)
})

test('one that is refused leaves none, and is named by its line', async () => {
  const tasks = [line(), line({ planEnd: dayFromToday(-3) })]
  const { status, body } = await addAll(tasks)
  expect(status).toBe(400)
  expect(body.msg).toContain('第 2 个任务')
  expect(await countOf(tasks.map(({ id }) => id))).toBe(0)
})

test('a line sets its urgency, and gives no work to a person out of reach', async () => {
  const task = line({ priority: '3' })
  expect((await addAll([task])).status).toBe(200)
  const rows = await database.rows('select priority from task where id = $1', [task.id])
  expect(rows).toEqual([{ priority: '3' }])
  const unknown = line({ priority: '9' })
  const beyond = line({ ownerId: strangerId })
  expect((await addAll([unknown])).status).toBe(400)
  expect(await countOf([unknown.id])).toBe(0)
  await worker(TASK_CALLS.addList, { method: 'POST', body: { tasks: [beyond] } })
  // The task has no owner, as with the form: the head of that department assigns it.
  const open = await database.rows('select owner_id from task where id = $1', [beyond.id])
  expect(open).toEqual([{ owner_id: null }])
})

test('a line makes a sub-task only where its user commands the parent', async () => {
  const parent = line({ planEnd: dayFromToday(9) })
  await addAll([parent])
  const child = line({ parentId: parent.id, title: '分给本人的一项' })
  const { status, body } = await worker(TASK_CALLS.addList, {
    method: 'POST',
    body: { tasks: [child] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const rows = await database.rows('select parent_id from task where id = $1', [child.id])
  expect(rows).toEqual([{ parent_id: parent.id }])
  const foreign = line({ ownerId: await idOf('leader1') })
  await addAll([foreign])
  const refused = [
    // The first parent is outside the user's scope, the second ends before the task, and the third
    // does not exist.
    line({ parentId: foreign.id }),
    line({ parentId: parent.id, planEnd: dayFromToday(30) }),
    line({ parentId: newId() }),
  ]
  for (const one of refused) {
    const answer = await worker(TASK_CALLS.addList, { method: 'POST', body: { tasks: [one] } })
    expect([400, 403]).toContain(answer.status)
  }
  // A reader of the parent may view it, but may not add child tasks.
  await database.rows(
    `insert into task_reader (id, task_id, user_id, kind)
     select gen_random_uuid(), $1, $2, '抄送'`,
    [foreign.id, workerId],
  )
  const read = line({ parentId: foreign.id })
  const answer = await worker(TASK_CALLS.addList, { method: 'POST', body: { tasks: [read] } })
  expect(answer.status).toBe(403)
  expect(await countOf([...refused, read].map(({ id }) => id))).toBe(0)
})

test('a line names a plan of its owner, and answers no field of its class', async () => {
  const plan = newId()
  await database.rows(
    `insert into year_plan (id, doc_no, title, year, kind, period, weight, plan_start, plan_end, goal, dept_id,
       owner_id, plan_state, apply_user_id, created_by)
     select $1, $2, '别人的计划', 2199, '部门', '年', 100, '2199-01-01', '2199-12-31', '目标', dept_id, id, '2', id, id
     from app_user where user_name = 'leader2'`,
    [plan, `JH${plan.slice(0, 8)}`],
  )
  const required = JSON.stringify([{ key: 'room', title: '仓库', type: '文本', required: true }])
  const [extended] = await database.rows<{ id: string }>(
    `insert into task_class (id, code, name, extra_fields) values (gen_random_uuid(), 'TQ', '要答的', $1::jsonb)
     returning id`,
    [required],
  )
  const refused = [
    line({ yearPlanId: plan }),
    line({ yearPlanId: newId() }),
    line({ classId: extended?.id }),
  ]
  for (const one of refused) expect((await addAll([one])).status).toBe(400)
  expect((await addAll([line({ creatorId: workerId })])).status).toBe(400)
  expect(await countOf(refused.map(({ id }) => id))).toBe(0)
})

test('rights on several tasks are those of each, in words, and of none that is out of reach', async () => {
  const tasks = [line(), line({ ownerId: strangerId })]
  await addAll(tasks)
  const [own = '', others = ''] = tasks.map(({ id }) => id)
  const { body } = await worker(`${TASK_CALLS.rights}?ids=${own},${others}`)
  const rights = body.response as TaskRights
  expect(Object.keys(rights)).toEqual([own])
  expect(rights[own]?.report).toEqual({ may: true, why: null })
  expect(rights[own]?.assign?.may).toBe(false)
  expect(rights[own]?.assign?.why).toMatch(/\S/)
})

test('the board has each task in the column of its state, with the verbs that move it', async () => {
  const task = line()
  await addAll([task])
  const { body } = await worker(`${TASK_CALLS.board}?of=me&classId=${classId}`)
  const board = body.response as TaskBoard
  expect(board.map(({ state }) => state)).toEqual(['2', '3', '4', '6', '5'])
  const column = board.find(({ cards }) => cards.some(({ id }) => id === task.id))
  expect(column?.state).toBe('3')
  expect(column?.cards.find(({ id }) => id === task.id)?.moves).toEqual({ report: null })
  const seen = await head(`${TASK_CALLS.board}?of=me`)
  const own = (seen.body.response as TaskBoard).flatMap(({ cards }) => cards)
  expect(own.some(({ id }) => id === task.id)).toBe(false)
})

/** Every task in a user's scope, from the list of all tasks. */
async function reachedBy(caller: Caller): Promise<Set<string>> {
  const { body } = await caller(`${tasks.endpoints.list}?pageSize=500`)
  const { data, dataCount } = body.response as Page<{ id: string }>
  expect(data).toHaveLength(dataCount)
  return new Set(data.map(({ id }) => id))
}

test.each(['me', 'dept', 'all'])(
  'the board of %s has no task that its reader does not reach',
  async (of) => {
    const others = line({ ownerId: strangerId })
    await addAll([line(), others])
    const reached = await reachedBy(worker)
    expect(reached.has(others.id)).toBe(false)
    const { body } = await worker(`${TASK_CALLS.board}?of=${of}`)
    const board = body.response as TaskBoard
    const shown = board.flatMap(({ cards }) => cards.map(({ id }) => id))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((id) => !reached.has(id))).toEqual([])
    const total = board.reduce((sum, column) => sum + column.total, 0)
    expect(total).toBeLessThanOrEqual(reached.size)
  },
)

test('nor does it have the tasks of a person out of reach for a user who names them', async () => {
  await addAll([line({ ownerId: strangerId })])
  const { body } = await worker(`${TASK_CALLS.board}?of=all&ownerId=${strangerId}`)
  const reached = await reachedBy(worker)
  const shown = (body.response as TaskBoard).flatMap(({ cards }) => cards.map(({ id }) => id))
  expect(shown.filter((id) => !reached.has(id))).toEqual([])
})
