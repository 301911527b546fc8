import { beforeAll, expect, test } from 'vitest'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const desk = payDesk(company)
const { one, person, inForce, grant, opened } = desk
const MONTH = '2026-03'

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
})

/** An employer of the test's own with one employee, whose merit is generated and not checked. */
async function paidByMerit(): Promise<{ entityId: string; userId: string }> {
  const entityId = await desk.employer()
  const userId = await person()
  await desk.employed([userId])
  await inForce([pay, director], userId, {
    entityId,
    baseSalary: '8700.00',
    meritBase: '3000.00',
  })
  await desk.attended([userId], MONTH, { month_pay_days: 21, employed_pay_days: 21 })
  await company.database.rows(
    `insert into merit_salary (id, month, user_id, emp_no, person_name, dept_id, department, merit_base, grade,
       person_factor, dept_factor, paid_days, month_days, adjust, amount)
     select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', 3000, 'B', 1.1, 1, 20, 21, 0, 3142.86
     from user_base_info b where b.id = $1`,
    [userId, MONTH],
  )
  await opened([userId, entityId], MONTH)
  await pay(payRuns.endpoints.add, {
    method: 'POST',
    body: { id: newId(), entityId, kind: 'normal', month: MONTH },
  })
  return { entityId, userId }
}

const generate = (entityId: string) =>
  pay(salaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    body: { month: MONTH, entityId, kind: 'normal', evenOpen: false },
  })

const rowOf = async (userId: string) => {
  const [row] = await company.database.rows<Record<string, string>>(
    'select merit_pay::text, gross::text, basis::text from salary where user_id = $1 and deleted_at is null',
    [userId],
  )
  return row
}

test('a run waits for the check of merit, and then pays the amount of the sheet with its reason', async () => {
  const { entityId, userId } = await paidByMerit()
  const waiting = await generate(entityId)
  expect(waiting.status, waiting.text).toBe(200)
  expect(await rowOf(userId)).toBeUndefined()
  expect(waiting.text).toContain(
    await one('select name from user_base_info where id = $1', [userId]),
  )
  await company.database.rows("update merit_salary set state = '1' where user_id = $1", [userId])
  const done = await generate(entityId)
  expect(done.status, done.text).toBe(200)
  // Merit: 3,000 × factor 1.1 × 20 ÷ 21 days of the sheet. Six years of service add 300.
  expect(await rowOf(userId)).toMatchObject({ merit_pay: '3142.86', gross: '12142.86' })
  expect((await rowOf(userId))?.basis).toContain('step.merit.merit')
})

test('a run of another employer, and a void row, count no merit', async () => {
  const { entityId, userId } = await paidByMerit()
  await company.database.rows("update merit_salary set state = '9' where user_id = $1", [userId])
  expect((await generate(entityId)).status).toBe(200)
  expect(await rowOf(userId)).toMatchObject({ merit_pay: '0.00', gross: '9000.00' })
})
