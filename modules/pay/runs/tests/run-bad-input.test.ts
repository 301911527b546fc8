import { beforeAll, describe, expect, test } from 'vitest'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { mySalary, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { HOME_CALLS } from '#platform/wire/shell/home.ts'
import { type Caller, ORIGIN } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'

const company = testCompany()
const { database } = company
const desk = kindsDesk(company)
const { attended, one, input, newRun, generate, run, move, check, row, nameOf } = desk

const MONTH = '2026-03'

beforeAll(() => desk.open())

const sheetOf = (entityId: string, kind = 'normal', month = MONTH) => ({ entityId, kind, month })

type Span = readonly [from: string, to: string | null]

/** Somebody employed in these spans, without seniority pay, whose terms the employer pays. */
async function hired(
  entityId: string,
  { base = '8700.00', spans = [['2026-01-01', null]] as readonly Span[], terms = {} } = {},
): Promise<string> {
  const [first] = spans
  const userId = await desk.person({ join: first?.[0] ?? '' })
  await database.rows('delete from employment_status where user_id = $1', [userId])
  for (const span of spans) {
    await database.rows(
      "insert into employment_status (user_id, from_day, to_day, status) values ($1, $2, $3, '2')",
      [userId, ...span],
    )
  }
  const { pay, director } = desk.by()
  await desk.inForce([pay, director], userId, {
    entityId,
    baseSalary: base,
    effectiveFrom: first?.[0] ?? '',
    ...terms,
  })
  return userId
}

const days = (month: number, employed: number, facts = {}) => ({
  month_pay_days: month,
  employed_pay_days: employed,
  ...facts,
})

async function blockedIn(sheet: ReturnType<typeof sheetOf>) {
  const id = await one('select id from pay_run where entity_id = $1 and kind = $2 and month = $3', [
    sheet.entityId,
    sheet.kind,
    sheet.month,
  ])
  const answer = await desk.by().pay(RUN_STEPS_CALL, { query: { id } })
  return runSteps
    .parse(answer.body.response)
    .blocked.reasons.flatMap(({ check, people }) => people.map(({ userId }) => ({ userId, check })))
}

describe('a month that was not worked whole', () => {
  test('pays a joiner his days and not the month (answer 42, fault 3), also of the last day alone', async () => {
    const entityId = await desk.employer()
    const part = await hired(entityId, { spans: [['2026-03-16', null]] })
    const lastDay = await hired(entityId, { spans: [['2026-03-31', null]] })
    await attended([part], MONTH, days(22, 12))
    await attended([lastDay], MONTH, days(22, 1))
    await run(sheetOf(entityId))
    // 8,700 − 10 × 400; one day of 400.
    expect(await row(part, sheetOf(entityId))).toMatchObject({ gross: '4700.00' })
    expect(await row(lastDay, sheetOf(entityId))).toMatchObject({ gross: '400.00' })
  })

  test('of 26 paid days is paid in proportion', async () => {
    const entityId = await desk.employer()
    const half = await hired(entityId)
    await attended([half], MONTH, days(26, 13))
    await run(sheetOf(entityId))
    expect(await row(half, sheetOf(entityId))).toMatchObject({ gross: '4350.00' })
  })

  test('in which somebody left and came back pays the days of both parts once', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, {
      spans: [
        ['2026-01-01', '2026-03-06'],
        ['2026-03-23', null],
      ],
    })
    await desk.planned(userId, MONTH)
    // Five days until the sixth, seven from the 23rd on.
    await attended([userId], MONTH, days(22, 12))
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ gross: '4700.00' })
  })

  test('counts an unpaid day once, by leave and not by absence too (fault 1)', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId)
    const unpaid = '[{"kind": "1", "days": "1", "rate": "0"}]'
    await attended([userId], MONTH, { unpaid, absent_days: 0 })
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      absence_deduct: '400.00',
      gross: '8300.00',
    })
  })
})

