import { beforeAll, describe, expect, test } from 'vitest'
import { compensationSheet, DEPARTURE_CALLS } from '#modules/hr/departures/wire/departure.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { NEW_RUN_CALL, RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'

const company = testCompany()
const desk = kindsDesk(company)
const { employer, worker, closed, input, newRun, generate, run, move, check, row, one } = desk

beforeAll(() => desk.open())

const sheetOf = (entityId: string, kind: string, month = '2026-03') => ({ entityId, kind, month })

const stateOf = (id: string) => one('select state from pay_input where id = $1', [id])

const chooseWay = (id: string | undefined, bonusWay: string) =>
  desk.by().pay(salaries.actions.chooseBonusWay?.endpoint ?? '', {
    method: 'PUT',
    query: { id: String(id) },
    body: { bonusWay },
  })

describe('a run of yearly bonuses', () => {
  /** Somebody with 30,000 a month, paid in April for March, and a bonus for April. */
  async function withBonus(amount = '60000.00') {
    const entityId = await employer()
    const userId = await worker(entityId, '30000.00')
    await closed(userId, '2026-03')
    const wages = sheetOf(entityId, 'normal')
    await run(wages)
    await check(wages)
    const bonus = await input(userId, entityId, { item: 'year-bonus', amount, month: '2026-04' })
    return { entityId, userId, bonus, sheet: sheetOf(entityId, 'bonus', '2026-04') }
  }

  test('pays confirmed inputs of its kind alone, and the normal run leaves them (answer 17)', async () => {
    const { entityId, userId, bonus, sheet } = await withBonus()
    const other = await input(userId, entityId, { item: 'bonus', amount: '1000', month: '2026-04' })
    await run(sheet)
    // 60,000 × 10 % − 210; the wages of the month are not taxed once more.
    expect(await row(userId, sheet)).toMatchObject({
      gross: '0.00',
      bonus_income: '60000.00',
      bonus_way: 'alone',
      bonus_tax: '5790.00',
      tax: '0.00',
      net: '54210.00',
      insurance_person: '0.00',
    })
    const sums = await company.database.rows(
      "select gross::text, tax::text, net::text from pay_run where entity_id = $1 and kind = 'bonus'",
      [entityId],
    )
    expect(sums).toEqual([{ gross: '60000.00', tax: '5790.00', net: '54210.00' }])
    await check(sheet)
    expect([await stateOf(bonus), await stateOf(other)]).toEqual(['2', '1'])
    await closed(userId, '2026-04')
    const normal = sheetOf(entityId, 'normal', '2026-04')
    await run(normal)
    expect(await row(userId, normal)).toMatchObject({ other_add: '1000.00', bonus_income: '0.00' })
  })

  test('proposes the cheaper way, and takes the one that was chosen (answer 19)', async () => {
    const { userId, sheet } = await withBonus()
    await run(sheet)
    const made = await row(userId, sheet)
    expect(JSON.stringify(made?.basis)).toContain('"bonus.compared"')
    const chosen = await chooseWay(made?.id, 'merged')
    expect(chosen.status, chosen.text).toBe(200)
    // May: 30,300 + 60,000 − 25,000 = 65,300 × 10 % − 2,520, of which 309 was withheld in April.
    expect(await row(userId, sheet)).toMatchObject({
      bonus_way: 'merged',
      bonus_tax: '0.00',
      tax: '3701.00',
      net: '56299.00',
    })
    // Generating again keeps the choice, and the check agrees with it.
    await generate(sheet)
    expect(await row(userId, sheet)).toMatchObject({ bonus_way: 'merged' })
    await check(sheet)
    // The next wages count the merged bonus: (60,600 + 60,000 − 30,000) × 10 % − 2,520 − 309 − 3,701.
    const normal = { ...sheet, kind: 'normal', month: '2026-05' }
    await closed(userId, normal.month)
    await run(normal)
    expect(await row(userId, normal)).toMatchObject({ tax: '2530.00' })
  })

  test('withholds with the wages of its month what is still missing (answer 6)', async () => {
    const entityId = await desk.employer({ payDay: 25, payLag: 0 })
    const userId = await worker(entityId, null)
    // No seniority pay.
    await company.database.rows(
      "update user_base_info set join_date = '2026-01-01', join_group_date = null where id = $1",
      [userId],
    )
    const { pay, director } = desk.by()
    await desk.inForce([pay, director], userId, {
      entityId,
      baseSalary: '20000.00',
      effectiveFrom: '2026-01-01',
    })
    for (const month of ['2026-01', '2026-02', '2026-03']) {
      await closed(userId, month)
      await desk.contributed([userId, entityId], month, { insurance: '3000.00' })
      const wages = sheetOf(entityId, 'normal', month)
      await run(wages, { payDate: `${month}-25` })
      expect(await row(userId, wages)).toMatchObject({ gross: '20000.00', tax: '360.00' })
      await check(wages)
    }
    await input(userId, entityId, { item: 'year-bonus', amount: '5000', month: '2026-03' })
    const extra = sheetOf(entityId, 'bonus')
    await run(extra, { payDate: '2026-03-28' })
    await chooseWay((await row(userId, extra))?.id, 'merged')
    // 65,000 − 15,000 − 9,000 = 41,000 at 10 % − 2,520 = 1,580, less 1,080. March withholds 860 in all.
    expect(await row(userId, extra)).toMatchObject({ tax: '500.00', bonus_tax: '0.00' })
  })

  test('taxes alone once a year at all employers (answer 20)', async () => {
    const { userId, sheet } = await withBonus()
    await run(sheet)
    await check(sheet)
    const elsewhere = await employer()
    await input(userId, elsewhere, { item: 'year-bonus', amount: '36000', month: '2026-06' })
    const second = sheetOf(elsewhere, 'bonus', '2026-06')
    await run(second)
    const made = await row(userId, second)
    expect(made).toMatchObject({ bonus_way: 'merged', bonus_tax: '0.00' })
    const refused = await chooseWay(made?.id, 'alone')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('单独')
    expect(await row(userId, second)).toMatchObject({ bonus_way: 'merged' })
    // Once the first is void, the second may be taxed alone.
    expect((await move(sheet, '9', { reason: '测试' })).status).toBe(200)
    await generate(second)
    expect(await row(userId, second)).toMatchObject({ bonus_way: 'alone', bonus_tax: '1080.00' })
  })

  test('merges from 2028 on (answer 20)', async () => {
    const entityId = await employer()
    const userId = await worker(entityId, '30000.00')
    await input(userId, entityId, { item: 'year-bonus', amount: '30000', month: '2027-12' })
    const sheet = sheetOf(entityId, 'bonus', '2027-12')
    await run(sheet, { payDate: '2028-01-03' })
    expect(await row(userId, sheet)).toMatchObject({ bonus_way: 'merged' })
  })

  test('needs no attendance, and keeps the order of payments', async () => {
    const { entityId, userId, sheet } = await withBonus()
    await run(sheet)
    await check(sheet)
    // March was paid in April. The bonus run has cumulated without another run of an earlier period, so such a run is
    // refused.
    await input(userId, entityId, { item: 'year-bonus', amount: '1', month: '2026-02' })
    const earlier = sheetOf(entityId, 'bonus', '2026-02')
    await newRun(earlier)
    const refused = await generate(earlier)
    expect(refused.status).toBe(409)
    // An employer cannot have a second run of the same kind in a month.
    expect((await newRun(sheet)).status).toBe(409)
  })
})

