import { beforeAll, describe, expect, test } from 'vitest'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetStanding } from '#platform/wire/records/sheets.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { one, person, employer, employed, attended, planned, inForce, grant, opened } =
  payDesk(company)

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
})

/** Somebody with pay of the employer and a closed month of attendance. */
async function employee(
  entityId: string,
  { base = '8700.00', month = '2026-03', facts = {} as Record<string, unknown>, terms = {} } = {},
): Promise<string> {
  const userId = await person({ join: '2020-03-01' })
  await employed([userId])
  await inForce([pay, director], userId, { entityId, baseSalary: base, ...terms })
  await attended([userId], month, facts)
  // Nothing was paid here earlier in the tax year, because the employer pays a month late.
  await opened([userId, entityId], month)
  return userId
}

const runOf = async (entityId: string, month = '2026-03') => {
  const [run] = await company.database.rows<Record<string, string>>(
    'select people, gross::text, tax::text, state, run_no from pay_run where entity_id = $1 and month = $2',
    [entityId, month],
  )
  return run
}

async function open(entityId: string, month = '2026-03', values = {}) {
  return pay(payRuns.endpoints.add, {
    method: 'POST',
    body: { id: newId(), entityId, kind: 'normal', month, ...values },
  })
}

const generate = (call: Caller, entityId: string, month = '2026-03', evenOpen = false) =>
  call(salaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    body: { month, entityId, kind: 'normal', evenOpen },
  })

const rowOf = async (userId: string, month = '2026-03') => {
  const [row] = await company.database.rows<Record<string, string>>(
    'select * from salary where user_id = $1 and month = $2 and deleted_at is null',
    [userId, month],
  )
  return row
}

