import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import {
  planConfig,
  planDesk,
  planList,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openPlanDesk, type PlanDesk, YEAR } from './plan-desk.ts'

let desk: PlanDesk

beforeAll(async () => {
  desk = await openPlanDesk()
})
beforeEach(() => desk.unset())
afterAll(() => desk?.close())

const LIST = '/wt/api/YearPlan/GetYearPlanList'
const CONFIG = '/wt/api/YearPlanConfig/GetYearPlanConfig'
const half = (values: object = {}) => ({ weight: 50, ...values })

describe('a plan', () => {
  test('is drafted, asked for, approved and under way', async () => {
    const { added, press, approve, row } = desk
    const id = await added()
    expect(await row(id)).toMatchObject({ state: '0', plan_state: '0', level: 1, progress: 0 })
    savedIn(await press('leader1', 'submit', id))
    expect(await row(id)).toMatchObject({ plan_state: '1' })
    // leader1 leads the department and is also the applicant, so the leader in charge decides.
    expect(await approve(id)).toEqual(['gm'])
    expect(await row(id)).toMatchObject({ state: '4', plan_state: '2', effect_done: true })
  })

  test('of a person is approved by the department head, and then by the executive in charge', async () => {
    const { added, press, approve, row, idOf, staffDept } = desk
    const mine = { kind: '个人', deptId: staffDept, ownerId: await idOf('staff1') }
    const id = await added(mine, 'staff1')
    savedIn(await press('staff1', 'submit', id))
    expect((await approve(id)).length).toBeGreaterThan(0)
    expect(await row(id)).toMatchObject({ plan_state: '2' })
  })

  test('is known by the names of the catalogue too: codes of people', async () => {
    const { by, bodyOf, codeOf, idOf, row } = desk
    const { ownerId: _, ...body } = await bodyOf()
    const spelt = { ...body, ownerCode: await codeOf('staff1') }
    const { id } = savedIn(
      await by('leader1')(yearPlans.endpoints.add, { method: 'POST', body: spelt }),
    )
    expect(await row(id)).toMatchObject({ owner_id: await idOf('staff1') })
    const nobody = { ...body, id: newId(), ownerCode: 'nobody' }
    const answer = await by('leader1')(yearPlans.endpoints.add, { method: 'POST', body: nobody })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['ownerId'] })
  })

  const wrong: readonly [string, Record<string, unknown>, string][] = [
    ['days outside its year', { planEnd: `${YEAR + 1}-01-01` }, 'planEnd'],
    [
      'an end before its beginning',
      { planStart: `${YEAR}-02-02`, planEnd: `${YEAR}-02-01` },
      'planEnd',
    ],
    ['a quarter that there is not', { period: '季', periodNo: 5 }, 'periodNo'],
    ['a weight above a hundred', { weight: 101 }, 'weight'],
    ['no goal', { goal: ' ' }, 'goal'],
    ['a plan above that there is not', { parentId: newId() }, 'parentId'],
    ['a state', { planState: '2' }, 'planState'],
    ['progress', { progress: 50 }, 'progress'],
  ]
  test.each(wrong)('is refused with %s', async (_what, values, field) => {
    const { status, errors } = refusalIn(await desk.add(values))
    expect({ status, errors }).toEqual({ status: 400, errors: [field] })
  })

  test('lies within its parent: year, days and level, and not below itself', async () => {
    const { added, add, update } = desk
    const top = await added({ planStart: `${YEAR}-03-01`, planEnd: `${YEAR}-06-30` })
    const errors = async (values: object) =>
      refusalIn(await add({ parentId: top, ...values })).errors
    expect(await errors({})).toEqual(['planEnd', 'planStart'])
    const within = { planStart: `${YEAR}-03-01`, planEnd: `${YEAR}-03-31` }
    const next = { planStart: `${YEAR + 1}-03-01`, planEnd: `${YEAR + 1}-03-31`, year: YEAR + 1 }
    expect(await errors(next)).toContain('parentId')
    expect(await errors({ ...within, kind: '公司' })).toEqual(['kind'])
    const part = await added({ parentId: top, ...within })
    const deeper = await added({ parentId: part, ...within })
    // Without a setting, the limit is three levels.
    expect(refusalIn(await add({ parentId: deeper, ...within })).errors).toEqual(['parentId'])
    expect(refusalIn(await update('leader1', top, { parentId: part })).errors).toEqual(['parentId'])
    expect(refusalIn(await update('leader1', top, { parentId: top })).errors).toEqual(['parentId'])
    // The dates of a plan must include the dates of its parts.
    const shorter = await update('leader1', top, { planEnd: `${YEAR}-03-15` })
    expect(refusalIn(shorter).errors).toEqual(['planEnd'])
    expect(shorter.text).toContain('测试计划')
  })

  test('moves with everything below it', async () => {
    const { added, update, row } = desk
    const [one, two] = [await added(), await added()]
    const part = await added({ parentId: one })
    const below = await added({ parentId: part })
    savedIn(await update('leader1', part, { parentId: two }))
    expect(await row(below)).toMatchObject({ path: `/${two}/${part}/${below}/`, level: 3 })
    savedIn(await update('leader1', part, { parentId: null }))
    expect(await row(below)).toMatchObject({ path: `/${part}/${below}/`, level: 2 })
  })
})

