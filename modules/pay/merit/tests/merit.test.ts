import { beforeAll, describe, expect, test } from 'vitest'
import { meritFactors } from '#modules/pay/merit/define/merit-factor.ts'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { meritScores } from '#modules/pay/merit/define/merit-score.ts'
import { MERIT_CALLS, meritDepartments, meritTeam } from '#modules/pay/merit/wire/merit.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { one, person, inForce, grant } = payDesk(company)

let pay: Caller
let director: Caller
let leader: Caller

beforeAll(async () => {
  ;[pay, director, leader] = await Promise.all([
    company.api.as('pay'),
    company.api.as('hrdir'),
    company.api.as('leader1'),
  ])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '绩效工资'], canEdit: true, canExport: true })
  }
  await competence('leader1', { scope: '3', canScore: true })
  await competence('hrdir', { scope: '4', canAudit: true })
})

/** Gives a merit competence directly, in place of those that the account has. */
async function competence(
  userName: string,
  { scope = '4', canScore = false, canAudit = false, days = 30 } = {},
): Promise<void> {
  await company.database.rows(
    'delete from merit_competence where user_id = (select id from app_user where user_name = $1)',
    [userName],
  )
  await company.database.rows(
    `insert into merit_competence (id, user_id, scope, can_score, can_audit, valid_to)
     select gen_random_uuid(), id, $2, $3, $4, today() + $5::int from app_user where user_name = $1`,
    [userName, scope, canScore, canAudit, days],
  )
}

type Facts = { days?: number; absent?: number; of?: number; base?: string | null; month: string }

/** Somebody of the team of the leader, with a merit base and a closed month of attendance. */
async function member({ month, days = 22, absent = 0, of = 22, base = '3000.00' }: Facts) {
  const userId = await person({ like: 'leader1' })
  await company.database.rows(
    `insert into employment_status (user_id, from_day, status) values ($1, '2020-03-01', '2')
     on conflict (user_id, from_day) do update set status = '2'`,
    [userId],
  )
  await inForce([pay, director], userId, { meritBase: base })
  await company.database.rows(
    `insert into attend_month (id, user_id, month, locked, month_pay_days, employed_pay_days, absent_days)
     values (gen_random_uuid(), $1, $2, true, $3, $4, $5)`,
    [userId, month, of, days, absent],
  )
  return userId
}

const score = (call: Caller, month: string, userId: string, points: string | null) =>
  call(MERIT_CALLS.score, {
    method: 'PUT',
    body: { month, rows: [{ userId, score: points, comment: null }] },
  })

const generate = (call: Caller, month: string) =>
  call(meritSalaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    body: { month, evenOpen: true },
  })

const move = (call: Caller, month: string, state: string, values = {}) =>
  call(meritSalaries.actions.setState?.endpoint ?? '', {
    method: 'PUT',
    body: { month, all: true, state, ...values },
  })

const rowOf = async (userId: string) => {
  const [row] = await company.database.rows<Record<string, string>>(
    'select * from merit_salary where user_id = $1 and deleted_at is null',
    [userId],
  )
  return row
}

const nameOf = (userId: string) => one('select name from user_base_info where id = $1', [userId])

