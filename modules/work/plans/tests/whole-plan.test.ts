import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { YEAR_PLAN_CALLS } from '#modules/work/plans/wire/year-plans.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openPlanDesk, type PlanDesk, type Who, YEAR } from './plan-desk.ts'

let desk: PlanDesk

beforeAll(async () => {
  desk = await openPlanDesk()
})
beforeEach(() => desk.unset())
afterAll(() => desk?.close())

const part = (values: object = {}) => ({
  title: '上市',
  deptId: null,
  ownerId: null,
  weight: 100,
  planStart: `${YEAR}-01-01`,
  planEnd: `${YEAR}-06-30`,
  ...values,
})
const send = (who: Who, body: object) =>
  desk.by(who)(YEAR_PLAN_CALLS.addWhole, { method: 'POST', body })
const whole = async (parts: readonly object[], values: Record<string, unknown> = {}) => ({
  record: await desk.bodyOf(values),
  parts,
  submit: true,
})

describe('a plan with its parts', () => {
  test('is saved, broken down and submitted at once', async () => {
    const ownerId = await desk.idOf('staff1')
    const parts = [
      part({ weight: 60 }),
      part({ title: '招聘', weight: 40, ownerId, planEnd: `${YEAR}-12-31` }),
    ]
    const { id } = savedIn(await send('leader1', await whole(parts)))
    expect(await desk.row(id)).toMatchObject({ state: '1', plan_state: '1' })
    const made = await desk.partsOf(id)
    expect(made.map(({ title, weight, plan_state }) => [title, weight, plan_state])).toEqual(
      expect.arrayContaining([
        ['上市', 60, '1'],
        ['招聘', 40, '1'],
      ]),
    )
    expect(made.find(({ title }) => title === '招聘')).toMatchObject({
      kind: '个人',
      owner_id: ownerId,
    })
    for (const one of [id, ...made.map((row) => row.id)]) await desk.approve(one)
    expect(await desk.row(id)).toMatchObject({ plan_state: '2' })
  })

  test('is a draft with draft parts without the press that submits', async () => {
    const body = { ...(await whole([part()])), submit: false }
    const { id } = savedIn(await send('leader1', body))
    expect(await desk.row(id)).toMatchObject({ plan_state: '0' })
    expect(await desk.partsOf(id)).toMatchObject([{ title: '上市', plan_state: '0' }])
  })

  test('sent twice is there once, with its parts', async () => {
    const draft = { ...(await whole([part()])), submit: false }
    savedIn(await send('leader1', draft))
    const { id } = savedIn(await send('leader1', { ...draft, submit: true }))
    savedIn(await send('leader1', { ...draft, submit: true }))
    expect(await desk.row(id)).toMatchObject({ plan_state: '1' })
    expect(await desk.partsOf(id)).toHaveLength(1)
  })

  const wrong: readonly [string, readonly object[], string[]][] = [
    ['weights that are not the whole', [part({ weight: 90 })], ['items']],
    [
      'a part that ends after the plan',
      [part({ planEnd: `${YEAR + 1}-01-01` })],
      ['items.0.planEnd'],
    ],
  ]
  test.each(wrong)('leaves nothing behind with %s', async (_what, parts, errors) => {
    const body = await whole(parts)
    expect(refusalIn(await send('leader1', body)).errors).toEqual(errors)
    expect(await desk.row(body.record.id)).toEqual({})
  })

  test('of a user who may not break plans down is refused; without parts it is saved', async () => {
    const own = {
      kind: '个人',
      deptId: desk.staffDept,
      ownerId: await desk.idOf('staff1'),
    }
    const refused = await send('staff1', await whole([part()], own))
    expect(refusalIn(refused).status).toBe(403)
    savedIn(await send('staff1', await whole([], own)))
  })
})

describe('a new plan begins with', () => {
  const begin = async (who: Who) => {
    const answer = await desk.by(who)(APPROVAL_CALLS.begin, {
      query: { bizType: yearPlans.path },
    })
    return (answer.body.response as { values: Record<string, unknown> }).values
  }
  const next = Number(todayInShanghai().slice(0, 4)) + 1

  test('the leader, the department that they lead, and the whole of the year that is planned now', async () => {
    savedIn(await desk.configure({ year: next }))
    expect(await begin('leader1')).toMatchObject({
      year: next,
      kind: '部门',
      deptId: desk.deptId,
      ownerId: await desk.idOf('leader1'),
      weight: 100,
      planStart: `${next}-01-01`,
      planEnd: `${next}-12-31`,
    })
  })

  test('the present year while only that one is planned, and the own department of an employee', async () => {
    savedIn(await desk.configure({ year: next, locked: true }))
    savedIn(await desk.configure({ year: next - 1 }))
    expect(await begin('staff1')).toMatchObject({
      year: next - 1,
      kind: '个人',
      deptId: desk.staffDept,
      ownerId: await desk.idOf('staff1'),
    })
  })
})
