import { beforeAll, describe, expect, test } from 'vitest'
import { COLLAB, collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import {
  type People,
  press,
  readPeople,
  type Values,
} from '#modules/work/meetings/tests/meeting-desk.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { describeList } from '#platform/define/described/describe.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
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

const { database, api } = testCompany()
let staff: Caller
let head: Caller
let market: Caller
let factory: Caller
let seller: Caller
let people: People
const depts: Record<string, string> = {}

beforeAll(async () => {
  const names = ['staff1', 'leader1', 'leader2', 'leader3', 'staff2']
  const callers = await Promise.all(names.map((name) => api.as(name)))
  ;[staff, head, market, factory, seller] = callers as [Caller, Caller, Caller, Caller, Caller]
  people = await readPeople(database)
  for (const { id, name } of await database.rows('select id, name from department')) {
    depts[String(name)] = String(id)
  }
})

const MARKET = '市场营销中心'
const FACTORY = '生产制造中心'

const request = (values: Values = {}): Values & { id: string } => ({
  id: newId(),
  title: '联合测试',
  content: '一起测试新产品',
  urgency: '2',
  needDate: dayFromToday(30),
  toDeptIds: [depts[MARKET] ?? '', depts[FACTORY] ?? ''],
  ...values,
})

const info = async (id: string, call = staff) =>
  recordIn(await call(collaborations.endpoints.info, { query: { id } }))

async function draft(values: Values = {}): Promise<string> {
  const body = request(values)
  savedIn(await staff(collaborations.endpoints.add, { method: 'POST', body }))
  return body.id
}

const approve = (call: Caller, id: string, pass = true): Promise<Answer> =>
  call('/wt/api/OrganizeCollaboration/ApprovalOrganizeCollaboration', {
    method: 'PUT',
    body: { id, pass, opinion: '同意' },
  })

/**
 * A collaboration that the head of the requesting department has approved, so that the requested departments
 * can answer.
 */
async function addApproved(values: Values = {}): Promise<string> {
  const id = await draft(values)
  expect((await press(staff, collaborations, 'submit', id)).status).toBe(200)
  expect((await approve(head, id)).status).toBe(200)
  return id
}

const accept = (call: Caller, id: string, ownerId: string, values: object = {}): Promise<Answer> =>
  press(call, collaborations, 'accept', id, { ownerId, planEnd: dayFromToday(20), ...values })

const refuse = (call: Caller, id: string, values: object = {}): Promise<Answer> =>
  press(call, collaborations, 'refuse', id, { reason: '没有人手', ...values })

async function toldTo(name: string, code: string, id: string): Promise<number> {
  const count = await database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
     where m.code = $1 and m.biz_id = $2 and c.receiver_id = $3`,
    [code, id, people.ids[name] ?? ''],
  )
  return Number(count)
}

async function tasksOf(id: string) {
  return database.rows(
    `select k.id, k.state, k.title, k.source, u.user_name as owner from task k
     join app_user u on u.id = k.owner_id where k.source_id = $1 order by u.user_name`,
    [id],
  )
}

describe('a department asks others', () => {
  test('but not itself, nobody, or for a day that is over', async () => {
    const own = String(
      await database.value('select dept_id from app_user where user_name = $1', ['staff1']),
    )
    const bad = async (values: Values) =>
      refusalIn(
        await staff(collaborations.endpoints.add, { method: 'POST', body: request(values) }),
      )
    expect(await bad({ toDeptIds: [own] })).toMatchObject({ status: 400, errors: ['toDeptIds'] })
    expect(await bad({ toDeptIds: [] })).toMatchObject({ status: 400, errors: ['toDeptIds'] })
    expect(await bad({ fromDeptId: depts[MARKET] ?? '' })).toMatchObject({ status: 400 })
    const id = await draft({ needDate: '2024-01-01' })
    expect(refusalIn(await press(staff, collaborations, 'submit', id))).toMatchObject({
      status: 400,
      errors: ['needDate'],
    })
  })

  test('with the consent of its own head; only then do the others see it', async () => {
    const id = await draft()
    const made = await info(id)
    expect(made.docNo).toMatch(/^XZ\d{12}$/)
    expect(made).toMatchObject({ collabState: COLLAB.draft, fromId: people.ids.staff1 })
    expect((await press(staff, collaborations, 'submit', id)).status).toBe(200)
    expect((await info(id)).collabState).toBe(COLLAB.approval)
    const unseen = await market(collaborations.endpoints.info, { query: { id } })
    expect(refusalIn(unseen)).toMatchObject({ status: 404 })
    expect(refusalIn(await approve(staff, id)).status).toBeGreaterThan(400)
    expect(refusalIn(await accept(market, id, people.ids.staff2 ?? ''))).toMatchObject({
      status: 404,
    })
    expect((await approve(head, id)).status).toBe(200)
    expect((await info(id, market)).collabState).toBe(COLLAB.waiting)
    expect(await toldTo('leader2', 'collabAsked', id)).toBe(1)
    expect(await toldTo('leader3', 'collabAsked', id)).toBe(1)
    expect(refusalIn(await seller(collaborations.endpoints.info, { query: { id } }))).toMatchObject(
      {
        status: 404,
      },
    )
  })

  test('and what its head turns down is a draft again', async () => {
    const id = await draft()
    await press(staff, collaborations, 'submit', id)
    expect((await approve(head, id, false)).status).toBe(200)
    expect((await info(id)).collabState).toBe(COLLAB.draft)
    expect((await press(staff, collaborations, 'submit', id)).status).toBe(200)
  })

  test('and finds it in its own lists by what it is called on the wire', async () => {
    const id = await draft()
    const { docNo } = await info(id)
    const query = { key: String(docNo), fromCode: people.codes.staff1 ?? '' }
    const { data } = pageIn(await staff(collaborations.endpoints.list, { query }))
    expect(data.map((row) => row.id)).toEqual([id])
  })
})

describe('each department that is asked', () => {
  test('answers for itself, once; what it accepts is a task', async () => {
    const id = await addApproved()
    expect(refusalIn(await accept(head, id, people.ids.staff1 ?? ''))).toMatchObject({
      status: 403,
    })
    expect(refusalIn(await accept(market, id, people.ids.staff3 ?? ''))).toMatchObject({
      status: 400,
      errors: ['ownerId'],
    })
    const late = { planEnd: '2024-01-01' }
    expect(refusalIn(await accept(market, id, people.ids.staff2 ?? '', late))).toMatchObject({
      status: 400,
      errors: ['planEnd'],
    })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => accept(market, id, people.ids.staff2 ?? '')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await tasksOf(id)).toMatchObject([
      { owner: 'staff2', source: '协作', title: '联合测试' },
    ])
    expect(await toldTo('staff1', 'collabAccepted', id)).toBe(1)
    const record = await info(id)
    expect(record.collabState).toBe(COLLAB.running)
    expect(record.taskIds).toHaveLength(1)
    expect((record.replies as { state: string }[]).map(({ state }) => state).sort()).toEqual([
      '0',
      '1',
    ])
    expect(refusalIn(await refuse(market, id))).toMatchObject({ status: 409 })
    // The named owner can read the collaboration from now on.
    expect((await info(id, seller)).id).toBe(id)
  })

  test('both at once, and neither answer is lost', async () => {
    const id = await addApproved()
    const [first, second] = await Promise.all([
      accept(market, id, people.ids.staff2 ?? ''),
      accept(factory, id, people.ids.staff3 ?? ''),
    ])
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect((await tasksOf(id)).map(({ owner }) => owner)).toEqual(['staff2', 'staff3'])
    expect((await info(id)).collabState).toBe(COLLAB.running)
  })

  test('refuses with a reason; where all do, it comes to nothing', async () => {
    const id = await addApproved()
    expect(refusalIn(await refuse(market, id, { reason: '' }))).toMatchObject({ status: 400 })
    expect((await refuse(market, id)).status).toBe(200)
    expect((await info(id)).collabState).toBe(COLLAB.waiting)
    expect(refusalIn(await refuse(market, id))).toMatchObject({ status: 409 })
    expect((await refuse(factory, id)).status).toBe(200)
    expect((await info(id)).collabState).toBe(COLLAB.refused)
    expect(await toldTo('staff1', 'collabRefused', id)).toBe(2)
    expect(
      refusalIn(await press(staff, collaborations, 'cancel', id, { reason: '不要了' })),
    ).toMatchObject({
      status: 409,
    })
  })

  test('says for which where its head leads several', async () => {
    const below = Object.keys(depts).find((name) => name === '销售部') ?? ''
    const id = await addApproved({ toDeptIds: [depts[MARKET] ?? '', depts[below] ?? ''] })
    expect(refusalIn(await accept(market, id, people.ids.staff2 ?? ''))).toMatchObject({
      status: 400,
      errors: ['deptId'],
    })
    const deptId = depts[below] ?? ''
    expect((await accept(market, id, people.ids.staff2 ?? '', { deptId })).status).toBe(200)
    expect((await accept(market, id, people.ids.staff2 ?? '')).status).toBe(200)
    expect(await tasksOf(id)).toHaveLength(2)
    const elsewhere = { deptId: depts[FACTORY] ?? '' }
    expect(refusalIn(await accept(market, id, people.ids.staff2 ?? '', elsewhere))).toMatchObject({
      status: 403,
    })
  })
})

describe('what was asked for', () => {
  async function finishTask(id: string, owner: Caller): Promise<void> {
    const body = {
      id: newId(),
      taskId: id,
      workDate: dayFromToday(0),
      progress: 100,
      hours: '1.0',
      content: '完成',
    }
    expect(
      (await owner('/wt/api/TaskProgress/AddTaskProgress', { method: 'POST', body })).status,
    ).toBe(200)
    const waiting = await database.value(
      `select u.user_name from task_approval a join app_user u on u.id = a.approver_id
       where a.task_id = $1 and a.is_current`,
      [id],
    )
    if (typeof waiting !== 'string') return
    const decided = { pass: true, opinion: '好' }
    expect((await press(await api.as(waiting), tasks, 'decide', id, decided)).status).toBe(200)
  }

  test('is confirmed by the requester once all has been done', async () => {
    const id = await addApproved()
    await accept(market, id, people.ids.staff2 ?? '')
    const [task] = await tasksOf(id)
    await finishTask(String(task?.id), seller)
    // The other department has not answered yet.
    expect((await info(id)).collabState).toBe(COLLAB.running)
    await refuse(factory, id)
    expect((await info(id)).collabState).toBe(COLLAB.confirming)
    expect(await toldTo('staff1', 'collabReady', id)).toBe(1)
    const finish = (call: Caller, satisfaction: number) =>
      press(call, collaborations, 'finish', id, { satisfaction, evaluate: '很快' })
    expect(refusalIn(await finish(head, 5))).toMatchObject({ status: 403 })
    expect(refusalIn(await finish(staff, 6))).toMatchObject({ status: 400 })
    expect((await finish(staff, 4)).status).toBe(200)
    expect(refusalIn(await finish(staff, 5))).toMatchObject({ status: 409 })
    expect(await info(id)).toMatchObject({ collabState: COLLAB.done, satisfaction: 4 })
  })

  test('is cancelled by the requester, with its tasks', async () => {
    const id = await addApproved()
    await accept(market, id, people.ids.staff2 ?? '')
    const cancel = (call: Caller) =>
      press(call, collaborations, 'cancel', id, { reason: '不再需要' })
    expect(refusalIn(await cancel(market)).status).toBeGreaterThanOrEqual(403)
    expect((await cancel(staff)).status).toBe(200)
    expect(await tasksOf(id)).toMatchObject([{ state: '7' }])
    expect((await info(id)).collabState).toBe(COLLAB.cancelled)
    expect(await toldTo('staff2', 'collabCancelled', id)).toBe(1)
    expect(refusalIn(await cancel(staff))).toMatchObject({ status: 409 })
    expect(refusalIn(await accept(factory, id, people.ids.staff3 ?? ''))).toMatchObject({
      status: 409,
    })
  })

  test('is cancelled before its own head has agreed', async () => {
    const id = await draft()
    await press(staff, collaborations, 'submit', id)
    expect((await press(staff, collaborations, 'cancel', id, { reason: '写错了' })).status).toBe(
      200,
    )
    expect(await info(id)).toMatchObject({ collabState: COLLAB.cancelled, state: '9' })
    expect(refusalIn(await approve(head, id)).status).toBeGreaterThanOrEqual(403)
  })
})

test('its files are of those who ask, not of those who are asked', async () => {
  const id = await addApproved()
  const { add, remove } = fileCalls(collaborations.controller)
  const body = new TextEncoder().encode('补充说明')
  // The requesters may add files while the departments work on the request, but nobody may remove a file any
  // more.
  for (const [name, call] of [
    ['staff.txt', staff],
    ['head.txt', head],
  ] as const) {
    const added = await call(add, { method: 'POST', query: { id, name }, body })
    expect(added.status, added.text).toBe(200)
    const removed = await call(remove, { method: 'DELETE', query: { id, file: newId() } })
    expect(removed.status).toBe(409)
  }
  const foreign = await market(add, { method: 'POST', query: { id, name: 'market.txt' }, body })
  expect(foreign.status).toBe(403)
})

test('users get the buttons for their own requests, and none for those of others', async () => {
  const id = await addApproved()
  const offered = async (call: Caller) => (await info(id, call)).ownActions
  expect(await offered(staff)).toEqual([])
  expect(await offered(head)).toEqual([])
  expect(await offered(market)).toEqual(['accept', 'refuse'])
  expect(await offered(factory)).toEqual(['accept', 'refuse'])
  expect((await accept(market, id, people.ids.staff2 ?? '')).status).toBe(200)
  expect(await offered(market)).toEqual([])
  expect((await refuse(factory, id)).status).toBe(200)
  await database.rows('update collaboration set collab_state = $1 where id = $2', [
    COLLAB.confirming,
    id,
  ])
  expect(await offered(staff)).toEqual(['finish'])
  expect(await offered(market)).toEqual([])
})

test('the list and the head show one ladder of states, and one person who asks', () => {
  const { columns } = describeList(collaborations, { language: 'zh', permissions: new Set() })
  const shown = columns.filter(({ shown: isShown }) => isShown).map(({ name }) => name)
  expect(shown).toContain('collabState')
  expect(shown).toContain('fromId')
  expect(shown.filter((name) => name === 'state' || name === 'applyUserId')).toEqual([])
})
