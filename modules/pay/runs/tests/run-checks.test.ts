import { beforeAll, describe, expect, test } from 'vitest'
import { openAttendance } from '#modules/attendance/days/tests/attendance-desk.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { runDesk } from './run-desk.ts'

const company = testCompany()
const { database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, insertFor, openRun, generateRun, moveRun, payOf } = runDesk(company)

let pay: Caller
let director: Caller
let attend: Caller

beforeAll(async () => {
  ;[pay, director, attend] = await Promise.all([
    company.api.as('pay'),
    company.api.as('hrdir'),
    company.api.as('attend'),
  ])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
})

const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])

describe('the minimum wage of the place of work', () => {
  test('blocks a whole month below it, without overtime and heat allowance', async () => {
    const entityId = await newEmployer()
    // The minimum wage of 示例市 is 2,100. Six years of service add 300, so 1,700 makes 2,000 and 1,800 makes 2,100.
    const [low = ''] = await staffed(entityId, { terms: { base_salary: '1700.00' } })
    const [just = ''] = await staffed(entityId, { terms: { base_salary: '1800.00' } })
    const [hot = ''] = await staffed(entityId, {
      terms: { base_salary: '1700.00', heat_allowance: '300.00' },
      facts: { ot_workday: 20 },
    })
    const [absent = ''] = await staffed(entityId, {
      terms: { base_salary: '1700.00' },
      facts: { absent_days: 2 },
    })
    const id = await openRun(pay, entityId)
    const done = await generateRun(pay, entityId)
    expect(done.status, done.text).toBe(200)
    expect(await payOf(just)).toMatchObject({ gross: '2100.00' })
    // Only a whole month of work is owed the minimum wage of a month.
    expect(await payOf(absent)).toBeDefined()
    expect([await payOf(low), await payOf(hot)]).toEqual([undefined, undefined])
    const { blocked } = await stepsOf(id)
    expect(blocked).toMatchObject({ count: 2, reasons: [{ check: 'minimum', count: 2 }] })
    const people = blocked.reasons.flatMap((reason) => reason.people)
    expect(people.map(({ userId }) => userId).sort()).toEqual([low, hot].sort())
  })
})