describe('when plans are made', () => {
  test('before, within and after the window; late only for users who may be late', async () => {
    const { add, configure, codeOf } = desk
    savedIn(await configure({ fillFrom: '2100-01-01', fillTo: '2100-02-01' }))
    const early = await add()
    expect(refusalIn(early)).toMatchObject({ status: 409, code: 'conflict' })
    expect(early.body.msg).toContain('2100')
    savedIn(await configure({ fillFrom: '2000-01-01', fillTo: '2000-02-01' }))
    expect(refusalIn(await add()).status).toBe(409)
    const lateAllow = [await codeOf('leader1')]
    savedIn(await configure({ fillFrom: '2000-01-01', fillTo: '2000-02-01', lateAllow }))
    savedIn(await add())
    expect(refusalIn(await add({}, 'gm')).status).toBe(409)
    savedIn(await configure({ locked: true, lateAllow }))
    expect(refusalIn(await add()).status).toBe(409)
  })

  test('a draft is submitted in time too', async () => {
    const { added, configure, press } = desk
    const id = await added()
    savedIn(await configure({ fillFrom: '2000-01-01', fillTo: '2000-02-01' }))
    expect(refusalIn(await press('leader1', 'submit', id)).status).toBe(409)
  })

  test('the nearest department says, and where none does the company', async () => {
    const { by, configure, deptId, staffDept, top } = desk
    const ask = async (dept: string) =>
      planConfig.parse(
        (await by('staff1')(CONFIG, { query: { year: YEAR, deptId: dept } })).body.response,
      )
    expect(await ask(staffDept)).toMatchObject({ id: null, maxLevel: 3, filling: 'open' })
    savedIn(await configure({ maxLevel: 4 }))
    expect(await ask(staffDept)).toMatchObject({ deptId: null, maxLevel: 4 })
    savedIn(await configure({ deptId, maxLevel: 5 }))
    expect(await ask(staffDept)).toMatchObject({ deptId, maxLevel: 5 })
    expect(await ask(deptId)).toMatchObject({ deptId, maxLevel: 5 })
    expect(await ask(top)).toMatchObject({ deptId: null, maxLevel: 4 })
    savedIn(await configure({ deptId: staffDept, maxLevel: 6 }))
    expect(await ask(staffDept)).toMatchObject({ deptId: staffDept, maxLevel: 6 })
    // A department has one setting for each year: the second write changes it.
    savedIn(await configure({ deptId, maxLevel: 7, weightTotal: 200 }))
    expect(await ask(deptId)).toMatchObject({ maxLevel: 7, weightTotal: 200 })
    const all = await by('staff1')('/wt/api/YearPlanConfig/GetYearPlanConfigList', {
      query: { year: YEAR },
    })
    if (!all.body.response) throw new Error(all.text + desk.api.takeErrors().join(''))
    expect(all.body.response).toHaveLength(3)
  })

  test('is set by users with the right, and checked', async () => {
    const { by, configure } = desk
    expect(refusalIn(await configure({ fillFrom: '2100-02-01', fillTo: '2100-01-01' }))).toEqual({
      status: 400,
      code: 'invalid',
      errors: ['fillTo'],
    })
    const body = { year: YEAR, fillFrom: '2000-01-01', fillTo: '2100-01-01' }
    const call = { method: 'PUT', body } as const
    expect((await by('leader1')(YEAR_PLAN_CALLS.setConfig, call)).status).toBe(403)
  })

  test('nobody is asked where nothing needs approval', async () => {
    const { added, configure, press, row } = desk
    savedIn(await configure({ needApproval: false }))
    const id = await added()
    savedIn(await press('leader1', 'submit', id))
    expect(await row(id)).toMatchObject({ plan_state: '2' })
  })
})

