import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import {
  assignedBatch,
  lineClass,
  TASK_CALLS,
  TASK_PARTS,
  taskCounts,
} from '#modules/work/tasks/wire/tasks.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

const put = (who: string, path: string, call: { query?: Record<string, string>; body?: object }) =>
  desk.by(who)(`/wt/api/${path}`, { method: 'PUT', ...call })

describe('names of the wire', () => {
  test('CancelTask says who asks, and nobody asks in the name of another', async () => {
    const { task, account, state } = desk
    const id = await task('staff1')
    const { code, name } = account('staff1')
    const reason = '不做'
    const forged = { taskId: id, userCode: account('leader1').code, userName: name, reason }
    expect(refusalIn(await put('staff1', 'Task/CancelTask', { body: forged })).status).toBe(403)
    const misnamed = { taskId: id, userCode: code, userName: '别人', reason }
    expect(refusalIn(await put('staff1', 'Task/CancelTask', { body: misnamed })).status).toBe(403)
    expect(await state(id)).toBe('3')
    const body = { taskId: id, userCode: code, userName: name, reason }
    savedIn(await put('staff1', 'Task/CancelTask', { body }))
    expect(await state(id)).toBe('7')
  })

  test('GetClassOfTaskLine is the class used last, of those that need no more than a line tells', async () => {
    const { by, task, classOf } = desk
    const classFor = async (who: string) => {
      const { body } = await by(who)(TASK_CALLS.lineClass)
      return lineClass.parse((body as { response: unknown }).response).classId
    }
    const plain = await classOf()
    const required = [{ key: 'room', title: '仓库', type: '文本', required: true }]
    const extended = await classOf({ extra_fields: JSON.stringify(required) })
    const planned = await classOf({ require_year_plan: true })
    const first = await classFor('er')
    expect([plain, extended, planned]).not.toContain(first)
    await task('er', { classifyId: plain })
    await task('er', { classifyId: extended, extend: [{ key: 'room', value: '一' }] })
    expect(await classFor('er')).toBe(plain)
    expect(await classFor('pay')).toBe(first)
    await desk.database.rows('update task_class set enabled = false where id = $1', [plain])
    expect(await classFor('er')).toBe(first)
    await desk.database.rows('update task_class set enabled = true where id = $1', [plain])
    expect((await by('auditor')(TASK_CALLS.lineClass)).status).toBe(403)
  })

  test('CancelTaskFor is for those who command tasks of that source', async () => {
    const { task, account, state, database } = desk
    const id = await task('staff1')
    const { code, name } = account('staff1')
    const body = { taskId: id, userCode: code, userName: name, reason: '会议取消' }
    const cancel = (values: object, who = 'staff1') =>
      put(who, 'Task/CancelTaskFor/meeting', { body: { ...body, ...values } })
    expect(refusalIn(await cancel({ userCode: account('er').code })).status).toBe(403)
    expect(refusalIn(await cancel({})).status).toBe(403)
    await database.rows(`update task set source = '会议' where id = $1`, [id])
    savedIn(await cancel({}))
    expect(await state(id)).toBe('7')
    const other = await task('staff1')
    const { code: own, name: called } = account('admin')
    savedIn(await cancel({ taskId: other, userCode: own, userName: called }, 'admin'))
  })

  test('the task is named in the address or in the body', async () => {
    const { task, account, state, classOf, report } = desk
    const ownerId = account('er').id
    const first = await task('hrmgr', {}, null)
    savedIn(await put('hrmgr', 'Task/AssignTask', { query: { taskId: first }, body: { ownerId } }))
    const second = await task('hrmgr', {}, null)
    savedIn(
      await put('hrmgr', 'Task/AssignTask', {
        body: { taskId: second, ownerCode: account('er').code },
      }),
    )
    expect([await state(first), await state(second)]).toEqual(['3', '3'])
    const newdate = dayFromToday(33)
    savedIn(await put('hrmgr', 'Task/ProlongTaskPlanTime', { query: { taskId: first, newdate } }))
    const classifyId = await classOf({ need_finish_approval: true })
    const id = await task('staff1', { classifyId })
    savedIn(await report('staff1', id, 100))
    savedIn(await put('leader1', 'TaskApproval/ApproveTask', { body: { taskId: id, pass: true } }))
    expect(await state(id)).toBe('5')
    savedIn(await put('leader1', 'Task/ActivateTask', { body: { taskId: id, reason: '重做' } }))
    expect(await state(id)).toBe('3')
  })

  test('ReSubmitTaskApproval says what it takes the task for', async () => {
    const { task, classOf, report, done, state } = desk
    const classifyId = await classOf({ need_finish_approval: true })
    const id = await task('staff1', { classifyId })
    savedIn(await report('staff1', id, 100))
    await done('leader1', 'decide', id, { pass: false, opinion: '重做' })
    const again = (query: Record<string, string>) =>
      put('staff1', 'Task/ReSubmitTaskApproval', { query: { taskId: id, ...query } })
    const other = await classOf()
    expect(refusalIn(await again({ taskClassify: other, taskParentId: '' })).status).toBe(409)
    expect(refusalIn(await again({ taskClassify: classifyId, taskParentId: id })).status).toBe(409)
    savedIn(await again({ taskClassify: classifyId, taskParentId: '' }))
    expect(await state(id)).toBe('4/2')
  })

  test('AddTaskWithAssign and GetTaskExtendData', async () => {
    const { by, account, classOf, row, idsIn } = desk
    const task = {
      title: '指派',
      content: '<p>x</p>',
      classifyId: await classOf(),
      planStart: dayFromToday(0),
      planEnd: dayFromToday(9),
    }
    const send = (body: object) => by('leader1')(TASK_CALLS.addWithAssign, { method: 'POST', body })
    const { id } = savedIn(
      await send({ task, ownerCode: account('staff1').code, readers: [account('er').code] }),
    )
    expect(await row(id)).toMatchObject({
      state: '3',
      source: '指派',
      owner_id: account('staff1').id,
    })
    expect(await idsIn('er', TASK_CALLS.waitRead)).toContain(id)
    expect(refusalIn(await send({ task, ownerCode: 'nobody-has-it' })).errors).toEqual(['ownerId'])
  })
})