describe('a pay run', () => {
  test('takes pay day and tax period from the employer, and exists once', async () => {
    const entityId = await employer()
    const { id } = savedIn(await open(entityId))
    const [run] = await company.database.rows<Record<string, string>>(
      'select pay_date::text, tax_period, state, run_no from pay_run where id = $1',
      [id],
    )
    expect(run).toMatchObject({ pay_date: '2026-04-10', tax_period: '2026-04', state: 'empty' })
    const again = await open(entityId)
    expect(again.status).toBe(409)
    expect(again.text).toContain(String(run?.run_no))
  })

  test('works out every person by the function of pay, and adds up its rows', async () => {
    const entityId = await employer()
    const whole = await employee(entityId, { base: '30000.00' })
    const absent = await employee(entityId, { facts: { absent_days: 2, ot_workday: 7 } })
    await open(entityId)
    const done = await generate(pay, entityId)
    expect(done.status, done.text).toBe(200)
    // Six years of service bring 300. The tax period is April: 30,300 − 4 × 5,000 = 10,300 at 3 %.
    expect(await rowOf(whole)).toMatchObject({ gross: '30300.00', tax: '309.00', net: '29991.00' })
    // Two days of 400 are lost, and seven hours bring 50 × 1.5 each: 8,700 − 800 + 525 + 300.
    expect(await rowOf(absent)).toMatchObject({
      absence_deduct: '800.00',
      overtime_pay: '525.00',
      gross: '8725.00',
      tax: '0.00',
    })
    expect(await runOf(entityId)).toMatchObject({
      people: 2,
      gross: '39025.00',
      tax: '309.00',
      state: '0',
    })
    // Generating again changes nothing.
    const again = await generate(pay, entityId)
    expect(again.body.response).toMatchObject({ created: 0, updated: 0, same: 2 })
  })

  test('adds rows that come later to its sums, and is open again', async () => {
    const entityId = await employer()
    await employee(entityId, { base: '30000.00' })
    await open(entityId)
    await generate(pay, entityId)
    await company.database.rows("update salary set state = '1' where entity_id = $1", [entityId])
    expect(await runOf(entityId)).toMatchObject({ people: 1, gross: '30300.00', state: '1' })
    await employee(entityId)
    const done = await generate(pay, entityId)
    expect(done.body.response, done.text).toMatchObject({ created: 1 })
    const [sums] = await company.database.rows(
      'select count(*)::int as people, sum(gross)::text as gross, sum(tax)::text as tax from salary where entity_id = $1',
      [entityId],
    )
    expect(await runOf(entityId)).toMatchObject({ ...sums, people: 2, state: '0' })
  })

  test('counts what was paid and withheld earlier in the tax year', async () => {
    const entityId = await employer()
    const userId = await employee(entityId, { base: '30000.00' })
    await open(entityId)
    await generate(pay, entityId)
    await attended([userId], '2026-04')
    await open(entityId, '2026-04')
    // The run of March is not checked: its tax could still change.
    const early = await generate(pay, entityId, '2026-04', true)
    expect(early.status).toBe(409)
    expect(early.text).toContain((await runOf(entityId))?.run_no)
    await company.database.rows("update salary set state = '1' where entity_id = $1", [entityId])
    expect((await generate(pay, entityId, '2026-04')).status).toBe(200)
    // May: 60,600 − 25,000 = 35,600 at 3 % is 1,068.00, of which 309.00 is withheld.
    expect(await rowOf(userId, '2026-04')).toMatchObject({ tax: '759.00' })
    // A run of an earlier tax period is refused, because the later run has cumulated without it.
    await open(entityId, '2026-02')
    await attended([userId], '2026-02')
    expect((await generate(pay, entityId, '2026-02')).status).toBe(409)
  })

  test('pays the old and the new amount by the days of each (answers 43 and 53)', async () => {
    const entityId = await employer()
    const userId = await employee(entityId, { base: '8700.00' })
    await inForce([pay, director], userId, {
      entityId,
      baseSalary: '10875.00',
      effectiveFrom: '2026-03-16',
    })
    await planned(userId, '2026-03')
    await open(entityId)
    const done = await generate(pay, entityId)
    expect(done.status, done.text).toBe(200)
    // March 2026 has 22 working days, ten of them before the 16th: (8,700 × 10 + 10,875 × 12) ÷ 22.
    expect(await rowOf(userId)).toMatchObject({ base_pay: '9886.36' })
  })

  test('leaves out somebody whose facts are missing, and names them', async () => {
    const entityId = await employer()
    const without = await employee(entityId)
    await company.database.rows('delete from attend_month where user_id = $1', [without])
    // Hours of illness are not among the hours worked.
    const illByHour = await employee(entityId, {
      terms: { salaryType: '4', baseSalary: null, unitRate: '40.00' },
      facts: { sick_spell: '[{"since": "2026-03-02", "within": "2", "beyond": "0"}]' },
    })
    await open(entityId)
    const done = await generate(pay, entityId)
    expect(done.status, done.text).toBe(200)
    expect([await rowOf(without), await rowOf(illByHour)]).toEqual([undefined, undefined])
    const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])
    expect(done.text).toContain(await nameOf(without))
    expect(done.text).toContain(await nameOf(illByHour))
  })

  test('needs a run, and a closed month of attendance', async () => {
    const entityId = await employer()
    const userId = await employee(entityId, { month: '2026-01' })
    expect((await generate(pay, entityId, '2026-01')).text).toContain('2026-01')
    await open(entityId, '2026-01')
    await company.database.rows(
      "update attend_month set locked = false where user_id = $1 and month = '2026-01'",
      [userId],
    )
    expect((await generate(pay, entityId, '2026-01')).status).toBe(409)
  })
})