describe('scores of a team', () => {
  test('are given by the competence to score, and by nobody for themselves', async () => {
    const month = '2025-01'
    const userId = await member({ month })
    expect((await score(leader, month, userId, '88.5')).status).toBe(200)
    expect(await one('select score from merit_score where user_id = $1', [userId])).toBe('88.50')
    const self = await one("select user_base_id from app_user where user_name = 'leader1'")
    expect((await score(leader, month, self, '100')).status).toBe(403)
    const elsewhere = await person({ like: 'hrdir' })
    expect((await score(leader, month, elsewhere, '50')).status).toBe(403)
    // The director may open the page, but holds no competence to score.
    expect((await score(director, month, userId, '50')).status).toBe(403)
    await competence('leader1', { scope: '3', canScore: true, days: -1 })
    expect((await score(leader, month, userId, '50')).status).toBe(403)
    await competence('leader1', { scope: '3', canScore: true })
  })

  test('stand on one page with the grade of last month, and an emptied box takes a score back', async () => {
    const month = '2025-02'
    const userId = await member({ month })
    await score(leader, month, userId, '70')
    const team = async () => {
      const { body } = await leader(MERIT_CALLS.team, { query: { month } })
      return meritTeam.parse(body.response).people.find((line) => line.userId === userId)
    }
    expect(await team()).toMatchObject({ score: '70.00', lastGrade: null, isSettled: false })
    await generate(pay, month)
    expect(await rowOf(userId)).toMatchObject({ grade: 'D', leader_score: '70.00' })
    const { body } = await leader(MERIT_CALLS.team, { query: { month: '2025-03' } })
    const next = meritTeam.parse(body.response).people.find((line) => line.userId === userId)
    expect(next).toMatchObject({ lastGrade: 'D', score: null })
    expect((await score(leader, month, userId, null)).status).toBe(200)
    expect(await team()).toMatchObject({ score: null })
  })

  test('are not figures outside 0 to 100, and are written all or none', async () => {
    const month = '2025-04'
    const [first, second] = [await member({ month }), await member({ month })]
    const rows = (points: string) => [
      { userId: first, score: '90', comment: null },
      { userId: second, score: points, comment: null },
    ]
    for (const points of ['101', '-1', 'x', '88.555']) {
      const body = { month, rows: rows(points) }
      expect((await leader(MERIT_CALLS.score, { method: 'PUT', body })).status).toBe(400)
    }
    const elsewhere = await person({ like: 'hrdir' })
    const mixed = [...rows('80'), { userId: elsewhere, score: '80', comment: null }]
    const refused = await leader(MERIT_CALLS.score, { method: 'PUT', body: { month, rows: mixed } })
    expect(refused.status).toBe(403)
    expect(await one('select count(*) from merit_score where month = $1', [month])).toBe('0')
  })
})