describe('pay that is not a monthly amount', () => {
  const day = (date: string, more: Record<string, unknown> = {}) =>
    Object.assign({ date, plan: 'work', day_class: '0', required_days: 1, attend_days: 1 }, more)

  async function days(userId: string, rows: readonly Record<string, unknown>[]) {
    for (const row of rows) {
      const names = Object.keys(row)
      await database.rows(
        `insert into attend_day (user_id, statuses, ${names.join(', ')})
         values ($1, '{}', ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
        [userId, ...Object.values(row)],
      )
    }
  }

  test('is the day rate for paid days, and the hour rate for hours of work (answer 55)', async () => {
    const entityId = await newEmployer()
    const byTime = (type: string, rate: string) => ({
      salary_type: type,
      base_salary: null,
      unit_rate: rate,
    })
    const [daily = ''] = await staffed(entityId, {
      terms: byTime('3', '300.00'),
      facts: { absent_days: 2, ot_workday: 4 },
    })
    const [hourly = ''] = await staffed(entityId, { terms: byTime('4', '25.50') })
    await days(hourly, [day('2026-03-02', { worked_minutes: 173 * 60 + 30 })])
    const [piece = ''] = await staffed(entityId, { terms: byTime('5', '0') })
    const bonus = await one("select id from pay_item where code = 'bonus'")
    await insertFor('pay_input', [piece], {
      entity_id: entityId,
      item_id: bonus,
      amount: 5_000,
      month: '2026-03',
      reason: '计件',
      state: '1',
      source_type: '手工',
      source_id: bonus,
    })
    await openRun(pay, entityId)
    const done = await generateRun(pay, entityId)
    expect(done.status, done.text).toBe(200)
    // 22 days × 300 less two days, and 4 h × 37.50 × 1.5. Each person also gets 300 for six years of service.
    expect(await payOf(daily)).toMatchObject({
      base_pay: '6600.00',
      absence_deduct: '600.00',
      overtime_pay: '225.00',
      gross: '6525.00',
    })
    expect(await payOf(hourly)).toMatchObject({ base_pay: '4424.25', gross: '4724.25' })
    expect(await payOf(piece)).toMatchObject({ base_pay: '0.00', gross: '5300.00' })
  })

  test('counts overtime by a base that the terms set apart', async () => {
    const entityId = await newEmployer()
    const [userId = ''] = await staffed(entityId, {
      terms: { ot_base_set: '4350.00' },
      facts: { ot_workday: 10 },
    })
    await openRun(pay, entityId)
    await generateRun(pay, entityId)
    // 4,350 ÷ 21.75 ÷ 8 = 25: 10 × 25 × 1.5.
    expect(await payOf(userId)).toMatchObject({ overtime_pay: '375.00' })
  })

  test('pays a long illness the same in a month with changed terms', async () => {
    const entityId = await newEmployer()
    const spell = '[{"since": "2025-09-05", "within": "2", "beyond": "3"}]'
    const facts = { sick_spell: spell }
    const [whole = ''] = await staffed(entityId, { facts })
    const [changed = ''] = await staffed(entityId, {
      facts,
      terms: { effective_to: '2026-03-15' },
    })
    await insertFor('user_salary_type', [changed], {
      entity_id: entityId,
      salary_type: '1',
      tax_kind: '工资薪金',
      base_salary: '8700.00',
      effective_from: '2026-03-16',
      reason: '测试',
      state: '1',
      batch_id: entityId,
    })
    const sick = '[{"kind": "2", "days": 1}]'
    const month = Array.from({ length: 31 }, (_, at) => at + 1)
      .map((nth) => ({ nth, date: `2026-03-${String(nth).padStart(2, '0')}` }))
      .filter(({ date }) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
      // Monday to Friday of the second week: two days within six months of the illness, three beyond.
      .map(({ nth, date }) => day(date, nth >= 9 && nth <= 13 ? { leave_detail: sick } : {}))
    await days(changed, month)
    await openRun(pay, entityId)
    const done = await generateRun(pay, entityId)
    expect(done.status, done.text).toBe(200)
    const deducted = (await payOf(whole))?.sick_deduct
    expect(Number(deducted)).toBeGreaterThan(0)
    expect(await payOf(changed)).toMatchObject({ sick_deduct: deducted })
  })
})

const stepsOf = async (id: string, call: Caller = pay) =>
  runSteps.parse((await call(RUN_STEPS_CALL, { query: { id } })).body.response)

describe('the page of a run warns', () => {
  test('of people without insurance, of long overtime, and of what is carried', async () => {
    const entityId = await newEmployer()
    const [bare = ''] = await staffed(entityId)
    const [tired = ''] = await staffed(entityId, { facts: { ot_workday: 30, ot_restday: 6.5 } })
    const [indebted = ''] = await staffed(entityId)
    const insured = {
      city: '示例市',
      entity_id: entityId,
      types: ['1'],
      declare_base: 8000,
      start_month: '2025-07',
      state: '1',
    }
    await insertFor('insurance_person', [tired], insured)
    await insertFor('insurance_person', [indebted], { ...insured, start_month: '2026-04' })
    const loan = await one("select id from pay_item where code = 'loan'")
    await insertFor('pay_input', [indebted], {
      entity_id: entityId,
      item_id: loan,
      amount: 20_000,
      month: '2026-03',
      reason: '测试',
      state: '1',
      source_type: '手工',
      source_id: loan,
    })
    await insertFor('insurance_monthly', [tired], await monthOf(tired, entityId))
    const id = await openRun(pay, entityId)
    await generateRun(pay, entityId)
    // Pay is 8,700 + 300 for six years of service, so 20,000 − 9,000 are left for the next month.
    expect(await payOf(indebted)).toMatchObject({ net: '0.00', carry_out: '11000.00' })
    const ABOUT = ['uninsured', 'overtime', 'carry']
    const about = async () =>
      (await stepsOf(id)).warnings.filter(({ name }) => ABOUT.includes(name))
    const named = (await about()).map(({ name, count, people }) => [
      name,
      count,
      people.map(({ userId }) => userId).sort(),
    ])
    expect(named).toEqual([
      ['uninsured', 2, [bare, indebted].sort()],
      ['overtime', 1, [tired]],
      ['carry', 1, [indebted]],
    ])
    // The debt of a person is a figure of pay: without the competence nobody reads it.
    await grant('pay', { items: ['定薪'] })
    const without = (await about()).map(({ name }) => name)
    await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    expect(without).toEqual(['uninsured', 'overtime'])
  })
})

async function monthOf(userId: string, entityId: string) {
  const [person] = await database.rows<Record<string, string>>(
    `select emp_no, name as person_name, dept_id, '部门' as department from user_base_info where id = $1`,
    [userId],
  )
  return { ...person, month: '2026-03', kind: '正常', entity_id: entityId, total_person: 0 }
}

describe('closed attendance that a run has counted', () => {
  const desk = openAttendance(database)

  /** Somebody in a group of attendance whose month is closed, with a generated run. */
  async function paidGroup() {
    const entityId = await newEmployer()
    const [userId = ''] = await staffed(entityId)
    const group = await desk.group()
    await insertFor('attend_member', [userId], { attend_group_id: group, from_date: '2020-01-01' })
    await database.rows(
      `insert into attend_lock (id, attend_group_id, set_date, lock_type)
       values (gen_random_uuid(), $1, '2026-03', '2')`,
      [group],
    )
    await openRun(pay, entityId)
    const done = await generateRun(pay, entityId)
    if (done.status !== 200) throw new Error(done.text)
    return {
      entityId,
      userId,
      group,
      run: await one('select run_no from pay_run where entity_id = $1', [entityId]),
    }
  }

  const reopen = (call: Caller, group: string) =>
    call(ROSTER_CALLS.lock, {
      method: 'PUT',
      query: { attendGroupId: group, setDate: '2026-03', lockType: '0', reason: '漏记加班' },
    })

  test('is opened by the administrator of attendance once the run is checked, and not once it is audited', async () => {
    const { entityId, group, run } = await paidGroup()
    expect((await moveRun(director, entityId, '1')).status).toBe(200)
    // A role of the company with the same buttons is no administrator.
    const renamed = (from: string, to: string) =>
      database.rows('update role set code = $2 where code = $1', [from, to])
    await renamed('attend_admin', 'closes_months')
    const refused = await reopen(attend, group)
    await renamed('closes_months', 'attend_admin')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(run)
    await database.rows("update salary set state = '2' where entity_id = $1", [entityId])
    const audited = await reopen(attend, group)
    expect(audited.status).toBe(409)
    expect(audited.text).toContain(run)
    await database.rows("update salary set state = '1' where entity_id = $1", [entityId])
    const opened = await reopen(attend, group)
    expect(opened.status, opened.text).toBe(200)
  })

  test('is opened before the check, and then the row is stale', async () => {
    const { entityId, userId, group } = await paidGroup()
    const opened = await reopen(attend, group)
    expect(opened.status, opened.text).toBe(200)
    const write = (values: string) =>
      database.rows(`update attend_month set ${values} where user_id = $1 and month = '2026-03'`, [
        userId,
      ])
    // The month is open: nothing is checked meanwhile.
    await write('locked = false, absent_days = 1')
    expect((await moveRun(director, entityId, '1')).status).toBe(409)
    await write('locked = true')
    const stale = await moveRun(director, entityId, '1')
    expect(stale.status).toBe(409)
    expect(stale.text).toContain(await nameOf(userId))
    await generateRun(pay, entityId)
    expect(await payOf(userId)).toMatchObject({ absence_deduct: '400.00' })
    expect((await moveRun(director, entityId, '1')).status).toBe(200)
  })
})