describe('what a plan is decomposed into', () => {
  test('is the whole of it: weights that add up to 99 or 101 are refused with their sum', async () => {
    const { added, decompose, item, partsOf } = desk
    const id = await added()
    for (const [weight, sum] of [
      [49, 99],
      [51, 101],
    ]) {
      const answer = await decompose(id, [item(half()), item(half({ weight }))])
      expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['items'] })
      expect(answer.body.errors?.items).toBe(`权重合计为 ${sum}，应为 100`)
    }
    expect(await partsOf(id)).toEqual([])
    savedIn(await decompose(id, [item(half({ title: '一' })), item(half({ title: '二' }))]))
    expect(await partsOf(id)).toMatchObject([
      { title: '一', weight: 50, plan_state: '0' },
      { title: '二', weight: 50, plan_state: '0' },
    ])
  })

  test('adds up to what the settings say', async () => {
    const { added, decompose, item, configure } = desk
    savedIn(await configure({ weightTotal: 60 }))
    const id = await added()
    expect(refusalIn(await decompose(id, [item()])).errors).toEqual(['items'])
    savedIn(await decompose(id, [item({ weight: 20 }), item({ weight: 40 })]))
  })

  test('is of departments by their heads, of people by their codes, or of its owner', async () => {
    const { added, decompose, item, partsOf, codeOf, idOf, staffDept, deptId } = desk
    const id = await added({ kind: '公司' })
    const items = [
      item({ weight: 30, title: '部门', deptId: staffDept }),
      item({ weight: 30, title: '本人', planStart: `${YEAR}-02-01` }),
      item({
        weight: 40,
        title: '个人',
        planStart: `${YEAR}-03-01`,
        ownerCode: await codeOf('staff1'),
      }),
    ]
    const answer = await decompose(id, items)
    const head = await desk.database.value('select leader_id from department where id = $1', [
      staffDept,
    ])
    if (head === null) {
      expect(refusalIn(answer).errors).toEqual(['items.0.ownerCode'])
      await desk.database.rows('update department set leader_id = $2 where id = $1', [
        staffDept,
        await idOf('staff1'),
      ])
      savedIn(await decompose(id, items))
    } else savedIn(answer)
    expect(await partsOf(id)).toMatchObject([
      { kind: '部门', dept_id: staffDept },
      { kind: '公司', dept_id: deptId, owner_id: await idOf('leader1') },
      { kind: '个人', dept_id: staffDept, owner_id: await idOf('staff1') },
    ])
  })

  test('names the cell that is wrong', async () => {
    const { added, decompose, item } = desk
    const id = await added()
    const bad = [
      item({ weight: 25, planEnd: `${YEAR + 1}-01-01` }),
      item({ weight: 25, ownerCode: 'nobody' }),
      item({ weight: 25, deptId: newId() }),
      item({ weight: 25, id: newId() }),
    ]
    expect(refusalIn(await decompose(id, bad)).errors).toEqual([
      'items.0.planEnd',
      'items.1.ownerCode',
      'items.2.deptId',
      'items.3.id',
    ])
    expect(refusalIn(await decompose(id, [item({ title: '' })])).errors).toEqual(['items.0.title'])
    expect(refusalIn(await decompose(id, [])).errors).toEqual(['items'])
  })

  test('warns where targets do not add up, and says nothing where they do', async () => {
    const { added, decompose, item } = desk
    const id = await added({ targetValue: '100.00' })
    const parts = (targetValue: string) => [
      item(half({ targetValue })),
      item(half({ targetValue })),
    ]
    const off = await decompose(id, parts('40'))
    expect(off.body.response).toMatchObject({ warnings: [{ sum: '80.00', target: '100.00' }] })
    const even = await desk.added({ targetValue: '100.00' })
    expect((await decompose(even, parts('50'))).body.response).toMatchObject({ warnings: [] })
  })

  test('is changed by decomposing again: drafts are edited, left out and added', async () => {
    const { added, decompose, item, partsOf, row } = desk
    const id = await added()
    savedIn(await decompose(id, [item(half({ title: '甲' })), item(half({ title: '乙' }))]))
    const [first, second] = await partsOf(id)
    const again = [
      item({ id: first?.id, title: '甲改', weight: 70 }),
      item({ title: '丙', weight: 30, planStart: `${YEAR}-02-01` }),
    ]
    savedIn(await decompose(id, again))
    expect(await partsOf(id)).toMatchObject([
      { id: first?.id, title: '甲改', weight: 70 },
      { title: '丙', weight: 30 },
    ])
    expect(await row(String(second?.id))).toMatchObject({ deleted_at: expect.any(Date) })
  })

  test('is submitted with it or after it, and as a whole', async () => {
    const { added, decompose, item, partsOf, press, approve, running, update } = desk
    const draft = await added()
    savedIn(await decompose(draft, [item(half()), item(half())]))
    const [part] = await partsOf(draft)
    const early = await press('leader1', 'submit', String(part?.id))
    expect(refusalIn(early).status).toBe(409)
    const id = await running()
    savedIn(await decompose(id, [item(half()), item(half())]))
    const [one, two] = await partsOf(id)
    savedIn(await update('leader1', String(two?.id), { weight: 40 }))
    const torn = await press('leader1', 'submit', String(one?.id))
    expect(torn.body.msg).toContain('90')
    savedIn(await update('leader1', String(two?.id), { weight: 50 }))
    savedIn(await press('leader1', 'submit', String(one?.id)))
    expect(await approve(String(one?.id))).toEqual(['gm'])
  })

  test('keeps what was submitted', async () => {
    const { decompose, item, partsOf, press, approve, running } = desk
    const id = await running()
    savedIn(await decompose(id, [item(half({ title: '甲' })), item(half({ title: '乙' }))]))
    const [one] = await partsOf(id)
    savedIn(await press('leader1', 'submit', String(one?.id)))
    const without = await decompose(id, [item()])
    expect(refusalIn(without).status).toBe(409)
    expect(without.body.msg).toContain('甲')
    await approve(String(one?.id))
    expect(refusalIn(await decompose(id, [item()])).status).toBe(409)
  })

  test('may be of others, whose own head approves it; by those who may', async () => {
    const { running, added, decompose, item, codeOf, partsOf, press, approve, idOf } = desk
    const whole = await running({ kind: '公司' })
    savedIn(await decompose(whole, [item({ ownerCode: await codeOf('staff2') })]))
    const [part] = await partsOf(whole)
    expect(part).toMatchObject({ owner_id: await idOf('staff2') })
    savedIn(await press('leader1', 'submit', String(part?.id)))
    expect(await approve(String(part?.id))).toContain('leader2')
    const id = await added()
    expect((await decompose(id, [item()], 'staff2')).status).toBe(403)
    expect((await decompose(id, [item()], 'leader2')).status).toBe(404)
  })

  test('exists once, whichever of two writes comes first', async () => {
    const { added, by, item, partsOf, row } = desk
    const id = await added()
    const { version } = await row(id)
    const send = () =>
      by('leader1')('/wt/api/YearPlan/DecomposeYearPlan', {
        method: 'POST',
        body: { id, version, items: [item(half()), item(half())] },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await partsOf(id)).toHaveLength(2)
  })
})