describe('the form of a new run', () => {
  test('begins with the first month that has no run of the kind', async () => {
    const entityId = await employer()
    const [last, now] = await Promise.all(
      ["today() - interval '1 month'", 'today()'].map((day) =>
        one(`select to_char(date_trunc('month', (${day})::timestamp), 'YYYY-MM')`),
      ),
    )
    const begun = async (kind: string) =>
      (await desk.by().pay(NEW_RUN_CALL, { query: { entityId, kind } })).body.response
    expect(await begun('bonus')).toEqual({ entityId, month: last })
    await newRun(sheetOf(entityId, 'bonus', last))
    expect(await begun('bonus')).toEqual({ entityId, month: now })
    expect(await begun('normal')).toEqual({ entityId, month: last })
  })
})

describe('a run of fees', () => {
  test('taxes what is paid for one item within a month as one income (answer 22)', async () => {
    const entityId = await employer()
    const userId = await worker(entityId, null)
    await input(userId, entityId, { item: 'labour', amount: '3000', month: '2026-03' })
    const first = sheetOf(entityId, 'labour')
    await run(first, { payDate: '2026-04-08' })
    expect(await row(userId, first)).toMatchObject({
      gross: '3000.00',
      tax: '440.00',
      net: '2560.00',
      tax_income: '0.00',
    })
    await check(first)
    // Both fees are paid in the same calendar month, so 6,000 cost 960.
    await input(userId, entityId, { item: 'labour', amount: '3000', month: '2026-04' })
    const second = sheetOf(entityId, 'labour', '2026-04')
    await run(second, { payDate: '2026-04-28' })
    expect(await row(userId, second)).toMatchObject({ tax: '520.00', net: '2480.00' })
  })

  test('is no part of the wages of the same person', async () => {
    const entityId = await employer()
    const userId = await worker(entityId, '30000.00')
    await input(userId, entityId, { item: 'labour', amount: '25000', month: '2026-03' })
    const fees = sheetOf(entityId, 'labour')
    await run(fees, { payDate: '2026-04-08' })
    expect(await row(userId, fees)).toMatchObject({ tax: '4000.00' })
    await check(fees)
    await closed(userId, '2026-03')
    const wages = sheetOf(entityId, 'normal')
    await run(wages)
    // April: 30,300 − 20,000 at 3 %, as without the fee.
    expect(await row(userId, wages)).toMatchObject({ tax: '309.00' })
  })
})