describe('AddTask20210524', () => {
  const body = async (weights: readonly number[], more: object = {}) => ({
    task: {
      title: '分解',
      content: '<p>x</p>',
      classifyId: await desk.classOf(),
      planStart: dayFromToday(0),
      planEnd: dayFromToday(9),
    },
    assigns: weights.map((weight) => ({ ownerCode: desk.account('staff1').code, weight })),
    requestId: newId(),
    ...more,
  })
  const send = (body: object) => desk.by('leader1')(TASK_CALLS.addMany, { method: 'POST', body })

  test('one task each below a common one, all of them or none', async () => {
    const before = await desk.database.value('select count(*)::int from task')
    for (const weights of [
      [50, 49],
      [60, 41],
    ]) {
      expect(refusalIn(await send(await body(weights))).errors).toEqual(['weight'])
    }
    const late = await body([50, 50])
    const assigns = late.assigns.map((one, at) => ({ ...one, planEnd: dayFromToday(9 + at) }))
    expect(refusalIn(await send({ ...late, assigns })).errors).toEqual(['planEnd'])
    expect(await desk.database.value('select count(*)::int from task')).toBe(before)
    const whole = await body([60, 40])
    const answer = await send(whole)
    const { ids } = answer.body.response as { ids: string[] }
    expect(ids).toHaveLength(2)
    // A repeated request creates nothing, and returns the same response.
    expect((await send(whole)).body.response).toEqual(answer.body.response)
    expect(await desk.database.value('select count(*)::int from task')).toBe(Number(before) + 3)
    const alone = await send(await body([100]))
    expect((alone.body.response as { ids: string[] }).ids).toHaveLength(1)
  })
})