describe('a plan under way', () => {
  test('is changed in what was approved by being approved again; the rest at once', async () => {
    const { running, update, row, approve, database } = desk
    const id = await running({ targetValue: '100.00' })
    const answer = await update('leader1', id, {
      measure: '新措施',
      goal: '新目标',
      targetValue: '120',
    })
    savedIn(answer)
    expect(await row(id)).toMatchObject({
      measure: '新措施',
      goal: '目标',
      target_value: '100.00',
    })
    const [change] = await database.rows<{ id: string; doc_no: string }>(
      'select id, doc_no, state from year_plan_change where plan_id = $1',
      [id],
    )
    expect(change).toMatchObject({ state: '1' })
    expect(answer.body.msg).toContain(change?.doc_no)
    // A plan has at most one change in approval at a time.
    expect(refusalIn(await update('leader1', id, { goal: '再改' })).status).toBe(409)
    expect(await approve(String(change?.id), 'change')).toEqual(['gm'])
    expect(await row(id)).toMatchObject({ goal: '新目标', target_value: '120.00' })
  })

  test('is asked for nothing where nothing is to change', async () => {
    const { running, by } = desk
    const body = { id: newId(), planId: await running(), reason: '改' }
    const ask = by('leader1')
    savedIn(await ask(yearPlanChanges.endpoints.add, { method: 'POST', body }))
    const submit = yearPlanChanges.actions.submit?.endpoint ?? ''
    const call = { method: 'PUT', query: { id: body.id }, body: {} } as const
    expect(refusalIn(await ask(submit, call)).status).toBe(400)
  })

  test('stays where it is, and whose', async () => {
    const { running, update, added, staffDept } = desk
    const id = await running()
    const other = await added()
    const errors = async (values: object) => refusalIn(await update('leader1', id, values)).errors
    expect(await errors({ parentId: other })).toEqual(['parentId'])
    expect(await errors({ deptId: staffDept })).toEqual(['deptId'])
    expect(await errors({ kind: '个人' })).toEqual(['kind'])
  })

  test('changes weights with those beside it: by decomposing again, approved at once', async () => {
    const { running, decompose, item, partsOf, press, approve, update, database, row } = desk
    const id = await running()
    savedIn(await decompose(id, [item(half({ title: '甲' })), item(half({ title: '乙' }))]))
    for (const part of await partsOf(id)) {
      savedIn(await press('leader1', 'submit', part.id))
      await approve(part.id)
    }
    const [one, two] = await partsOf(id)
    expect(refusalIn(await update('leader1', String(one?.id), { weight: 60 })).errors).toEqual([
      'weight',
    ])
    savedIn(
      await decompose(id, [
        item({ id: one?.id, title: '甲', weight: 60 }),
        item({ id: two?.id, title: '乙', weight: 40, planEnd: `${YEAR}-07-31` }),
      ]),
    )
    expect(await row(String(two?.id))).toMatchObject({ weight: 50 })
    // While a change is in approval, the parts cannot change: the requested weights would no longer fit them.
    const more = [half({ id: one?.id, title: '甲' }), half({ id: two?.id, title: '乙' })]
    expect(refusalIn(await decompose(id, more.map(item))).status).toBe(409)
    const change = await database.value('select id from year_plan_change where plan_id = $1', [id])
    await approve(String(change), 'change')
    expect(await partsOf(id)).toMatchObject([{ weight: 60 }, { weight: 40 }])
  })

  test('gets its progress from its amount or its owner, and never above its parts', async () => {
    const { running, press, row, decompose, item } = desk
    const amount = await running({ targetValue: '300' })
    expect(refusalIn(await press('leader1', 'report', amount, { progress: 10 })).errors).toEqual([
      'actualValue',
    ])
    savedIn(await press('leader1', 'report', amount, { actualValue: '100' }))
    expect(await row(amount)).toMatchObject({ progress: 33, actual_value: '100.00' })
    savedIn(await press('leader1', 'report', amount, { actualValue: '400' }))
    expect(await row(amount)).toMatchObject({ progress: 100 })
    const plain = await running()
    savedIn(await press('leader1', 'report', plain, { progress: 40 }))
    expect(await row(plain)).toMatchObject({ progress: 40 })
    expect(refusalIn(await press('leader1', 'report', plain, { progress: 101 })).errors).toEqual([
      'progress',
    ])
    savedIn(await decompose(plain, [item()]))
    expect(await row(plain)).toMatchObject({ progress: 0 })
    expect(refusalIn(await press('leader1', 'report', plain, { progress: 50 })).status).toBe(409)
  })

  test('of two reports at once neither is lost on the way up', async () => {
    const { running, decompose, item, partsOf, press, approve, row } = desk
    const id = await running()
    const parts = Array.from({ length: 5 }, (_, at) => item({ title: `分项${at}`, weight: 20 }))
    savedIn(await decompose(id, parts))
    const made = await partsOf(id)
    for (const part of made) {
      savedIn(await press('leader1', 'submit', part.id))
      await approve(part.id)
    }
    const reports = made.map((part) => press('leader1', 'report', part.id, { progress: 50 }))
    for (const answer of await Promise.all(reports)) savedIn(answer)
    expect(await row(id)).toMatchObject({ progress: 50 })
  })
})