describe('a non-resident', () => {
  /** Somebody taxed as a non-resident, with an input of a kind of run; returns the row. */
  async function paidTo(item: string, kind: string, amount: string, payDate: string) {
    const entityId = await employer()
    const userId = await worker(entityId, null)
    await company.database.rows(
      `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case)
       values (gen_random_uuid(), $1, $2, '非居民', '雇员', '无')`,
      [userId, entityId],
    )
    const month = payDate.slice(0, 'yyyy-MM'.length)
    await input(userId, entityId, { item, amount, month })
    const sheet = sheetOf(entityId, kind, month)
    await run(sheet, { payDate })
    return row(userId, sheet)
  }

  // The policy of bonuses ends in 2027; the monthly table of non-residents does not.
  test.each(['2026-02-10', '2028-02-01'])('is taxed by months on %s (answer 24)', async (day) => {
    // 60,000 ÷ 6 = 10,000 at 10 % − 210 = 790, six times.
    expect(await paidTo('year-bonus', 'bonus', '60000', day)).toMatchObject({
      bonus_way: 'alone',
      bonus_tax: '4740.00',
      tax: '0.00',
      net: '55260.00',
    })
    // 10,000 × 0.8 = 8,000 at 10 % − 210.
    expect(await paidTo('labour', 'labour', '10000', day)).toMatchObject({
      tax: '590.00',
      net: '9410.00',
    })
  })
})

describe('a run of corrections', () => {
  test('takes back what was counted wrongly, and withholds what is still missing', async () => {
    const entityId = await employer()
    const userId = await worker(entityId, '30000.00')
    await closed(userId, '2026-03')
    const wrong = await input(userId, entityId, { item: 'bonus', amount: '1000', month: '2026-03' })
    const wages = sheetOf(entityId, 'normal')
    await run(wages)
    await check(wages)
    expect(await stateOf(wrong)).toBe('2')
    // When the source of the input is taken back, an input with the opposite sign waits.
    await company.database.rows(
      `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, source_month, reason, state,
         source_type, source_id, reverses_id)
       select gen_random_uuid(), user_id, dept_id, entity_id, item_id, -amount, '2026-04', month, reason, '1',
         'reversal', id, id from pay_input where id = $1`,
      [wrong],
    )
    await input(userId, entityId, { item: 'bonus', amount: '500', month: '2026-04' })
    const correction = sheetOf(entityId, 'correction', '2026-04')
    await run(correction, { payDate: '2026-04-20' })
    // Other inputs wait for the normal run.
    expect(await row(userId, correction)).toMatchObject({
      gross: '-1000.00',
      tax: '0.00',
      net: '0.00',
      carry_out: '1000.00',
    })
    await check(correction)
    await closed(userId, '2026-04')
    const next = sheetOf(entityId, 'normal', '2026-04')
    await run(next)
    // May: (30,300 + 1,000 − corrected 1,000 + 30,300 + 500 − 25,000) × 10 % − 2,520 − 339 withheld.
    expect(await row(userId, next)).toMatchObject({
      other_add: '500.00',
      tax: '751.00',
      carry_in: '1000.00',
      carry_out: '0.00',
      net: '29049.00',
    })
  })
})

