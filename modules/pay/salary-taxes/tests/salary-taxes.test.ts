import { beforeAll, describe, expect, test } from 'vitest'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { SALARY_TAX_CALLS } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { type Caller, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { taxDesk } from './tax-desk.ts'

const company = testCompany()
const desk = taxDesk(company)
const { employer, hired, insured, pay, payBonus, generate, move, taxOf, grant, one } = desk

let maker: Caller
let director: Caller

const EVERYTHING = {
  items: ['定薪', '工资表', '个税'],
  canEdit: true,
  canExport: true,
}

beforeAll(async () => {
  ;[maker, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  await grant('pay', EVERYTHING)
  await grant('hrdir', EVERYTHING)
})

/** Hired in December, 20,000 a month less 3,000 of insurance, paid in the month after: January and February. */
async function paidTwice() {
  const entityId = await employer()
  const userId = await hired([maker, director], entityId, { on: '2025-12-01', base: '20000.00' })
  for (const [month, payDate] of [
    ['2025-12', '2026-01-09'],
    ['2026-01', '2026-02-10'],
  ] as const) {
    await insured(userId, entityId, { month, amounts: [1600, 1300, 100] })
    await pay(maker, entityId, { month, payDate, userIds: [userId] })
  }
  return { entityId, userId }
}

describe('the tax sheet', () => {
  test('has one row for all runs of a tax period (answer 6)', async () => {
    const { entityId, userId } = await paidTwice()
    const userIds = [userId]
    await insured(userId, entityId, { month: '2026-02', amounts: [1600, 1300, 100] })
    await pay(maker, entityId, { month: '2026-02', payDate: '2026-03-10', userIds })
    await desk.inForce([maker, director], userId, {
      entityId,
      baseSalary: '5000.00',
      effectiveFrom: '2026-03-01',
    })
    await pay(maker, entityId, { month: '2026-03', payDate: '2026-03-25', userIds })
    const done = await generate(maker, entityId, '2026-03')
    expect(done.status, done.text).toBe(200)
    // Three months: 65,000 − 3 × 5,000 − 9,000 = 41,000 at 10 % less 2,520 is 1,580, of which 720 was withheld before
    // March. The first run of March withheld 360 (36,000 at 3 % less 720), the second one the other 500.
    expect(await taxOf(userId, '2026-03')).toMatchObject({
      runs: 2,
      income: '25000.00',
      insurance: '3000.00',
      ytd_income: '65000.00',
      ytd_basic: '15000.00',
      ytd_special: '9000.00',
      ytd_taxable: '41000.00',
      rate: '10.00',
      quick: '2520.00',
      ytd_tax: '1580.00',
      ytd_paid: '720.00',
      tax: '860.00',
      tax_region: '示例市',
    })
    const again = await generate(maker, entityId, '2026-03')
    expect(again.body.response).toMatchObject({ created: 0, updated: 0, same: 1 })
  })

  test('keeps a bonus that is taxed alone apart from the cumulated income', async () => {
    const { entityId, userId } = await paidTwice()
    await payBonus(maker, entityId, {
      month: '2026-01',
      payDate: '2026-02-20',
      userId,
      amount: '36000.00',
    })
    await generate(maker, entityId, '2026-02')
    // Two months: 40,000 − 2 × 5,000 − 6,000 = 24,000 at 3 % is 720, of which January withheld 360 (answer 17 beside it).
    expect(await taxOf(userId, '2026-02')).toMatchObject({
      runs: 2,
      income: '20000.00',
      ytd_income: '40000.00',
      ytd_taxable: '24000.00',
      ytd_paid: '360.00',
      tax: '360.00',
      bonus_income: '36000.00',
      bonus_tax: '1080.00',
    })
  })

  test('takes the states by three people, and only as the audited runs say', async () => {
    const { entityId, userId } = await paidTwice()
    await generate(maker, entityId, '2026-02')
    // The user who generated the rows may not check them.
    expect((await move(maker, entityId, '2026-02', '1')).status).toBe(409)
    await desk.settlePay(entityId, '2026-01', '1')
    const early = await move(director, entityId, '2026-02', '1')
    expect(early.status).toBe(409)
    expect(early.text).toContain('GZ202601')
    await desk.settlePay(entityId, '2026-01', '2')
    // Another income of the run: the row is named.
    await company.database.rows(
      'update salary set tax_income = tax_income + 1 where user_id = $1 and month = $2',
      [userId, '2026-01'],
    )
    const stale = await move(director, entityId, '2026-02', '1')
    expect(stale.status).toBe(409)
    expect(stale.text).toContain(
      await one('select name from user_base_info where id = $1', [userId]),
    )
    await generate(maker, entityId, '2026-02')
    const checked = await move(director, entityId, '2026-02', '1')
    expect(checked.status, checked.text).toBe(200)
    // The user who checked the rows may not audit them.
    expect((await move(director, entityId, '2026-02', '2')).status).toBe(409)
  })

  test('names people who were paid and have no row', async () => {
    const { entityId, userId } = await paidTwice()
    await generate(maker, entityId, '2026-02')
    const later = await hired([maker, director], entityId, { on: '2026-01-01', base: '6000.00' })
    await company.database.rows(
      `insert into attend_month (id, user_id, month, locked, month_pay_days, employed_pay_days, absent_days)
       values (gen_random_uuid(), $1, '2026-01', true, 22, 22, 0)`,
      [later],
    )
    await desk.settlePay(entityId, '2026-01', '0')
    expect((await desk.generatePay(maker, entityId, '2026-01')).status).toBe(200)
    await desk.settlePay(entityId, '2026-01', '2')
    const refused = await move(director, entityId, '2026-02', '1')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      await one('select name from user_base_info where id = $1', [later]),
    )
    expect(await taxOf(userId, '2026-02')).toMatchObject({ state: '0' })
  })

  test('closes the pay of its period once it is audited, and says what follows', async () => {
    const { entityId, userId } = await paidTwice()
    await generate(maker, entityId, '2026-02')
    await company.database.rows(
      "update salary_tax set state = '2' where entity_id = $1 and month = '2026-02'",
      [entityId],
    )
    const refused = await desk.generatePay(maker, entityId, '2026-01')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('反审核')
    const id = await one("select id from salary where user_id = $1 and month = '2026-01'", [userId])
    const back = await director('/hr/Salary/UnauditSalary', {
      method: 'PUT',
      query: { id },
      body: { reason: '测试' },
    })
    expect(back.status, back.text).toBe(409)
    expect(back.text).toContain('反审核')
  })
})

describe('the tax of a person', () => {
  test('shows a year month by month to those with the competence, and notes the opening', async () => {
    const { entityId, userId } = await paidTwice()
    await generate(maker, entityId, '2026-01')
    await generate(maker, entityId, '2026-02')
    const year = (call: Caller) => call(SALARY_TAX_CALLS.year, { query: { userId, year: '2026' } })
    const seen = await year(director)
    expect(seen.body.response).toMatchObject({
      income: '40000.00',
      // 12,000 at 3 % each.
      tax: '720.00',
      months: [
        { month: '2026-01', tax: '360.00', steps: [{ step: 'run' }, { step: 'cumulated' }] },
        { month: '2026-02', ytdTaxable: '24000.00', ytdPaid: '360.00', tax: '360.00' },
      ],
    })
    expect(
      await one("select count(*) from pay_opening where person_id = $1 and item = '个税'", [
        userId,
      ]),
    ).toBe('1')
    await grant('hrdir', { items: ['定薪', '工资表'], canEdit: true })
    expect((await year(director)).status).toBe(404)
    await grant('hrdir', EVERYTHING)
  })

  test('is theirs to see once the month is declared', async () => {
    const { entityId, userId } = await paidTwice()
    await generate(maker, entityId, '2026-01')
    const staff = await company.api.as('staff2')
    const own = await one("select user_base_id from app_user where user_name = 'staff2'")
    await company.database.rows('update salary_tax set user_id = $2 where user_id = $1', [
      userId,
      own,
    ])
    const year = () => staff(SALARY_TAX_CALLS.year, { query: { userId: own, year: '2026' } })
    expect((await year()).body.response).toMatchObject({ months: [] })
    await company.database.rows("update salary_tax set state = '3' where user_id = $1", [own])
    expect((await year()).body.response).toMatchObject({ months: [{ tax: '360.00' }] })
    expect((await staff(SALARY_TAX_CALLS.year, { query: { userId, year: '2026' } })).status).toBe(
      404,
    )
  })

  test('stands in totals only for those who may see it', async () => {
    const { entityId } = await paidTwice()
    await generate(maker, entityId, '2026-02')
    const totals = async () => {
      const answer = await director(SALARY_TAX_CALLS.steps, {
        query: { month: '2026-02', entityId },
      })
      return (answer.body.response as { totals: unknown }).totals
    }
    expect(await totals()).toMatchObject({ people: 1, income: '20000.00', tax: '360.00' })
    const report = await director(SALARY_TAX_CALLS.report, {
      query: { month: '2026-02', by: 'entity' },
    })
    const name = await one('select name from legal_entity where id = $1', [entityId])
    expect((report.body.response as { groups: unknown[] }).groups).toContainEqual(
      expect.objectContaining({ label: name, people: 1, tax: '360.00', deducted: '3000.00' }),
    )
    await grant('hrdir', { items: ['工资表'] })
    expect(await totals()).toBeNull()
    const none = await director(SALARY_TAX_CALLS.report, { query: { month: '2026-02' } })
    expect(none.body.response).toMatchObject({ groups: [], total: { people: 0, tax: '0.00' } })
    const listed = await director(salaryTaxes.endpoints.list, { query: { entityId } })
    expect(pageIn(listed).dataCount).toBe(0)
    await grant('hrdir', EVERYTHING)
  })
})