describe('lists', () => {
  test('a code of another person is for users who see that person', async () => {
    const { by, account } = desk
    const { code } = account('staff1')
    for (const part of TASK_PARTS) {
      const ask = (who: string, userCode: string) =>
        by(who)(TASK_CALLS[part], { query: { userCode } })
      expect([part, (await ask('staff2', code)).status]).toEqual([part, 403])
      expect([part, (await ask('staff2', 'nobody-has-it')).status]).toEqual([part, 403])
      expect([part, (await ask('leader1', code)).status]).toEqual([part, 200])
      expect([part, (await ask('staff1', code)).status]).toEqual([part, 200])
    }
    const leader = (who: string) => by(who)(TASK_CALLS.upLeader, { query: { userCode: code } })
    expect((await leader('staff2')).status).toBe(403)
    expect((await leader('staff1')).body.response).toMatchObject({
      leaderCode: account('leader1').code,
    })
  })

  test('counts are the lengths of the lists', async () => {
    const { by, idsIn } = desk
    for (const who of ['staff1', 'leader1', 'gm', 'admin', 'er']) {
      const counts = taskCounts.parse((await by(who)(TASK_CALLS.counts)).body.response)
      for (const part of TASK_PARTS) {
        expect([who, part, counts[part]]).toEqual([
          who,
          part,
          (await idsIn(who, TASK_CALLS[part])).length,
        ])
      }
    }
  })

  test('GetTaskListByWhere by all that it may be asked for', async () => {
    const { idsIn, database, account, classOf, task } = desk
    const where = async (condition: string, values: unknown[] = []) =>
      (
        await database.rows<{ id: string }>(
          `select id from task t where deleted_at is null and (state <> '0' or creator_id = $1) and ${condition}`,
          [account('admin').id, ...values],
        )
      )
        .map(({ id }) => id)
        .sort()
    const listedIds = async (query: Record<string, string>) =>
      (await idsIn('admin', tasks.endpoints.list, query)).sort()
    const { id: owner, code } = account('staff1')
    const open = `state in ('2', '3', '4', '6') and plan_end < today()`
    const cases: [Record<string, string>, string, unknown[]?][] = [
      [{ states: '3,6' }, `state in ('3', '6')`],
      [{ overdue: 'true' }, open],
      [{ overdue: 'false' }, `not (${open})`],
      [{ hasScore: 'true' }, 'score is not null'],
      [{ hasScore: 'false', states: '5' }, `score is null and state = '5'`],
      [{ ownerCode: code }, 'owner_id = $2', [owner]],
      [{ createUserCode: code }, 'creator_id = $2', [owner]],
      [{ ownerCode: code, overdue: 'true' }, `owner_id = $2 and ${open}`, [owner]],
      [{ priority: '3' }, `priority = '3'`],
      [{ source: '指派' }, `source = '指派'`],
      [
        { planEndStart: '2026-01-01', planEndEnd: '2026-01-31' },
        `plan_end between '2026-01-01' and '2026-01-31'`,
      ],
    ]
    for (const [query, condition, values] of cases) {
      const found = await listedIds(query)
      expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(found, JSON.stringify(query)).toEqual(await where(condition, values))
    }
    const classifyId = await classOf()
    const id = await task('staff1', { classifyId })
    expect(await listedIds({ classifyId })).toEqual([id])
    const bad = await desk.by('admin')(tasks.endpoints.list, { query: { overdue: 'maybe' } })
    expect(bad.status).toBe(400)
    expect(
      pageIn(await desk.by('admin')(TASK_CALLS.mine, { query: { ownerCode: code } })).data,
    ).toEqual(expect.any(Array))
  })
})

describe('AssignTaskBatch', () => {
  test('gives away what can be given, and says of the rest why not', async () => {
    const { by, task, account, row, actions, idsIn, done } = desk
    const open = await task('leader1', {}, null)
    const had = await task('leader1', {}, 'leader1')
    const his = await task('leader1', {}, 'staff1')
    const over = await task('leader1', {}, 'leader1')
    await done('leader1', 'cancel', over, { reason: '不做' })
    const ids = [open, had, his, over]
    const send = (body: object, who = 'leader1') =>
      by(who)(TASK_CALLS.assignBatch, {
        method: 'PUT',
        body: { ids, ownerCode: account('staff1').code, ...body },
      })
    const preview = await send({ preview: true })
    const { assigned, refused } = assignedBatch.parse(preview.body.response)
    expect([assigned.sort(), refused.map(({ id }) => id).sort()]).toEqual([
      [open, had].sort(),
      [his, over].sort(),
    ])
    expect((await row(open)).owner_id).toBeNull()
    expect(
      assignedBatch.parse((await send({ reason: '分工' })).body.response).assigned,
    ).toHaveLength(2)
    expect(await row(open)).toMatchObject({ state: '3', owner_id: account('staff1').id })
    expect([(await actions(open)).at(-1), (await actions(had)).at(-1)]).toEqual(['指派', '转派'])
    expect(await idsIn('leader1', TASK_CALLS.waitRead)).toContain(had)
    const foreign = await task('staff2')
    expect((await send({ ids: [open, foreign] })).status).toBe(404)
    expect((await send({}, 'staff2')).status).toBeGreaterThanOrEqual(403)
  })
})