describe('the sheet of merit', () => {
  test('pays by scores, grades, factors and days (answer 48)', async () => {
    const month = '2025-05'
    const joined = await member({ month, days: 11 })
    const absent = await member({ month, days: 21, absent: 1, of: 21 })
    const none = await member({ month })
    for (const userId of [joined, absent]) await score(leader, month, userId, '86')
    const done = await generate(pay, month)
    expect(done.status, done.text).toBe(200)
    // Base 3,000 × factor 1.1 × 11 of 22 days, and × 20 of 21 days.
    expect(await rowOf(joined)).toMatchObject({ grade: 'B', amount: '1650.00' })
    expect(await rowOf(absent)).toMatchObject({ amount: '3142.86', attend_ratio: '0.9524' })
    // Without any score there is no row, and the answer names the person.
    expect(await rowOf(none)).toBeUndefined()
    expect(done.text).toContain(await nameOf(none))
    const again = await generate(pay, month)
    expect(again.body.response).toMatchObject({ created: 0, updated: 0 })
  })

  test('takes the factor of the department, and warns where too many have the highest grade', async () => {
    const month = '2025-06'
    const people = await Promise.all(Array.from({ length: 5 }, () => member({ month })))
    for (const [at, userId] of people.entries()) {
      await score(leader, month, userId, at < 2 ? '96' : '80')
    }
    const deptId = await one('select dept_id from user_base_info where id = $1', [people[0]])
    const set = (factor: string | null) =>
      pay(MERIT_CALLS.factors, { method: 'PUT', body: { month, rows: [{ deptId, factor }] } })
    expect((await set('1.2')).status).toBe(200)
    await generate(pay, month)
    // 3,000 × 1.2 × 1.2 and 3,000 × 1.0 × 1.2.
    expect(await rowOf(people[0] ?? '')).toMatchObject({ amount: '4320.00' })
    expect(await rowOf(people[4] ?? '')).toMatchObject({ amount: '3600.00' })
    const { body } = await pay(MERIT_CALLS.departments, { query: { month } })
    const line = meritDepartments
      .parse(body.response)
      .departments.find((department) => department.deptId === deptId)
    // Two of five are more than a fifth.
    expect(line).toMatchObject({ factor: '1.20', people: 5, isTopHeavy: true })
    expect((await set('4')).status).toBe(400)
    expect((await set(null)).status).toBe(200)
    await generate(pay, month)
    expect(await rowOf(people[4] ?? '')).toMatchObject({ amount: '3000.00' })
    expect((await leader(meritFactors.endpoints.list, { query: { month } })).status).toBe(403)
  })

  test('is adjusted with a reason, and never below zero', async () => {
    const month = '2025-07'
    const userId = await member({ month, base: '1000.00' })
    await score(leader, month, userId, '80')
    await generate(pay, month)
    const row = await rowOf(userId)
    const save = (values: Record<string, string>) =>
      pay(meritSalaries.endpoints.update, {
        method: 'PUT',
        body: { id: row?.id, version: Number(row?.version), ...values },
      })
    expect((await save({ adjust: '-2000.00' })).status).toBe(400)
    const saved = await save({ adjust: '-2000.00', adjustReason: '质量事故' })
    expect(saved.status, saved.text).toBe(200)
    expect(await rowOf(userId)).toMatchObject({ amount: '0.00', adjust: '-2000.00' })
    await generate(pay, month)
    expect(await rowOf(userId)).toMatchObject({ amount: '0.00', manual: true })
  })

  test('is checked by another user, not with other scores, and then scores stay', async () => {
    const month = '2026-04'
    const userId = await member({ month })
    await score(leader, month, userId, '80')
    await generate(pay, month)
    expect((await move(pay, month, '1')).status).toBe(409)
    await score(leader, month, userId, '90')
    const stale = await move(director, month, '1')
    expect(stale.status).toBe(409)
    expect(stale.text).toContain(await nameOf(userId))
    await generate(pay, month)
    const checked = await move(director, month, '1')
    expect(checked.status, checked.text).toBe(200)
    const late = await score(leader, month, userId, '95')
    expect(late.status).toBe(409)
    expect(late.text).toContain(await nameOf(userId))
    // The director checked the row, so the director may not audit it.
    expect((await move(director, month, '2')).status).toBe(409)
  })

  test('is audited by the competence to audit', async () => {
    const month = '2026-05'
    const userId = await member({ month })
    await score(leader, month, userId, '80')
    await generate(pay, month)
    await company.database.rows(
      "update merit_salary set state = '1', done_by = '{}' where month = $1",
      [month],
    )
    await competence('hrdir', { canAudit: false })
    expect((await move(director, month, '2')).status).toBe(403)
    await competence('hrdir', { canAudit: true })
    const audited = await move(director, month, '2')
    expect(audited.status, audited.text).toBe(200)
  })

  test('shows people their own finished row, which they alone confirm', async () => {
    const month = '2026-06'
    const userId = await one("select user_base_id from app_user where user_name = 'staff2'")
    await company.database.rows(
      `insert into merit_salary (id, month, user_id, emp_no, person_name, dept_id, department, merit_base, amount, state)
       select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', 3000, 3300, '2'
       from user_base_info b where b.id = $1`,
      [userId, month],
    )
    const id = await one('select id from merit_salary where user_id = $1 and month = $2', [
      userId,
      month,
    ])
    const staff = await company.api.as('staff2')
    const confirm = (call: Caller) =>
      call(meritSalaries.actions.confirm?.endpoint ?? '', { method: 'PUT', query: { id } })
    const seen = (call: Caller) => call(meritSalaries.endpoints.info, { query: { id } })
    expect((await seen(staff)).status).toBe(404)
    await company.database.rows("update merit_salary set state = '3' where id = $1", [id])
    const own = await seen(staff)
    expect(own.status, own.text).toBe(200)
    expect(own.body.response).toMatchObject({ amount: '3300.00', ownActions: ['confirm'] })
    const other = await company.api.as('staff1')
    expect([(await seen(other)).status, (await confirm(other)).status]).toEqual([404, 404])
    expect((await confirm(director)).status).toBe(404)
    expect((await confirm(staff)).status).toBe(200)
    const at = await one('select confirmed_at from merit_salary where id = $1', [id])
    expect((await confirm(staff)).status).toBe(200)
    expect(await one('select confirmed_at from merit_salary where id = $1', [id])).toBe(at)
  })
})

test('a score may be typed on its own form', async () => {
  const month = '2026-07'
  const userId = await member({ month })
  const body = { id: newId(), month, userId, score: '77.00' }
  const added = await leader(meritScores.endpoints.add, { method: 'POST', body })
  expect(added.status, added.text).toBe(200)
  const twice = await leader(meritScores.endpoints.add, {
    method: 'POST',
    body: { ...body, id: newId() },
  })
  expect(twice.status).toBe(400)
})