describe('the end of a plan', () => {
  test('is confirmed at 100% by the department head, and not by its owner', async () => {
    const { running, press, row, idOf, staffDept } = desk
    const id = await running()
    const early = await press('leader1', 'confirm', id)
    expect(early.body.msg).toContain('0%')
    savedIn(await press('leader1', 'report', id, { progress: 100 }))
    // leader1 owns this plan, so the leader in charge must confirm it.
    expect(refusalIn(await press('leader1', 'confirm', id)).status).toBe(403)
    savedIn(await press('gm', 'confirm', id, { score: '95.5' }))
    expect(await row(id)).toMatchObject({ plan_state: '3', score: '95.5', progress: 100 })
    const mine = { kind: '个人', deptId: staffDept, ownerId: await idOf('staff1') }
    const other = await running(mine, 'staff1')
    savedIn(await press('staff1', 'report', other, { progress: 100 }))
    expect((await press('staff1', 'confirm', other)).status).toBe(403)
  })

  test('comes with a reason before that, by the executive in charge, once its parts have ended', async () => {
    const { running, decompose, item, partsOf, press, approve, setState, row } = desk
    const id = await running()
    savedIn(await decompose(id, [item({ title: '未完的部分' })]))
    const [part] = await partsOf(id)
    savedIn(await press('leader1', 'submit', String(part?.id)))
    await approve(String(part?.id))
    const open = await setState('gm', { ids: [id], state: '4', reason: '方向调整' })
    expect(open.body.msg).toContain('未完的部分')
    expect((await setState('leader1', { ids: [id], state: '4', reason: '不做了' })).status).toBe(
      403,
    )
    expect(refusalIn(await setState('gm', { ids: [id], state: '4' })).errors).toEqual(['reason'])
    const both = { ids: [String(part?.id), id], state: '4', reason: '方向调整' }
    expect((await setState('gm', both)).status).toBe(200)
    expect(await row(id)).toMatchObject({ plan_state: '4', end_reason: '方向调整' })
    // An ended plan accepts no further action.
    expect((await press('gm', 'close', id, { reason: '再关' })).status).toBe(409)
    expect((await press('leader1', 'report', id, { progress: 10 })).status).toBe(409)
  })

  test('is all or nothing for several', async () => {
    const { running, setState, press, row } = desk
    const [done, undone] = [await running(), await running()]
    savedIn(await press('leader1', 'report', done, { progress: 100 }))
    expect((await setState('gm', { ids: [done, undone], state: '3' })).status).toBe(409)
    expect(await row(done)).toMatchObject({ plan_state: '2' })
  })

  test('of a part leaves the others to make up the whole', async () => {
    const { running, decompose, item, partsOf, press, approve, row } = desk
    const id = await running()
    savedIn(await decompose(id, [item(half({ title: '甲' })), item(half({ title: '乙' }))]))
    const parts = await partsOf(id)
    for (const part of parts) {
      savedIn(await press('leader1', 'submit', part.id))
      await approve(part.id)
    }
    savedIn(await press('leader1', 'report', String(parts[0]?.id), { progress: 60 }))
    expect(await row(id)).toMatchObject({ progress: 30 })
    savedIn(await press('gm', 'close', String(parts[1]?.id), { reason: '停止' }))
    expect(await row(id)).toMatchObject({ progress: 60 })
  })
})