test('the rate of an hour is not rounded before the quantity (fault 10)', async () => {
  const city = '三十日市'
  for (const [key, value] of [
    ['paid.days', '30'],
    ['ot.rates', '{"workday": 1.25, "restDay": 2, "holiday": 3}'],
  ] as const) {
    await database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), $1, $2, '2020-01-01', $3)`,
      [key, city, value],
    )
  }
  const entityId = await desk.employer()
  const userId = await hired(entityId, { base: '5000.00' })
  await database.rows('update user_base_info set work_city = $2 where id = $1', [userId, city])
  // 3,453 minutes.
  await attended([userId], MONTH, { ot_workday: 57.55 })
  await run(sheetOf(entityId))
  // 5,000 ÷ 30 days ÷ 8 h × 57.55 h × 1.25. A minute's wage that is rounded would give 1,510.69.
  expect(await row(userId, sheetOf(entityId))).toMatchObject({ overtime_pay: '1498.70' })
})

describe('somebody of two employers', () => {
  /** Somebody with two employers in March, the second from the 16th on: ten and twelve paid days. */
  async function changed() {
    const [before, after] = [await desk.employer(), await desk.employer()]
    const userId = await hired(before)
    const { pay, director } = desk.by()
    await desk.inForce([pay, director], userId, {
      entityId: after,
      baseSalary: '10875.00',
      effectiveFrom: '2026-03-16',
    })
    return { before, after, userId }
  }

  test('who changes within a month is paid by each for its own days', async () => {
    const { before, after, userId } = await changed()
    await desk.planned(userId, MONTH)
    // Four hours of overtime on the 10th, a day of absence on the 20th.
    const day = (date: string, values: string) =>
      database.rows(`update attend_day set ${values} where user_id = $1 and date = $2`, [
        userId,
        `${MONTH}-${date}`,
      ])
    await day('10', 'ot_workday = 240')
    await day('20', 'absent_days = 1')
    await attended([userId], MONTH, { ot_workday: 4, absent_days: 1 })
    // For the month of the change, the first employer insures the person, because they are registered with it.
    await desk.insertFor('insurance_person', [userId], {
      city: '示例市',
      entity_id: before,
      types: ['1'],
      declare_base: 8000,
      start_month: '2026-01',
      stop_month: MONTH,
      state: '3',
    })
    await desk.contributed([userId, before], MONTH, { insurance: '500.00' })
    for (const entityId of [before, after]) {
      await run(sheetOf(entityId), { payDate: '2026-03-31' })
      expect(await blockedIn(sheetOf(entityId))).toEqual([])
    }
    const [first, second] = [await row(userId, sheetOf(before)), await row(userId, sheetOf(after))]
    // Ten days × 400 and 4 h × 50 × 1.5. The first employer deducts three months of 5,000.
    expect(first).toMatchObject({
      month_pay_days: '22.00',
      employed_pay_days: '10.00',
      base_pay: '4000.00',
      overtime_pay: '300.00',
      absence_deduct: '0.00',
      insurance_person: '500.00',
      tax: '0.00',
      net: '3800.00',
    })
    // 10,875 − 10 × 500 − one day of 500. The second employer deducts one month of 5,000, so 375 are taxed at 3 %.
    expect(second).toMatchObject({
      month_pay_days: '22.00',
      employed_pay_days: '12.00',
      base_pay: '5875.00',
      overtime_pay: '0.00',
      absence_deduct: '500.00',
      insurance_person: '0.00',
      tax: '11.25',
      net: '5363.75',
    })
    // The row that was checked stays fresh: the other employer's run changes nothing in it.
    await check(sheetOf(before))
    await check(sheetOf(after))
  })

  test('is named with the reason while the days of the month do not make up its figures', async () => {
    const { before, after, userId } = await changed()
    await attended([userId], MONTH)
    for (const entityId of [before, after]) {
      const done = await run(sheetOf(entityId))
      expect(done.text).toContain(await nameOf(userId))
      expect(await row(userId, sheetOf(entityId))).toBeUndefined()
      expect(await blockedIn(sheetOf(entityId))).toEqual([{ userId, check: 'daysUnclear' }])
    }
    await desk.planned(userId, MONTH)
    await generate(sheetOf(before))
    expect(await row(userId, sheetOf(before))).toMatchObject({ gross: '4000.00' })
  })

  test('is settled by the employer of the last day alone', async () => {
    const { before, after, userId } = await changed()
    await desk.planned(userId, MONTH)
    await attended([userId], MONTH)
    // At the wish of the employee: no severance, and no leave is left.
    await database.rows(
      `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
         effect_done, status_before, annual_leave_left, annual_leave_known)
       select gen_random_uuid(), 'LZ' || right(id::text, 10), id, dept_id, '协商解除', false, '2026-03-01',
         '2026-03-31', 'career', '4', true, '2', 0, 0 from user_base_info where id = $1`,
      [userId],
    )
    for (const entityId of [before, after]) {
      const sheet = sheetOf(entityId, 'settlement')
      await newRun(sheet)
      await desk.balanced(sheet)
      await generate(sheet)
      expect(await blockedIn(sheet)).toEqual([])
    }
    expect(await row(userId, sheetOf(before, 'settlement'))).toBeUndefined()
    // 10,875 − 10 × 500.
    expect(await row(userId, sheetOf(after, 'settlement'))).toMatchObject({ gross: '5875.00' })
  })

  test('who is paid by the hour is paid the hours of each part', async () => {
    const [before, after] = [await desk.employer(), await desk.employer()]
    const byHour = { salaryType: '4', baseSalary: null, unitRate: '30.00' }
    const userId = await hired(before, { terms: byHour })
    const { pay, director } = desk.by()
    await desk.inForce([pay, director], userId, {
      entityId: after,
      ...byHour,
      unitRate: '40.00',
      effectiveFrom: '2026-03-16',
    })
    await desk.planned(userId, MONTH)
    await database.rows(
      'update attend_day set worked_minutes = 450 where user_id = $1 and required_days = 1',
      [userId],
    )
    await attended([userId], MONTH)
    for (const entityId of [before, after]) await run(sheetOf(entityId))
    // Ten days and twelve days of seven and a half hours.
    expect(await row(userId, sheetOf(before))).toMatchObject({ base_pay: '2250.00' })
    expect(await row(userId, sheetOf(after))).toMatchObject({ base_pay: '3600.00' })
  })

  test('who changes with the month is paid by each its own months, with a tax of their own', async () => {
    const [before, after] = [await desk.employer(), await desk.employer()]
    const userId = await hired(before, { base: '20000.00' })
    const { pay, director } = desk.by()
    await desk.inForce([pay, director], userId, {
      entityId: after,
      baseSalary: '20000.00',
      effectiveFrom: '2026-04-01',
    })
    await attended([userId], MONTH)
    await attended([userId], '2026-04')
    await run(sheetOf(before), { payDate: '2026-03-31' })
    await run(sheetOf(after, 'normal', '2026-04'), { payDate: '2026-04-30' })
    // The first employer deducts three months of 5,000 from 20,000. The second deducts one month, so 15,000 are taxed
    // at 3 %.
    expect(await row(userId, sheetOf(before))).toMatchObject({ tax: '150.00' })
    expect(await row(userId, sheetOf(after, 'normal', '2026-04'))).toMatchObject({ tax: '450.00' })
  })
})

describe('amounts beyond the pay', () => {
  test('goods that are worth more than the cash are taxed, and never paid below zero', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, { base: '3000.00' })
    await attended([userId], MONTH)
    await input(userId, entityId, { item: 'in-kind', amount: '400000', month: MONTH })
    await run(sheetOf(entityId), { payDate: '2026-03-31' })
    // (403,000 − 15,000) × 25 % − 31,920 = 65,080, of which the cash of 3,000 covers a part.
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      gross: '3000.00',
      in_kind: '400000.00',
      tax: '65080.00',
      net: '0.00',
      carry_out: '62080.00',
      shortfall: '62080.00',
    })
  })

  test('contributions of a month without pay are carried once somebody agrees', async () => {
    const entityId = await desk.employer()
    const [absent, indebted] = [await hired(entityId), await hired(entityId)]
    const unpaid = '[{"kind": "1", "days": "22", "rate": "0"}]'
    await attended([absent], MONTH, { unpaid })
    await attended([indebted], MONTH)
    await desk.contributed([absent, entityId], MONTH, { insurance: '448.83', fund: '256.00' })
    // Cuts above the pay are carried without the agreement of a user.
    await input(indebted, entityId, { item: 'loan', amount: '9000', month: MONTH })
    const sheet = sheetOf(entityId)
    await run(sheet)
    expect(await row(indebted, sheet)).toMatchObject({
      net: '0.00',
      carry_out: '300.00',
      shortfall: '0.00',
    })
    const made = await row(absent, sheet)
    expect(made).toMatchObject({
      gross: '0.00',
      net: '0.00',
      carry_out: '704.83',
      shortfall: '704.83',
    })
    const { pay, director } = desk.by()
    const runId = await one('select id from pay_run where entity_id = $1', [entityId])
    const warned = async () =>
      runSteps
        .parse((await pay(RUN_STEPS_CALL, { query: { id: runId } })).body.response)
        .warnings.filter(({ name }) => name === 'short')
        .flatMap(({ people }) => people.map(({ userId }) => userId))
    expect(await warned()).toEqual([absent])
    const refused = await move(sheet, '1')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(await nameOf(absent))
    expect(refused.text).not.toContain(await nameOf(indebted))

    const waive = (call: Caller, id = made?.id) =>
      call(salaries.actions.waiveShortfall?.endpoint ?? '', {
        method: 'PUT',
        query: { id: String(id) },
        body: { waiver: '事假全月' },
      })
    // Without a shortfall, there is nothing to agree to.
    expect((await waive(pay, (await row(indebted, sheet))?.id)).status).toBe(409)
    const agreed = await waive(director)
    expect(agreed.status, agreed.text).toBe(200)
    expect(await warned()).toEqual([])
    expect(await row(absent, sheet)).toMatchObject({ waived: '704.83', waiver: '事假全月' })
    // Another shortfall needs a new agreement.
    await database.rows(
      'update insurance_monthly set total_person = 500, deductible = 500 where user_id = $1',
      [absent],
    )
    await generate(sheet)
    expect(await warned()).toEqual([absent])
    expect((await move(sheet, '1')).status).toBe(409)
    expect((await waive(director)).status).toBe(200)
    await check(sheet)
  })

  test('damages above a fifth, or into the minimum wage, keep the row back (answer 52)', async () => {
    const entityId = await desk.employer()
    const [most, above, low, lower] = [
      await hired(entityId, { base: '20000.00' }),
      await hired(entityId, { base: '20000.00' }),
      await hired(entityId, { base: '2400.00' }),
      await hired(entityId, { base: '2400.00' }),
    ]
    await attended([most, above, low, lower], MONTH)
    for (const [userId, amount] of [
      [most, '4000.00'],
      [above, '4000.01'],
      [low, '300.00'],
      [lower, '300.01'],
    ] as const) {
      await input(userId, entityId, { item: 'damage', amount, month: MONTH })
    }
    await run(sheetOf(entityId), { payDate: '2026-03-31' })
    expect(await row(most, sheetOf(entityId))).toMatchObject({ after_tax_deduct: '4000.00' })
    // 示例市 asks for 2,100.
    expect(await row(low, sheetOf(entityId))).toMatchObject({ after_tax_deduct: '300.00' })
    expect([await row(above, sheetOf(entityId)), await row(lower, sheetOf(entityId))]).toEqual([
      undefined,
      undefined,
    ])
    const blocked = await blockedIn(sheetOf(entityId))
    expect(blocked.map(({ userId }) => userId).sort()).toEqual([above, lower].sort())
    expect(new Set(blocked.map(({ check }) => check))).toEqual(new Set(['damage']))
  })
})

test('without a monthly table on the pay day nobody is paid, and the parameter is named', async () => {
  const entityId = await desk.employer()
  const userId = await hired(entityId, { spans: [['2027-12-01', null]] })
  await attended([userId], '2027-12')
  const end = (day: string | null) =>
    database.rows("update policy_param set effective_to = $1 where key = 'pit.monthlyBrackets'", [
      day,
    ])
  const sheet = sheetOf(entityId, 'normal', '2027-12')
  expect((await newRun(sheet, { payDate: '2028-01-10' })).status).toBe(200)
  await end('2027-12-31')
  try {
    const refused = await generate(sheet)
    expect(refused.status, refused.text).toBe(409)
    expect(refused.text).toContain('pit.monthlyBrackets')
    expect(await row(userId, sheet)).toBeUndefined()
  } finally {
    await end(null)
  }
  expect((await generate(sheet)).status).toBe(200)
})

describe('a month that is generated', () => {
  test('twice at once is generated once', async () => {
    const entityId = await desk.employer()
    const userIds = [await hired(entityId), await hired(entityId)]
    await attended(userIds, MONTH)
    await newRun(sheetOf(entityId))
    await desk.balanced(sheetOf(entityId))
    const answers = await Promise.all([1, 2, 3, 4].map(() => generate(sheetOf(entityId))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 409]).toContain(status)
    const rows = await one('select count(*) from salary where entity_id = $1', [entityId])
    expect(rows).toBe('2')
    // The next one finds everything as it is.
    expect((await generate(sheetOf(entityId))).body.response).toMatchObject({ same: 2 })
  })

  test('while it is archived is refused, and stays to the last byte', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId)
    await attended([userId], MONTH)
    await run(sheetOf(entityId))
    await database.rows("update salary set state = '4' where entity_id = $1", [entityId])
    const bytes = () =>
      one('select string_agg(s::text, chr(10)) from salary s where entity_id = $1', [entityId])
    const before = await bytes()
    expect((await generate(sheetOf(entityId))).status).toBe(409)
    expect(await bytes()).toBe(before)
  })

  test('is moved by nobody without the right or the competence', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId)
    await attended([userId], MONTH)
    await run(sheetOf(entityId))
    const body = { ...sheetOf(entityId), all: true, state: '1' }
    for (const name of ['staff1', 'leader1', 'auditor', 'hrmgr', 'gm']) {
      const call = await company.api.as(name)
      const answer = await call(salaries.actions.setState?.endpoint ?? '', { method: 'PUT', body })
      expect(answer.status, name).not.toBe(200)
    }
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ state: '0' })
  })
})

describe('a slip', () => {
  /** The person of a slip with an account of their own. */
  async function reader(userId: string): Promise<Caller> {
    await database.rows("update app_user set user_base_id = $1 where user_name = 'staff3'", [
      userId,
    ])
    return company.api.as('staff3')
  }

  test('stands on no page, in no file and in no message before it is published (fault 5)', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, { base: '12345.67' })
    await attended([userId], MONTH)
    await run(sheetOf(entityId))
    const id = String((await row(userId, sheetOf(entityId)))?.id)
    const person = await reader(userId)
    const messages = () =>
      one(
        "select count(*) from message_copy c join app_user u on u.id = c.receiver_id where u.user_name = 'staff3'",
      )
    const told = await messages()
    const seen = async () => {
      const url = new URL(salaries.endpoints.export, ORIGIN)
      url.searchParams.set('format', 'csv')
      const headers = { authorization: `Bearer ${await company.api.token('staff3')}` }
      const file = await (await company.api.fetch(new Request(url, { headers }))).text()
      const year = mySalary.parse((await person(SLIP_CALLS.year)).body.response)
      // The payroll itself is no page of employees.
      expect((await person(salaries.endpoints.info, { query: { id } })).status).toBe(403)
      expect((await person(salaries.endpoints.list)).status).toBe(403)
      return {
        record: (await person(SLIP_CALLS.slip, { query: { id } })).status,
        rows: year.slips.length,
        file: file.includes('12,345.67') || file.includes('12345.67'),
        home: (await person(HOME_CALLS.read)).text.includes(id),
      }
    }
    for (const state of ['0', '1', '2', '3']) {
      if (state === '1') await check(sheetOf(entityId))
      else await database.rows('update salary set state = $2 where id = $1', [id, state])
      expect(await seen(), state).toMatchObject({ record: 404, rows: 0, file: false, home: false })
      expect(await messages()).toBe(told)
    }
    await database.rows("update salary set state = '5', published_at = now() where id = $1", [id])
    expect(await seen()).toMatchObject({ record: 200, rows: 1, home: true })
  })

  test('shows no share of the employer as a deduction (fault 12)', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, { base: '20000.00' })
    await attended([userId], MONTH)
    await desk.contributed([userId, entityId], MONTH, { insurance: '2100.00', fund: '1400.00' })
    await database.rows(
      "update insurance_monthly set total_company = 5140 where user_id = $1 and month = '2026-03'",
      [userId],
    )
    await input(userId, entityId, { item: 'loan', amount: '155', month: MONTH })
    await run(sheetOf(entityId))
    const id = String((await row(userId, sheetOf(entityId)))?.id)
    const [shown] = await database.rows<Record<string, string>>(
      `select gross::text, net::text, cost::text,
         (insurance_person + fund_person + tax + after_tax_deduct)::text as deducted,
         (select coalesce(sum((step -> 'values' ->> 'amount')::numeric), 0)::text
           from jsonb_array_elements(basis) step
           where step ->> 'step' in ('item.deduct', 'item.afterDeduct')) as lines
       from salary where id = $1`,
      [id],
    )
    // 20,000 − insurance 2,100 − fund 1,400 − tax 0 − loan 155 (April: four months of 5,000). The firm's 5,140 and
    // 1,400 are in the cost alone.
    expect(shown).toEqual({
      gross: '20000.00',
      net: '16345.00',
      cost: '26540.00',
      deducted: '3655.00',
      lines: '155.00',
    })
    await check(sheetOf(entityId))
    expect((await move(sheetOf(entityId), '0', { reason: '测试' })).status).toBe(200)
  })
})
