import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskRows } from '#modules/work/tasks/define/rows.ts'
import { TASK_CALLS, taskDetail } from '#modules/work/tasks/wire/tasks.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { connect } from '#tests/api/database-client.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

const wrong = (answer: Parameters<typeof refusalIn>[0]) => {
  const { status, errors } = refusalIn(answer)
  return [status, ...errors]
}

describe('the life of a task', () => {
  test('proposed, begun, reported, prolonged, sent back, handed in again, finished and scored', async () => {
    const { classOf, task, state, done, report, approvals, by, account, actions, row } = desk
    const rules = { need_create_approval: true, need_finish_approval: true }
    const classifyId = await classOf({ ...rules, prolong_need_approval: true })
    const readers = [account('pay').code]
    const id = await task('er', { classifyId, readers }, 'staff1').then(async (made) => {
      // `er` may not assign tasks to staff1, so the task has no owner until the head of staff1's department
      // assigns it.
      expect((await row(made)).owner_id).toBeNull()
      return task('staff1', { classifyId, readers })
    })
    expect(await state(id)).toBe('1/1')
    expect(await approvals(id)).toMatchObject([{ phase: '1', result: '0', approver: 'leader1' }])
    await done('leader1', 'decide', id, { pass: true })
    expect(await state(id)).toBe('3')
    savedIn(await report('staff1', id, 40))
    const newDate = dayFromToday(30)
    await done('pay', 'read', id)
    // The creator of a task may extend it without approval.
    await done('staff1', 'prolong', id, { newDate })
    expect(await row(id)).toMatchObject({ prolong_count: 1, progress: 40 })
    savedIn(await report('staff1', id, 100))
    expect(await state(id)).toBe('4/2')
    expect(wrong(await desk.press('leader1', 'decide', id, { pass: false }))).toEqual([
      400,
      'opinion',
    ])
    await done('leader1', 'decide', id, { pass: false, opinion: '数据不全' })
    expect([await state(id), (await row(id)).progress]).toEqual(['6', 40])
    await done('staff1', 'resubmit', id)
    expect([await state(id), (await row(id)).progress]).toEqual(['4/2', 100])
    await done('leader1', 'decide', id, { pass: true })
    expect(await row(id)).toMatchObject({ state: '5', need_score: true, progress: 100 })
    const dims = { 质量: 90, 时效: 80, 难度: 75 }
    const score = { taskId: id, scoredCode: account('staff1').code, dims }
    savedIn(
      await by('staff1')(TASK_CALLS.addScore, { method: 'POST', body: { ...score, kind: '自评' } }),
    )
    savedIn(
      await by('leader1')(TASK_CALLS.addScore, {
        method: 'POST',
        body: { ...score, kind: '领导评分' },
      }),
    )
    expect((await row(id)).score).toBe('82.5')
    expect(await actions(id)).toEqual([
      '创建',
      '通过',
      '进度',
      '阅办',
      '延期',
      '提交审批',
      '驳回',
      '重提',
      '提交审批',
      '通过',
      '评分',
      '评分',
    ])
  })

  test('a self-assessment stays unchanged once the superior has scored the owner', async () => {
    const { task, report, by, account, database } = desk
    const id = await task('leader1', {}, 'staff1')
    savedIn(await report('staff1', id, 100))
    const dims = { 质量: 90, 时效: 80, 难度: 75 }
    const give = async (who: string, kind: string) => {
      const body = { taskId: id, scoredCode: account('staff1').code, dims, kind }
      return savedIn(await by(who)(TASK_CALLS.addScore, { method: 'POST', body })).id
    }
    const change = (who: string, score: string, points: number) =>
      by(who)(TASK_CALLS.updateScore, {
        method: 'PUT',
        body: { id: score, dims: { ...dims, 质量: points }, taskWeight: 1, comment: '' },
      })
    const remove = (who: string, score: string) =>
      by(who)(TASK_CALLS.deleteScore, { method: 'DELETE', query: { id: score } })
    const totalOf = (score: string) =>
      database.value('select total::text from task_score where id = $1 and deleted_at is null', [
        score,
      ])
    const own = await give('staff1', '自评')
    savedIn(await change('staff1', own, 100))
    const total = await totalOf(own)
    const leader = await give('leader1', '领导评分')
    expect(refusalIn(await change('staff1', own, 0)).status).toBe(409)
    expect(refusalIn(await remove('staff1', own)).status).toBe(409)
    expect(await totalOf(own)).toBe(total)
    savedIn(await change('leader1', leader, 60))
  })

  test('an owner who did not make it asks for more time where the class wants it', async () => {
    const { classOf, task, state, done, press, row, report, approvals } = desk
    const classifyId = await classOf({ prolong_need_approval: true })
    const id = await task('leader1', { classifyId }, 'staff1')
    await done('staff1', 'prolong', id, { newDate: dayFromToday(30), reason: '等待数据' })
    expect(await state(id)).toBe('3/3')
    expect((await row(id)).plan_end).not.toBe(dayFromToday(30))
    expect(refusalIn(await report('staff1', id, 20)).status).toBe(409)
    expect(
      refusalIn(await press('staff1', 'prolong', id, { newDate: dayFromToday(40) })).status,
    ).toBe(409)
    await done('leader1', 'decide', id, { pass: true })
    expect(await state(id)).toBe('3')
    expect(
      String(await desk.database.value('select plan_end::text from task where id = $1', [id])),
    ).toBe(dayFromToday(30))
    await done('staff1', 'prolong', id, { newDate: dayFromToday(40) })
    await done('leader1', 'decide', id, { pass: false, opinion: '不行' })
    expect(await state(id)).toBe('3')
    expect((await approvals(id)).map(({ result }) => result)).toEqual(['1', '2'])
  })

  test('in every class that is shipped an owner neither gives it up nor puts it off alone', async () => {
    const { task, state, done, database } = desk
    const classes = await database.rows<{ id: string; code: string }>(
      `select id, code from task_class where code = any($1) order by sort`,
      [taskRows['work/task-classes'].map(({ code }) => code)],
    )
    expect(classes).toHaveLength(taskRows['work/task-classes'].length)
    for (const { id: classifyId, code } of classes) {
      const id = await task('leader1', { classifyId }, 'staff1')
      // Starts those tasks whose class needs an approval to begin.
      await database.rows(`update task set state = '3', pending_phase = null where id = $1`, [id])
      await database.rows(
        `update task_approval set result = '5', is_current = false where task_id = $1`,
        [id],
      )
      await done('staff1', 'prolong', id, { newDate: dayFromToday(30) })
      expect([code, await state(id)]).toEqual([code, '3/3'])
      await done('leader1', 'decide', id, { pass: true })
      await done('staff1', 'cancel', id, { reason: '不做' })
      expect([code, await state(id)]).toEqual([code, '3/4'])
    }
  })

  test('a task of another creator is given up with the creator’s approval, whatever its class says', async () => {
    const { classOf, task, state, done, approvals, database, account } = desk
    const named = { approver_rule: '指定人', approver_id: account('hrmgr').id }
    const kinds: Parameters<typeof classOf>[0][] = [{}, { cancel_need_approval: true }, named]
    for (const rules of kinds) {
      const classifyId = await classOf(rules)
      const id = await task('er', { classifyId }, 'staff1')
      await database.rows(
        `update task set state = '3', pending_phase = null, owner_id = $2 where id = $1`,
        [id, account('staff1').id],
      )
      await done('staff1', 'cancel', id, { reason: '不做' })
      expect(await state(id)).toBe('3/4')
      const currentSteps = (await approvals(id)).filter((step) => step.is_current)
      expect(currentSteps).toMatchObject([{ phase: '4', result: '0', approver: 'er' }])
      await done('er', 'decide', id, { pass: false, opinion: '还要做' })
      expect(await state(id)).toBe('3')
      await done('staff1', 'cancel', id, { reason: '不做' })
      await done('er', 'decide', id, { pass: true })
      expect(await state(id)).toBe('7')
    }
  })

  test('of a creator who cannot answer the class says who is asked', async () => {
    const { classOf, task, state, done, approvals, database, account } = desk
    const orphan = async (rules: Parameters<typeof classOf>[0]) => {
      const id = await task('leader1', { classifyId: await classOf(rules) }, 'staff1')
      await database.rows(`update task set creator_id = $2 where id = $1`, [
        id,
        account('staff2').id,
      ])
      return id
    }
    const ids = [await orphan({ cancel_need_approval: true }), await orphan({})] as const
    await database.rows(`update app_user set state = '3' where user_name = 'staff2'`)
    try {
      for (const id of ids) await done('staff1', 'cancel', id, { reason: '不做' })
    } finally {
      await database.rows(`update app_user set state = '1' where user_name = 'staff2'`)
    }
    expect(await state(ids[0])).toBe('3/4')
    expect(await approvals(ids[0])).toMatchObject([{ phase: '4', approver: 'leader1' }])
    expect(await state(ids[1])).toBe('7')
  })

  test('the classes of an older company ask for it too, where it left them as they were', async () => {
    const folder = new URL('../../../../db/migrations/', import.meta.url)
    const file = readdirSync(folder).find((name) =>
      name.endsWith('_tasks_given_up_with_approval.sql'),
    )
    const migration = readFileSync(new URL(file ?? '', folder), 'utf8')
    const client = await connect(desk.url)
    try {
      await client.rows('begin')
      await client.rows(
        `update task_class set prolong_need_approval = false, cancel_need_approval = false`,
      )
      await client.rows(`update task_class set version = 2 where code = 'ZD'`)
      await client.rows(migration)
      const asking = await client.rows<{ code: string }>(
        `select code from task_class where prolong_need_approval and cancel_need_approval order by sort`,
      )
      expect(asking.map(({ code }) => code)).toEqual(['RC', 'ZX', 'HY', 'ND', 'XZ', 'LS'])
    } finally {
      await client.rows('rollback')
      await client.end()
    }
  })

  test('an owner who asks to give it up does not get past the question by asking for something else first', async () => {
    const { classOf, task, state, done, press } = desk
    const classifyId = await classOf({ prolong_need_approval: true, cancel_need_approval: true })
    const id = await task('leader1', { classifyId }, 'staff1')
    await done('staff1', 'prolong', id, { newDate: dayFromToday(30) })
    expect(refusalIn(await press('staff1', 'cancel', id, { reason: '不做' })).status).toBe(409)
    await done('leader1', 'decide', id, { pass: true })
    await done('staff1', 'cancel', id, { reason: '不做' })
    expect(await state(id)).toBe('3/4')
    await done('leader1', 'decide', id, { pass: true })
    expect(await state(id)).toBe('7')
    await done('leader1', 'activate', id, { reason: '还要做' })
    expect(await state(id)).toBe('3')
  })

  test('where nobody is above its owner it is as if it had been passed', async () => {
    const { classOf, task, state, report } = desk
    const classifyId = await classOf({ need_create_approval: true, need_finish_approval: true })
    const id = await task('gm', { classifyId })
    expect(await state(id)).toBe('3')
    savedIn(await report('gm', id, 100))
    expect(await state(id)).toBe('5')
  })

  test('of two approvers who answer at once, one learns that it is done', async () => {
    const { classOf, task, press, database, account, state } = desk
    await database.rows(
      `update app_user set delegate_id = $1, delegate_from = today(), delegate_to = today() where user_name = 'leader1'`,
      [account('er').id],
    )
    const classifyId = await classOf({ need_finish_approval: true })
    for (const pass of [true, false]) {
      const id = await task('staff1', { classifyId })
      savedIn(await desk.report('staff1', id, 100))
      // The approval went to leader1's deputy. Moves it to leader1, because an absent approver may still
      // decide.
      await database.rows(
        'update task_approval set approver_id = $2, act_for_id = null where task_id = $1',
        [id, account('leader1').id],
      )
      const answers = await Promise.all(
        ['leader1', 'er'].map((who) => press(who, 'decide', id, { pass, opinion: '看过了' })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const late = answers.find(({ status }) => status === 409)
      expect(late?.body.msg).toContain('已被处理')
      expect(await state(id)).toBe(pass ? '5' : '6')
    }
    await database.rows(`update app_user set delegate_id = null, delegate_from = null, delegate_to = null
      where user_name = 'leader1'`)
  })

  test('a deputy sees the requests to the approver, and decides in the approver’s name', async () => {
    const { classOf, task, database, account, idsIn, detail, done, report } = desk
    const classifyId = await classOf({ need_finish_approval: true })
    const id = await task('staff1', { classifyId })
    savedIn(await report('staff1', id, 100))
    expect(await idsIn('pay', TASK_CALLS.waitApproval)).not.toContain(id)
    expect((await detail('pay', id)).status).toBe(404)
    await database.rows(
      `update app_user set delegate_id = $1, delegate_from = today(), delegate_to = today() where user_name = 'leader1'`,
      [account('pay').id],
    )
    expect(await idsIn('pay', TASK_CALLS.waitApproval)).toContain(id)
    expect(taskDetail.parse((await detail('pay', id)).body.response).rights.decide?.may).toBe(true)
    await done('pay', 'decide', id, { pass: true })
    const [step] = await database.rows<{ by: string; for: string }>(
      `select u.user_name as by, instead.user_name as "for" from task_approval a
       join app_user u on u.id = a.approver_id left join app_user instead on instead.id = a.act_for_id
       where task_id = $1`,
      [id],
    )
    expect(step).toEqual({ by: 'pay', for: 'leader1' })
    await database.rows(`update app_user set delegate_id = null, delegate_from = null, delegate_to = null
      where user_name = 'leader1'`)
    expect((await detail('leader1', id)).status).toBe(200)
  })

  test('an approver who cannot answer any more is not waited for', async () => {
    const { classOf, task, database, press, done, state, approvals, report } = desk
    const classifyId = await classOf({ need_finish_approval: true })
    const id = await task('staff1', { classifyId })
    savedIn(await report('staff1', id, 100))
    expect(refusalIn(await press('staff1', 'resubmit', id)).status).toBe(409)
    await database.rows(`update app_user set state = 3 where user_name = 'leader1'`)
    try {
      await done('staff1', 'resubmit', id)
      const [first, second] = await approvals(id)
      expect([first?.result, second?.is_current, second?.approver]).toEqual(['5', true, 'gm'])
      expect(await state(id)).toBe('4/2')
    } finally {
      await database.rows(`update app_user set state = 1 where user_name = 'leader1'`)
    }
  })
})

describe('refused actions', () => {
  test('progress that goes down, days to come, days before it, and a day of 25 hours', async () => {
    const { task, report } = desk
    const id = await task('staff1')
    savedIn(await report('staff1', id, 50))
    expect(wrong(await report('staff1', id, 40))).toEqual([400, 'progress'])
    savedIn(await report('staff1', id, 40, { problem: '返工' }))
    expect(wrong(await report('staff1', id, 60, { workDate: dayFromToday(1) }))).toEqual([
      400,
      'workDate',
    ])
    expect(wrong(await report('staff1', id, 60, { workDate: dayFromToday(-30) }))).toEqual([
      400,
      'workDate',
    ])
    const workDate = dayFromToday(-3)
    const other = await task('staff1')
    savedIn(await report('staff1', id, 60, { workDate, hours: '14' }))
    expect(wrong(await report('staff1', other, 10, { workDate, hours: '11' }))).toEqual([
      400,
      'hours',
    ])
    savedIn(await report('staff1', other, 10, { workDate, hours: '10' }))
  })

  test('work for a person who is locked, disabled or gone', async () => {
    const { add, task, press, account } = desk
    for (const name of ['locked', 'former']) {
      const { code, id: person } = account(name)
      expect(wrong(await add('admin', { ownerCode: code }))).toEqual([400, 'ownerId'])
      expect(wrong(await add('admin', { coWorkers: [code] }))).toEqual([400, 'coWorkerIds'])
      const id = await task('admin', {}, null)
      expect(wrong(await press('admin', 'assign', id, { ownerId: person }))).toEqual([
        400,
        'ownerId',
      ])
    }
  })

  test('tasks six levels below one, outside its dates, or under one that is over', async () => {
    const { add, task, done } = desk
    let parentId = await task('staff1')
    for (let level = 1; level <= 5; level += 1) parentId = await task('staff1', { parentId })
    expect(wrong(await add('staff1', { parentId }))).toEqual([400, 'parentId'])
    const root = await task('staff1')
    expect(wrong(await add('staff1', { parentId: root, planEnd: dayFromToday(21) }))).toEqual([
      400,
      'planEnd',
    ])
    expect(wrong(await add('staff1', { parentId: root, planStart: dayFromToday(-6) }))).toEqual([
      400,
      'planStart',
    ])
    const below = await task('staff1', { parentId: root })
    await done('staff1', 'cancel', root, { reason: '不做' })
    expect(await desk.state(below)).toBe('7')
    expect(refusalIn(await desk.press('staff1', 'activate', below, { reason: '做' })).status).toBe(
      409,
    )
    expect(wrong(await add('staff1', { parentId: root }))).toEqual([400, 'parentId'])
    await done('staff1', 'activate', root, { reason: '做' })
    await done('staff1', 'activate', below, { reason: '做' })
    expect([await desk.state(root), await desk.state(below)]).toEqual(['3', '3'])
    // A task of another user gives the same error as a missing task.
    expect(wrong(await add('staff2', { parentId: root }))).toEqual([400, 'parentId'])
    // The position of a task in its tree never changes.
    const { version } = await desk.row(root)
    const moved = await desk.by('staff1')('/wt/api/Task/UpdateTaskContent', {
      method: 'PUT',
      body: { id: root, version: Number(version), parentId: below },
    })
    expect(moved.status).toBe(400)
  })

  test('two tabs that prolong the same task', async () => {
    const { task, press, row } = desk
    const id = await task('staff1')
    const { version } = await row(id)
    const body = { newDate: dayFromToday(30), version: Number(version) }
    const answers = [
      await press('staff1', 'prolong', id, body),
      await press('staff1', 'prolong', id, body),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await row(id)).prolong_count).toBe(1)
    expect(wrong(await press('staff1', 'prolong', id, { newDate: dayFromToday(30) }))).toEqual([
      400,
      'newDate',
    ])
    await desk.done('staff1', 'prolong', id, { newDate: dayFromToday(31) })
    await desk.done('staff1', 'prolong', id, { newDate: dayFromToday(32) })
    expect(
      refusalIn(await press('staff1', 'prolong', id, { newDate: dayFromToday(33) })).status,
    ).toBe(409)
  })

  test('a task that was never begun is not finished by reporting on it', async () => {
    const { classOf, task, done, report, state } = desk
    const id = await task('staff1', { classifyId: await classOf({ need_create_approval: true }) })
    await done('leader1', 'decide', id, { pass: false, opinion: '不必做' })
    expect(refusalIn(await report('staff1', id, 100)).status).toBe(409)
    expect(await state(id)).toBe('6')
  })

  test('finished without a year plan where the class wants one, its own or that of the task above', async () => {
    const { classOf, task, report, row, database } = desk
    const classifyId = await classOf({ require_year_plan: true })
    const whole = await task('staff1', { classifyId })
    const part = await task('staff1', { classifyId, parentId: whole })
    savedIn(await report('staff1', part, 50))
    const refused = await report('staff1', part, 100)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('年度计划')
    expect(await row(part)).toMatchObject({ state: '3', progress: 50 })
    await database.rows(
      'update task set year_plan_id = (select id from year_plan limit 1) where id = $1',
      [whole],
    )
    savedIn(await report('staff1', part, 100))
    expect(await row(part)).toMatchObject({ state: '5' })
  })

  test('a class that tasks are of is not deleted', async () => {
    const { classOf, task, by, database } = desk
    const id = await classOf()
    await task('staff1', { classifyId: id })
    const remove = () =>
      by('admin')('/wt/api/TaskClassify/DeleteTaskClassify', { method: 'DELETE', query: { id } })
    expect(refusalIn(await remove()).status).toBe(409)
    await database.rows('update task set deleted_at = now() where class_id = $1', [id])
    expect((await remove()).status).toBe(200)
  })

  test('each verb by a user who only gets information', async () => {
    const { task, press, account, report } = desk
    const readers = [account('pay').code]
    const id = await task('staff1', { readers })
    const newDate = dayFromToday(40)
    const requests = [
      ['prolong', { newDate }] as const,
      ['cancel', { reason: 'x' }] as const,
      ['assign', { ownerId: account('pay').id }] as const,
    ]
    for (const [verb, body] of requests) {
      const { status } = refusalIn(await press('pay', verb, id, body))
      // The server checks the permission of the role to assign first, so the status may differ.
      expect([verb, [403, 404].includes(status)]).toEqual([verb, true])
    }
    expect(refusalIn(await report('pay', id, 10)).status).toBe(403)
    expect(refusalIn(await press('pay', 'decide', id, { pass: true })).status).toBe(409)
    expect(refusalIn(await press('pay', 'submit', id)).status).toBe(409)
    expect(refusalIn(await press('pay', 'activate', id, { reason: 'x' })).status).toBe(409)
    expect(refusalIn(await press('pay', 'resubmit', id)).status).toBe(409)
    await desk.done('pay', 'read', id)
    await desk.done('pay', 'read', id)
    expect((await desk.actions(id)).filter((one) => one === '阅办')).toHaveLength(1)
    expect((await press('staff1', 'read', id)).status).toBe(403)
    expect((await press('staff2', 'read', id)).status).toBe(404)
  })
})

test('what hangs together is as far as its parts, also when two are reported at once', async () => {
  const { task, report, row, done } = desk
  const parentId = await task('staff1')
  const first = await task('staff1', { parentId, weight: 60 })
  const second = await task('staff1', { parentId, weight: 40 })
  savedIn(await report('staff1', first, 50))
  savedIn(await report('staff1', second, 25))
  expect((await row(parentId)).progress).toBe(40)
  expect(refusalIn(await report('staff1', parentId, 70)).errors).toEqual(['progress'])
  for (const reached of [60, 70, 80]) {
    await Promise.all([report('staff1', first, reached), report('staff1', second, reached)])
    expect((await row(parentId)).progress).toBe(reached)
  }
  await done('staff1', 'cancel', second, { reason: '不做' })
  expect(await row(parentId)).toMatchObject({ progress: 80, used_hours: '4.0' })
  savedIn(await report('staff1', first, 100))
  expect(await row(parentId)).toMatchObject({ state: '3', progress: 100 })
  savedIn(await report('staff1', parentId, 100))
  expect(await row(parentId)).toMatchObject({ state: '5' })
})

test('a draft is seen by its maker, and by the others once it is submitted', async () => {
  const { task, detail, idsIn, done, account, state } = desk
  const draft = { draft: true, readers: [account('pay').code] }
  const id = await task('leader1', draft, 'staff1')
  for (const who of ['staff1', 'pay', 'gm', 'admin', 'auditor']) {
    expect([who, (await detail(who, id)).status]).toEqual([who, 404])
    expect(await idsIn(who, TASK_CALLS.mine)).not.toContain(id)
  }
  expect((await detail('leader1', id)).status).toBe(200)
  await done('leader1', 'submit', id)
  expect(await state(id)).toBe('3')
  expect((await detail('staff1', id)).status).toBe(200)
  expect(await idsIn('pay', TASK_CALLS.waitRead)).toContain(id)
})

test('handed over, and its earlier owner still gets messages', async () => {
  const { task, done, idsIn, account, press, detail } = desk
  const id = await task('hrmgr', {}, 'er')
  await done('hrmgr', 'assign', id, { ownerId: account('pay').id })
  expect(await idsIn('er', TASK_CALLS.waitDo)).not.toContain(id)
  expect(await idsIn('er', TASK_CALLS.waitRead)).toContain(id)
  expect(await idsIn('pay', TASK_CALLS.waitDo)).toContain(id)
  expect(refusalIn(await press('er', 'assign', id, { ownerId: account('er').id })).status).toBe(403)
  // A user who is removed from the readers loses access to the task.
  const { version } = await desk.row(id)
  expect((await detail('er', id)).status).toBe(200)
  await desk.by('hrmgr')('/wt/api/Task/UpdateTaskContent', {
    method: 'PUT',
    body: { id, version: Number(version), readers: [account('staff2').code] },
  })
  expect((await detail('staff2', id)).status).toBe(200)
  const after = await desk.row(id)
  await desk.by('hrmgr')('/wt/api/Task/UpdateTaskContent', {
    method: 'PUT',
    body: { id, version: Number(after.version), readers: [] },
  })
  expect((await detail('staff2', id)).status).toBe(404)
  expect((await detail('er', id)).status).toBe(200)
})

test('a task that nobody has waits for the head of the department, by the nearest one', async () => {
  const { task, idsIn, done, account, state } = desk
  const id = await task('er', {}, 'staff1')
  expect(await state(id)).toBe('2')
  expect(await idsIn('leader1', TASK_CALLS.waitDo)).toContain(id)
  expect(await idsIn('gm', TASK_CALLS.waitDo)).not.toContain(id)
  await done('leader1', 'assign', id, { ownerId: account('staff1').id })
  expect(await idsIn('staff1', TASK_CALLS.waitDo)).toContain(id)
})