describe('tasks for a plan', () => {
  async function taskFor(id: string, owner: string, values: object = {}) {
    const { database, idOf, by } = desk
    const taskId = newId()
    await database.rows(
      `insert into task (id, task_no, title, content, class_id, creator_id, owner_id, plan_start,
         plan_end, state, progress, weight)
       select $1::uuid, next_document_number('RW'), '计划任务', '内容', k.id, u.id, u.id, $3, $3, '3', $4, $5
       from (select id from task_class union all select null limit 1) k, app_user u where u.id = $2`,
      [taskId, await idOf(owner), `${YEAR}-03-01`, 0, 100].map((value, at) =>
        at > 2 ? ((Object.values(values)[at - 3] as number | undefined) ?? value) : value,
      ),
    )
    const body = { taskId, yearPlanId: id }
    return { taskId, answer: await by(owner)(YEAR_PLAN_CALLS.link, { method: 'PUT', body }) }
  }

  beforeAll(async () => {
    await desk.database.rows(
      `insert into task_class (id, code, name) select gen_random_uuid(), 'PLAN', '年度计划'
       where not exists (select from task_class)`,
    )
  })

  test('tell how far it is, are listed, and keep it open', async () => {
    const { running, row, setState, press, by, database } = desk
    const id = await running({ targetValue: '100' })
    const first = await taskFor(id, 'leader1', { progress: 50, weight: 60 })
    if (first.answer.status !== 200) throw new Error(first.answer.text)
    expect(first.answer.status).toBe(200)
    await taskFor(id, 'leader1', { progress: 100, weight: 40 })
    expect(await row(id)).toMatchObject({ progress: 70, task_count: 2 })
    expect(refusalIn(await press('leader1', 'report', id, { actualValue: '1' })).status).toBe(409)
    const listed = pageIn(await by('leader1')(YEAR_PLAN_CALLS.tasks, { query: { planId: id } }))
    expect(listed).toMatchObject({ dataCount: 2, pageSize: 500 })
    const seen = planDesk.parse(
      (await by('leader1')(YEAR_PLAN_CALLS.desk, { query: { id } })).body.response,
    )
    expect(seen).toMatchObject({ progressBy: 'tasks', hasHiddenTasks: false })
    expect(seen.tasks).toHaveLength(2)
    const open = await setState('gm', { ids: [id], state: '4', reason: '停止' })
    expect(open.body.msg).toContain('计划任务')
    await database.rows(
      `update task set state = '7', cancelled_at = now() where year_plan_id = $1 and progress < 100`,
      [id],
    )
    expect(await row(id)).toMatchObject({ progress: 100, task_count: 1 })
    const none = { taskId: first.taskId, yearPlanId: null }
    expect((await by('leader1')(YEAR_PLAN_CALLS.link, { method: 'PUT', body: none })).status).toBe(
      409,
    )
  })

  test('are listed as far as the reader reaches them, as its page has them', async () => {
    const { running, by, idOf, database } = desk
    const id = await running()
    const { taskId } = await taskFor(id, 'leader1', { progress: 30 })
    await database.rows(
      // The search permission covers a class other than the class of this task.
      `insert into search_permission (id, user_id, scope, user_ids, can_view_year_plan, class_ids)
       values (gen_random_uuid(), $1, '5', array[$2]::uuid[], true, array[gen_random_uuid()])`,
      [await idOf('staff2'), await idOf('leader1')],
    )
    const listed = async (who: string) => {
      const list = await by(who)(YEAR_PLAN_CALLS.tasks, { query: { planId: id } })
      return list.status === 200 ? pageIn(list).data.map((task) => task.id) : list.status
    }
    await expect.poll(() => listed('staff2')).toEqual([])
    const page = await by('staff2')(YEAR_PLAN_CALLS.desk, { query: { id } })
    expect(planDesk.parse(page.body.response)).toMatchObject({ tasks: [], hasHiddenTasks: true })
    expect(await listed('leader1')).toEqual([taskId])
    await database.rows('delete from search_permission where user_id = $1', [await idOf('staff2')])
    await expect.poll(() => listed('staff2')).toBe(404)
  })

  test('tasks of others are linked to no plan out of reach, whose answer shows nothing of it', async () => {
    const { running, added, row } = desk
    const hidden = [
      await running({ title: '看不到的' }),
      await added({ title: '看不到的' }),
      newId(),
    ]
    for (const id of hidden) {
      const { answer } = await taskFor(id, 'leader2')
      expect(refusalIn(answer)).toMatchObject({ status: 400, errors: ['yearPlanId'] })
      expect(answer.text).not.toContain('看不到的')
    }
    expect(await row(String(hidden[0]))).toMatchObject({ task_count: 0 })
  })

  test('and parts stand in the way of its end without names that its owner does not see', async () => {
    const { running, idOf, press } = desk
    const id = await running({ ownerId: await idOf('leader2') })
    await taskFor(id, 'leader1', { progress: 30 })
    const refused = await press('leader2', 'confirm', id)
    expect(refused.status).toBe(409)
    expect(refused.body.msg).not.toContain('计划任务')
    expect((await press('leader1', 'confirm', id)).body.msg).toContain('计划任务')
  })

  test('are linked to it by a button of theirs, and by the same one to none', async () => {
    const { running, row, by, added } = desk
    const id = await running()
    const { taskId } = await taskFor(id, 'leader1', { progress: 30 })
    const link = (who: string, yearPlanId: string | null) =>
      by(who)(tasks.actions.linkPlan?.endpoint ?? '', {
        method: 'PUT',
        query: { id: taskId },
        body: { yearPlanId },
      })
    savedIn(await link('leader1', null))
    expect(await row(id)).toMatchObject({ progress: 0, task_count: 0 })
    savedIn(await link('leader1', id))
    expect(await row(id)).toMatchObject({ progress: 30, task_count: 1 })
    // A draft plan accepts no tasks, and a user outside the task's scope cannot change the link.
    expect(refusalIn(await link('leader1', await added())).errors).toEqual(['yearPlanId'])
    expect((await link('leader2', null)).status).toBe(404)
    expect(await row(id)).toMatchObject({ task_count: 1 })
  })

  test('are of its owner or of its department, and of plans under way', async () => {
    const { running, added } = desk
    const id = await running({ title: '外人不知的计划' })
    const foreign = await taskFor(id, 'leader2')
    expect(refusalIn(foreign.answer)).toMatchObject({ status: 400, errors: ['yearPlanId'] })
    // The error does not reveal the title of a plan that the user may not view.
    expect(foreign.answer.text).not.toContain('外人不知')
    expect((await taskFor(id, 'staff1')).answer.status).toBe(200)
    const draft = (await taskFor(await added(), 'leader1')).answer
    expect(refusalIn(draft)).toMatchObject({ status: 400, errors: ['yearPlanId'] })
  })

  test('are made for it, and only where they fit', async () => {
    const { running, added, row, by, idOf, text } = desk
    const [id, draft] = [await running(), await added({ title: '还是草稿的计划' })]
    const ownerId = await idOf('leader1')
    const classId = await text("select id from task_class where code = 'RC' and deleted_at is null")
    const make = (who: string, yearPlanId: string) => {
      const body = {
        id: newId(),
        title: '为计划做的事',
        content: '<p>内容</p>',
        classId,
        ownerId,
        yearPlanId,
        priority: '1',
        planStart: `${YEAR}-03-01`,
        planEnd: `${YEAR}-03-09`,
        weight: 100,
      }
      return by(who)(tasks.endpoints.add, { method: 'POST', body })
    }
    savedIn(await make('leader1', id))
    expect(await row(id)).toMatchObject({ task_count: 1 })
    expect(refusalIn(await make('leader1', draft))).toMatchObject({
      status: 400,
      errors: ['yearPlanId'],
    })
    const unseen = await make('leader2', draft)
    expect(refusalIn(unseen).status).toBe(400)
    expect(unseen.text).not.toContain('还是草稿')
    const offered = async (place: string) => {
      const query = { limit: 500, for: place }
      const answer = await by('leader1')(yearPlans.endpoints.options, { query })
      return (answer.body.response as { id: string }[]).map((option) => option.id)
    }
    for (const place of ['work/tasks.yearPlanId', 'work/tasks#linkPlan.yearPlanId']) {
      const ids = await offered(place)
      expect(ids).toContain(id)
      expect(ids).not.toContain(draft)
    }
  })
})