describe('the steps of a run', () => {
  /** A run with one row, generated by `pay`. */
  async function generated() {
    const entityId = await employer()
    const userId = await employee(entityId, { base: '30000.00' })
    await open(entityId)
    await generate(pay, entityId)
    return { entityId, userId }
  }

  const move = (call: Caller, entityId: string, state: string, values = {}) =>
    call(salaries.actions.setState?.endpoint ?? '', {
      method: 'PUT',
      body: { month: '2026-03', entityId, kind: 'normal', all: true, state, ...values },
    })

  test('are done by three people: maker, checker and auditor', async () => {
    const { entityId, userId } = await generated()
    expect((await move(pay, entityId, '1')).status).toBe(409)
    const checked = await move(director, entityId, '1')
    expect(checked.status, checked.text).toBe(200)
    // The director checked the row, so the director may not audit it.
    expect((await move(director, entityId, '2')).status).toBe(409)
    expect(await rowOf(userId)).toMatchObject({ state: '1' })
  })

  test('of a whole month leave the own row of the checker to somebody else, and say so', async () => {
    const { entityId, userId } = await generated()
    const own = await employee(entityId, { base: '9000.00' })
    await generate(pay, entityId)
    const file = await one("select user_base_id from app_user where user_name = 'hrdir'")
    const link = (id: string) =>
      company.database.rows("update app_user set user_base_id = $1 where user_name = 'hrdir'", [id])
    await link(own)
    const movable = async () => {
      const query = { month: '2026-03', entityId, kind: 'normal' }
      const { body } = await director(sheetPaths(salaries).standing, { query })
      const { movable: own, others } = sheetStanding.parse(body.response)
      return [own.check, others.check]
    }
    try {
      expect(await movable()).toEqual([1, 1])
      const shown = await move(director, entityId, '1', { preview: true })
      expect(shown.text).toContain('另有1行不由您办理')
      expect((await move(director, entityId, '1')).status).toBe(200)
      expect([(await rowOf(userId))?.state, (await rowOf(own))?.state]).toEqual(['1', '0'])
      // Only the own row is left: the page offers no step, and the month is refused by its name.
      expect(await movable()).toEqual([0, 1])
      expect((await move(director, entityId, '1')).status).toBe(409)
    } finally {
      await link(file)
    }
  })

  test('refuse rows whose facts have changed since', async () => {
    const { entityId, userId } = await generated()
    await inForce([pay, director], userId, {
      entityId,
      baseSalary: '31000.00',
      effectiveFrom: '2026-02-01',
    })
    const refused = await move(director, entityId, '1')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      await one('select name from user_base_info where id = $1', [userId]),
    )
    await generate(pay, entityId)
    expect((await move(director, entityId, '1')).status).toBe(200)
  })

  test('pay what was audited, whatever changed since', async () => {
    const { entityId, userId } = await generated()
    await company.database.rows(
      "update salary set state = '2', paid_otherwise = '现金' where user_id = $1",
      [userId],
    )
    await company.database.rows(
      'update user_salary_type set base_salary = base_salary + 1 where user_id = $1',
      [userId],
    )
    const finished = await move(director, entityId, '3')
    expect(finished.status, finished.text).toBe(200)
  })

  test('count confirmed inputs, contributions and deductions once', async () => {
    const entityId = await employer()
    const userId = await employee(entityId, { base: '30000.00' })
    await company.database.rows(
      `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
         source_id, part)
       select gen_random_uuid(), b.id, b.dept_id, $2, i.id, 1000, '2026-02', '测试', '1', '手工', gen_random_uuid(), 1
       from user_base_info b, pay_item i where b.id = $1 and i.code = 'bonus'`,
      [userId, entityId],
    )
    await open(entityId)
    expect((await generate(pay, entityId)).status).toBe(200)
    // 30,300 + 1,000 − 4 × 5,000 = 11,300 at 3 %.
    expect(await rowOf(userId)).toMatchObject({
      other_add: '1000.00',
      gross: '31300.00',
      tax: '339.00',
    })
    const inputState = () => one('select state from pay_input where user_id = $1', [userId])
    expect(await inputState()).toBe('1')
    const checked = await move(director, entityId, '1')
    expect(checked.status, checked.text).toBe(200)
    expect(await inputState()).toBe('2')
    const back = await move(director, entityId, '0', { reason: '测试' })
    expect(back.status, back.text).toBe(200)
    expect(await inputState()).toBe('1')
  })

  test('show a row of the payroll to nobody without the competence, published or not', async () => {
    const { entityId, userId } = await generated()
    const id = await one('select id from salary where user_id = $1', [userId])
    const staff = await company.api.as('staff1')
    const seen = (call: Caller) => call(salaries.endpoints.info, { query: { id } })
    expect((await seen(staff)).status).toBe(403)
    await company.database.rows("update salary set state = '5' where entity_id = $1", [entityId])
    expect((await seen(staff)).status).toBe(403)
    await grant('pay', { items: ['社保'], canEdit: true })
    expect((await seen(pay)).status).toBe(404)
    await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    expect((await seen(pay)).status).toBe(200)
  })
})
