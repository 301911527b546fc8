import { beforeAll, expect, test } from 'vitest'
import { BACK_PAY_CALLS } from '#modules/pay/back-pay/wire/back-pay.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { say } from '#platform/api/http/messages.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { backDesk } from './back-desk.ts'

const company = testCompany()
const { api, database } = company
const desk = backDesk(company)

const [APRIL, MAY] = ['2026-04', '2026-05'] as const
/** Amounts that nobody else has: what was paid, what is due, and the difference. */
const [BASE, DUE] = ['18123.45', '19357.91']
const FIGURES = ['18123.45', '19357.91', '1234.46']

let person: { userId: string; entityId: string }

beforeAll(async () => {
  await desk.open()
  person = await desk.paid([APRIL], { base: BASE })
  await desk.risen(person.userId, person.entityId, DUE, '2026-04-01')
})

const shown = async (user: string): Promise<string> => {
  const call = await api.as(user)
  const answers = await Promise.all([
    call(BACK_PAY_CALLS.list, { query: { entityId: person.entityId } }),
    call(BACK_PAY_CALLS.list, {}),
    call(BACK_PAY_CALLS.person, { query: { userId: person.userId } }),
    call(BACK_PAY_CALLS.make, {
      method: 'PUT',
      body: { entityId: person.entityId, month: MAY, userIds: [person.userId] },
    }),
  ])
  return answers.map(({ text }) => text).join(' ')
}

test.each(['staff1', 'leader1', 'hrmgr', 'attend', 'social', 'admin'])(
  'no answer tells %s a figure of back pay',
  async (user) => {
    const text = await shown(user)
    for (const figure of FIGURES) expect(text).not.toContain(figure)
    expect(await desk.lines(person.userId)).toEqual([])
  },
)

test('a role without a competence opens nobody, not even by the home card', async () => {
  await desk.grant('pay2', { items: ['社保'], canEdit: true })
  const text = await shown('pay2')
  for (const figure of FIGURES) expect(text).not.toContain(figure)
  expect(await desk.lines(person.userId)).toEqual([])
})

test('a competence without editing sees what is owed, and makes nothing', async () => {
  await desk.grant('pay2', { items: ['工资表'], canEdit: false })
  const reader = await api.as('pay2')
  const found = await desk.list(person.entityId, reader)
  expect(found.people).toMatchObject([{ rest: '1234.46', mayMake: false }])
  const values = { entityId: person.entityId, month: MAY }
  expect((await desk.make([person.userId], values, reader)).status).toBe(403)
  expect(await desk.lines(person.userId)).toEqual([])
})

test('the person sees who opened the list and the months', async () => {
  const actor = await desk.one("select id from app_user where user_name = 'hrdir'")
  for (const open of [
    () => desk.list(person.entityId, desk.by().director),
    () => desk.personOf(person.userId, desk.by().director),
  ]) {
    await database.rows('delete from pay_opening where person_id = $1', [person.userId])
    await open()
    const noted = await desk.one(
      'select count(*) from pay_opening where person_id = $1 and actor_id = $2',
      [person.userId, actor],
    )
    expect(noted).toBe('1')
  }
})

test('nobody makes inputs of their own pay', async () => {
  const own = await desk.one("select user_base_id from app_user where user_name = 'pay'")
  const refused = await desk.make([own], { entityId: person.entityId, month: MAY })
  expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'conflict.ownPay')])
})

test('the maker does not confirm the input', async () => {
  await desk.made([person.userId], { entityId: person.entityId, month: MAY })
  const [line] = await desk.lines(person.userId)
  const refused = await desk.by().pay(payInputs.actions.confirm?.endpoint ?? '', {
    method: 'PUT',
    query: { id: line?.id ?? '' },
  })
  expect(refused.status).toBe(409)
  expect(await desk.liveLines(person.userId)).toEqual([`${APRIL} back-pay 1234.46 0`])
})

test('wrong questions are refused', async () => {
  const { pay } = desk.by()
  const { userId, entityId } = person
  const body = { entityId, month: MAY, userIds: [userId] }
  for (const wrong of [
    { ...body, month: '2026-13' },
    { ...body, userIds: [] },
    { ...body, userIds: ['1'] },
    { ...body, amount: '1.00' },
    { month: MAY, userIds: [userId] },
  ]) {
    const answer = await pay(BACK_PAY_CALLS.make, { method: 'PUT', body: wrong })
    expect([400, 422], answer.text).toContain(answer.status)
  }
  const unknown = '019bb9cd-0000-7000-8000-000000000000'
  expect((await pay(BACK_PAY_CALLS.person, { query: { userId: unknown } })).status).toBe(404)
  expect((await desk.make([unknown], { entityId, month: MAY })).status).toBe(403)
  // An employer that owes the person nothing.
  const other = await desk.employer()
  expect((await desk.make([userId], { entityId: other, month: MAY })).status).toBe(409)
})