describe('who sees a plan', () => {
  test('its owner, the heads above, the executive in charge, and users with a grant', async () => {
    const { running, by, idOf, staffDept, database } = desk
    const mine = { kind: '个人', deptId: staffDept, ownerId: await idOf('staff1') }
    const id = await running(mine, 'staff1')
    const sees = async (who: Parameters<typeof by>[0]) =>
      (await by(who)(yearPlans.endpoints.info, { query: { id } })).status
    expect([await sees('staff1'), await sees('leader1'), await sees('gm')]).toEqual([200, 200, 200])
    expect([await sees('staff2'), await sees('leader2')]).toEqual([404, 404])
    await database.rows(
      `insert into search_permission (id, user_id, scope, user_ids, can_view_year_plan)
       values (gen_random_uuid(), $1, '5', array[$2]::uuid[], true)`,
      [await idOf('staff2'), await idOf('staff1')],
    )
    await expect.poll(() => sees('staff2')).toBe(200)
    // The permission allows viewing only.
    expect((await desk.update('staff2', id, { measure: '改' })).status).toBe(404)
    const change = { id: newId(), planId: id, reason: '改', goal: '改' }
    const answer = await by('staff2')(yearPlanChanges.endpoints.add, {
      method: 'POST',
      body: change,
    })
    expect([403, 404]).toContain(answer.status)
    await database.rows('update search_permission set can_view_year_plan = false')
    await expect.poll(() => sees('staff2')).toBe(404)
  })

  test('in lists and trees alike', async () => {
    const { added, by, staffDept, idOf } = desk
    const top = await added({ title: '树的顶' })
    const part = await added({
      title: '树的枝',
      parentId: top,
      kind: '个人',
      deptId: staffDept,
      ownerId: await idOf('staff1'),
    })
    const ask = async (who: string, query: Record<string, string>) =>
      planList.parse(
        (await by(who)(LIST, { query: { year: String(YEAR), ...query } })).body.response,
      )
    const flat = await ask('leader1', { ownerId: await idOf('staff1') })
    const above = flat.find(({ id }) => id === top)
    expect(above).toMatchObject({ isMatch: false })
    expect(flat.find(({ id }) => id === part)).toMatchObject({ isMatch: true, parentId: top })
    const tree = (await ask('leader1', { tree: 'true' })) as { id: string; children: object[] }[]
    expect(tree.find(({ id }) => id === top)?.children).toMatchObject([{ id: part }])
    // staff1 may not view the parent, so the part is a root of their tree.
    const own = (await ask('staff1', { tree: 'true' })) as { id: string }[]
    expect(own.map(({ id }) => id)).toContain(part)
    expect(own.map(({ id }) => id)).not.toContain(top)
    expect((await by('noperm')(LIST, { query: { year: YEAR } })).status).toBe(403)
  })
})

