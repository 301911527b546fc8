import { beforeAll, expect, test } from 'vitest'
import { DUE_CALLS, insuranceDue } from '#modules/pay/formalities/wire/insurance-due.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { formalityDesk } from './formality-desk.ts'

const company = testCompany()
const desk = formalityDesk(company)

beforeAll(async () => {
  await desk.emptyRegisters()
  // The registers of the test are empty, so everybody else of the company would be due.
  await company.database.rows(
    `update user_base_info set join_date = today() + 400 where status <> '9'`,
  )
})

const due = async () => {
  const social = await company.api.as('social')
  return insuranceDue.parse((await social(DUE_CALLS.due)).body.response).lines
}

test('who joined without insurance is due in thirty days, and a leaver whose rows go on', async () => {
  const joined = await desk.person({ join: dayFromToday(-10) })
  const left = await desk.member(await company.api.as('social'), { startMonth: '2020-03' })
  const lastDay = dayFromToday(-3)
  await company.database.rows(
    `update user_base_info set status = '4', leave_date = $2::date where id = $1`,
    [left, lastDay],
  )
  const lines = await due()
  expect(
    lines.map(({ userId, kind, daysLeft, target }) => ({ userId, kind, daysLeft, target })),
  ).toEqual([
    { userId: joined, kind: '增员', daysLeft: 20, target: '社保和公积金' },
    { userId: left, kind: '减员', daysLeft: 27, target: '社保和公积金' },
  ])

  // The term is a parameter.
  const setTerm = (days: number) =>
    company.database.rows("update policy_param set value = $1 where key = 'social.registerDays'", [
      String(days),
    ])
  await setTerm(15)
  expect((await due()).map(({ daysLeft }) => daysLeft)).toEqual([5, 12])
  await setTerm(30)

  // Both are prepared with everything filled in, and are no longer due.
  const social = await company.api.as('social')
  const done = await social(DUE_CALLS.prepare, { method: 'PUT', body: { userIds: [joined, left] } })
  expect(done.status, done.text).toBe(200)
  const rows = await company.database.rows<Record<string, unknown>>(
    `select user_id, kind, state, stop_reason from insurance_formality where user_id = any($1::uuid[])
     order by kind desc`,
    [[joined, left]],
  )
  expect(rows).toEqual([
    { user_id: joined, kind: '增员', state: '0', stop_reason: null },
    { user_id: left, kind: '减员', state: '0', stop_reason: '离职' },
  ])
  expect(await due()).toEqual([])
  const again = await social(DUE_CALLS.prepare, { method: 'PUT', body: { userIds: [joined] } })
  expect(again.status).toBe(409)
})

test('a leaver is insured to the month before the cut-off day, or to that month (answer 37)', async () => {
  const social = await company.api.as('social')
  const leavers: string[] = []
  for (const lastDay of ['2026-03-14', '2026-03-15']) {
    const userId = await desk.member(social, { startMonth: '2020-03' })
    await company.database.rows(
      "update user_base_info set status = '4', leave_date = $2 where id = $1",
      [userId, lastDay],
    )
    leavers.push(userId)
  }
  const done = await social(DUE_CALLS.prepare, { method: 'PUT', body: { userIds: leavers } })
  expect(done.status, done.text).toBe(200)
  const rows = await company.database.rows<{ user_id: string; month: string }>(
    'select user_id, month from insurance_formality where user_id = any($1::uuid[])',
    [leavers],
  )
  const monthOf = (userId: string | undefined) => rows.find((row) => row.user_id === userId)?.month
  expect(leavers.map(monthOf)).toEqual(['2026-02', '2026-03'])
})