describe('a final settlement', () => {
  const CITY = '结算市'

  beforeAll(async () => {
    await company.database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'avg.wage', $1, '2025-01-01', '12577')`,
      [CITY],
    )
  })

  const contributed = (userId: string, entityId: string, month: string) =>
    desk.contributed([userId, entityId], month, { insurance: '3916.71', fund: '2611.00' })

  /** Somebody hired on 1 December with 43,500 who leaves on 13 March; three months are paid and checked. */
  async function leaver(values: Readonly<Record<string, string | boolean | number>> = {}) {
    const entityId = await employer()
    const userId = await worker(entityId, '43500.00')
    await company.database.rows(
      `update user_base_info set join_date = '2025-12-01', join_group_date = null, work_city = $2 where id = $1`,
      [userId, CITY],
    )
    await company.database.rows('delete from employment_status where user_id = $1', [userId])
    await company.database.rows(
      `insert into employment_status (user_id, from_day, to_day, status)
       values ($1, '2025-12-01', '2026-03-13', '2'), ($1, '2026-03-14', null, '4')`,
      [userId],
    )
    for (const [month, payDate] of [
      ['2025-12', '2025-12-31'],
      ['2026-01', '2026-01-31'],
      ['2026-02', '2026-02-28'],
    ] as const) {
      await closed(userId, month)
      await contributed(userId, entityId, month)
      const paid = sheetOf(entityId, 'normal', month)
      await run(paid, { payDate })
      await check(paid)
    }
    await closed(userId, '2026-03', 22, 10)
    await contributed(userId, entityId, '2026-03')
    await company.database.rows(
      `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
         effect_done, status_before, annual_leave_left, annual_leave_known, annual_leave_reason)
       select gen_random_uuid(), 'LZ' || right(b.id::text, 10), b.id, b.dept_id, $2, $3::boolean, '2026-03-01',
         '2026-03-13', 'career', '4', true, '2', $4, $4, null from user_base_info b where b.id = $1`,
      [userId, values.kind ?? '协商解除', values.byCompany ?? true, values.leaveLeft ?? 1],
    )
    return { entityId, userId, sheet: sheetOf(entityId, 'settlement') }
  }

  async function stepsOf({ entityId, kind, month }: ReturnType<typeof sheetOf>) {
    const id = await one(
      'select id from pay_run where entity_id = $1 and kind = $2 and month = $3',
      [entityId, kind, month],
    )
    const { director } = desk.by()
    return runSteps.parse((await director(RUN_STEPS_CALL, { query: { id } })).body.response)
  }

  /** The sheet of compensation as the HR director reads it. */
  async function compensationOf(userId: string) {
    const id = await one('select id from dimission where user_id = $1', [userId])
    const { director } = desk.by()
    const answer = await director(DEPARTURE_CALLS.compensation, { query: { id } })
    return compensationSheet.parse(answer.body.response)
  }

  test('pays the leave that the ledger still owes (answer 54)', async () => {
    const { userId, sheet } = await leaver()
    // Twenty years of work give 15 days a year; 72 days of 365 make 2.96, so 2 whole days.
    await company.database.rows(
      "update user_base_info set work_start_date = '2000-01-01' where id = $1",
      [userId],
    )
    await company.database.rows(
      `with balance as (
         insert into leave_balance (id, user_id, year, kind, granted, "left")
         values (gen_random_uuid(), $1, 2026, '3', 15, 15) returning id, user_id)
       insert into leave_lot (id, origin_id, balance_id, user_id, year, kind, from_day, expire_at, last_day, "left")
       select lot.id, lot.id, balance.id, user_id, 2026, '3', '2026-01-01', '2026-12-31', '2026-12-31', 15
       from balance, (select gen_random_uuid() as id) lot`,
      [userId],
    )
    await company.database.rows(
      `update dimission set annual_leave_left = null, annual_leave_known = null, effect_done = false
       where user_id = $1`,
      [userId],
    )
    expect((await compensationOf(userId)).leave).toMatchObject({
      known: '2',
      days: '2',
      averagePay: '43500.00',
      isTyped: false,
    })
    await run(sheet, { payDate: '2026-03-13' })
    // Leave: 43,500 ÷ 21.75 × 2 days × 2. Tax in March: (115,000 − 15,000 − own shares 19,583.13) × 10 % − 2,520 −
    // 3,874.46 withheld.
    expect(await row(userId, sheet)).toMatchObject({ other_add: '8000.00', tax: '1647.23' })
    await check(sheet)
  })

  test('of a month that is paid first does not keep the wages of the others waiting', async () => {
    const { entityId, userId, sheet } = await leaver()
    const other = await worker(entityId)
    await closed(other, '2026-03')
    await run(sheet, { payDate: '2026-03-31' })
    const wages = sheetOf(entityId, 'normal', '2026-03')
    // Neither an open settlement with a later pay day nor a checked one stands in the way.
    await run(wages, { payDate: '2026-03-20' })
    await check(sheet)
    expect((await generate(wages)).status).toBe(200)
    expect(await row(other, wages)).toMatchObject({ state: '0' })
    expect(await row(userId, wages)).toBeUndefined()
    // Nobody has to waive the person whom the settlement pays.
    expect((await stepsOf(wages)).blocked).toEqual({ count: 0, reasons: [] })
  })

  test('waits for the attendance of its own people, and not for that of another employer', async () => {
    const { userId, sheet } = await leaver()
    const elsewhere = await worker(await employer())
    await closed(elsewhere, '2026-03')
    savedIn(await newRun(sheet, { payDate: '2026-03-31' }))
    const lock = (id: string, isLocked: boolean) =>
      company.database.rows(
        "update attend_month set locked = $2 where user_id = $1 and month = '2026-03'",
        [id, isLocked],
      )
    await lock(userId, false)
    expect((await generate(sheet)).status).toBe(409)
    expect((await stepsOf(sheet)).steps[0]).toEqual({ name: 'attendance', state: 'now', open: 1 })
    await lock(userId, true)
    await lock(elsewhere, false)
    expect((await stepsOf(sheet)).steps[0]).toEqual({ name: 'attendance', state: 'done', open: 0 })
    expect((await generate(sheet)).status).toBe(200)
    expect(await row(userId, sheet)).toMatchObject({ state: '0' })
    await lock(elsewhere, true)
  })

  test('takes the averages from the rows of all months, and shows the months', async () => {
    const { userId, sheet } = await leaver()
    // What somebody typed before does not count once the rows are there.
    await company.database.rows(
      `update dimission set average_pay = 10000, leave_average_pay = 10000, figures_source = '台账'
       where user_id = $1`,
      [userId],
    )
    const month = (name: string) => ({
      month: name,
      amount: '43500.00',
      withoutOvertime: '43500.00',
    })
    const whole = await compensationOf(userId)
    expect(whole.base).toMatchObject({
      averagePay: '43500.00',
      isTyped: false,
      payroll: { months: ['2026-02', '2026-01', '2025-12'].map(month), missing: [] },
      averageYear: 2025,
      isProvisional: false,
    })
    expect(whole.leave).toMatchObject({ averagePay: '43500.00', isTyped: false })
    // Without a competence for pay rows, the months are shown without their amounts.
    await desk.grant('hrdir', { items: ['定薪'], canEdit: true })
    expect((await compensationOf(userId)).base.payroll?.months[0]).toEqual({
      month: '2026-02',
      amount: null,
      withoutOvertime: null,
    })
    await desk.grant('hrdir', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    // A month without rows: the typed average counts again, and the month is named.
    await company.database.rows(
      `update salary set state = '0' where user_id = $1 and month = '2026-01'`,
      [userId],
    )
    expect((await compensationOf(userId)).base).toMatchObject({
      averagePay: '10000.00',
      isTyped: true,
      source: '台账',
      payroll: { missing: ['2026-01'] },
    })
    await company.database.rows(
      `update salary set state = '1' where user_id = $1 and month = '2026-01'`,
      [userId],
    )
    await run(sheet, { payDate: '2026-03-13' })
    expect(await row(userId, sheet)).toMatchObject({ other_add: '4000.00' })
    await check(sheet)
  })

  test('taxes by the last average wage while that of the year before is not published (K30)', async () => {
    const { userId, entityId, sheet } = await leaver()
    const city = `暂定市${entityId.slice(-4)}`
    await company.database.rows('update user_base_info set work_city = $2 where id = $1', [
      userId,
      city,
    ])
    await company.database.rows(
      `insert into policy_param (id, key, city, effective_from, effective_to, value)
       values (gen_random_uuid(), 'avg.wage', $1, '2024-01-01', '2024-12-31', '12000')`,
      [city],
    )
    expect((await compensationOf(userId)).base).toMatchObject({
      localAverage: '12000.00',
      averageYear: 2025,
      isProvisional: true,
    })
    await run(sheet, { payDate: '2026-03-13' })
    const steps = async () => {
      const id = await one('select id from pay_run where entity_id = $1 and kind = $2', [
        entityId,
        sheet.kind,
      ])
      const answer = await desk.by().pay(RUN_STEPS_CALL, { query: { id } })
      return runSteps
        .parse(answer.body.response)
        .warnings.filter(({ name }) => name === 'provisional' || name === 'published')
    }
    const named = { count: 1, people: [{ userId, name: await desk.nameOf(userId) }] }
    expect(await steps()).toEqual([{ name: 'provisional', ...named }])
    await check(sheet)
    await company.database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'avg.wage', $1, '2025-01-01', '12577')`,
      [city],
    )
    expect(await steps()).toEqual([{ name: 'published', ...named }])
    expect((await compensationOf(userId)).base).toMatchObject({
      localAverage: '12577.00',
      isProvisional: false,
    })
  })

  test('pays the part of the month, unused leave and severance (answer 64)', async () => {
    const { userId, sheet } = await leaver()
    await run(sheet, { payDate: '2026-03-13' })
    // The average of the runs is 43,500. A day of leave is 43,500 ÷ 21.75 × 2. Severance for half a year is half of 3 ×
    // 12,577, below three yearly averages. Tax in March: (111,000 − 15,000 − own shares 3 × 6,527.71) × 10 % − 2,520 −
    // 3,874.46 withheld.
    expect(await row(userId, sheet)).toMatchObject({
      base_pay: '20000.00',
      other_add: '4000.00',
      gross: '24000.00',
      compensation: '18865.50',
      compensation_tax: '0.00',
      tax: '1247.23',
      net: '35090.56',
    })
    await check(sheet)
  })

  test('taxes two days of unused leave with the month (answer 54)', async () => {
    const { userId, sheet } = await leaver({ leaveLeft: 2 })
    await run(sheet, { payDate: '2026-03-13' })
    // Leave: 43,500 ÷ 21.75 × 2 days × 200 % = 8,000. Tax: (115,000 − 15,000 − own shares 19,583.13) × 10 % − 2,520 −
    // 3,874.46 withheld.
    expect(await row(userId, sheet)).toMatchObject({ other_add: '8000.00', tax: '1647.23' })
  })

  test('and a normal run never pay the same month (one of them names the person)', async () => {
    const { userId, sheet } = await leaver()
    const normal = { ...sheet, kind: 'normal' }
    await run(normal, { payDate: '2026-03-12' })
    await check(normal)
    const refused = await run(sheet, { payDate: '2026-03-13' })
    expect(refused.text).toContain(await desk.nameOf(userId))
    expect(await row(userId, sheet)).toBeUndefined()
    expect((await move(normal, '9', { reason: '测试' })).status).toBe(200)
    await generate(sheet)
    expect(await row(userId, sheet)).toMatchObject({ gross: '24000.00' })
    // And the other way round.
    expect((await generate(normal)).text).toContain(await desk.nameOf(userId))
    await check(sheet)
  })

  test('leaves what is not covered as a debt (answer 51, K25)', async () => {
    const { entityId, userId, sheet } = await leaver({ kind: '主动辞职', byCompany: false })
    await input(userId, entityId, { item: 'loan', amount: '30000', month: '2026-03' })
    await run(sheet, { payDate: '2026-03-13' })
    // Pay 24,000 − own shares 6,527.71 − tax 1,247.23 leaves 16,225.06.
    expect(await row(userId, sheet)).toMatchObject({
      compensation: '0.00',
      net: '0.00',
      after_tax_deduct: '16225.06',
      carry_out: '0.00',
      receivable: '13774.94',
    })
  })
})