describe('parts that the owner of a plan does not see', () => {
  const HIDDEN = '他人的分项'
  const hisWith = async (values: Record<string, unknown> = {}) => {
    const { added, idOf, codeOf, decompose, item } = desk
    const id = await added({ title: '委托的计划', ownerId: await idOf('leader2'), ...values })
    const year = Number(values.year ?? YEAR)
    const days = { planStart: `${year}-01-01`, planEnd: `${year}-06-30` }
    const part = item({ title: HIDDEN, ownerCode: await codeOf('staff1'), ...days })
    savedIn(await decompose(id, [part]))
    return id
  }

  test('do not count for the user as drafts, and count once they are submitted', async () => {
    const { by, partsOf } = desk
    const id = await hisWith()
    const countsFor = async (who: string) => {
      const { body } = await by(who)(YEAR_PLAN_CALLS.desk, { query: { id } })
      const { parts, hasHiddenParts, weightSum, progressBy } = planDesk.parse(body.response)
      return { parts: parts.length, hasHiddenParts, weightSum, progressBy }
    }
    const none = { parts: 0, hasHiddenParts: false, weightSum: 0, progressBy: 'owner' }
    expect(await countsFor('leader2')).toEqual(none)
    const seen = { parts: 1, hasHiddenParts: false, weightSum: 100, progressBy: 'parts' }
    expect(await countsFor('leader1')).toEqual(seen)
    const [part] = await partsOf(id)
    await desk.database.rows("update year_plan set plan_state = '2' where id = $1", [part?.id])
    expect(await countsFor('leader2')).toEqual({ ...seen, parts: 0, hasHiddenParts: true })
  })

  test('are not given to the user as those of last year', async () => {
    const last = { year: YEAR - 1, planStart: `${YEAR - 1}-01-01`, planEnd: `${YEAR - 1}-12-31` }
    await hisWith(last)
    const id = await desk.added({
      title: '委托的计划',
      ownerId: await desk.idOf('leader2'),
    })
    const ask = (who: string) => desk.by(who)(YEAR_PLAN_CALLS.lastParts, { query: { id } })
    expect((await ask('leader1')).text).toContain(HIDDEN)
    const his = await ask('leader2')
    expect(his.status).toBe(200)
    expect(his.text).not.toContain(HIDDEN)
  })

  test('are not taken from it by leaving them out', async () => {
    const { decompose, item, partsOf } = desk
    const id = await hisWith()
    expect((await decompose(id, [item()], 'leader2')).status).toBe(409)
    expect((await partsOf(id)).map(({ title }) => title)).toEqual([HIDDEN])
    savedIn(await decompose(id, [item()]))
    expect((await partsOf(id)).map(({ title }) => title)).toEqual(['分项'])
  })

  test('are not named when they block the user', async () => {
    const { press, approve, partsOf, update, decompose, item } = desk
    const id = await hisWith()
    savedIn(await press('leader1', 'submit', id))
    await approve(id)
    const shorter = await update('leader2', id, { planEnd: `${YEAR}-03-31` })
    expect(refusalIn(shorter).errors).toEqual(['planEnd'])
    const ended = await press('leader2', 'confirm', id)
    const [part] = await partsOf(id)
    savedIn(await press('leader1', 'submit', String(part?.id)))
    await approve(String(part?.id))
    const otherwise = await decompose(id, [item()], 'leader2')
    expect([ended.status, otherwise.status]).toEqual([409, 409])
    for (const { text } of [shorter, ended, otherwise]) expect(text).not.toContain(HIDDEN)
    expect((await press('leader1', 'confirm', id)).text).toContain(HIDDEN)
    expect((await update('leader1', id, { planEnd: `${YEAR}-03-31` })).text).toContain(HIDDEN)
  })
})
