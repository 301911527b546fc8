import { beforeAll, describe, expect, test } from 'vitest'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { HOME_CALLS } from '#platform/wire/shell/home.ts'
import { type Caller, ORIGIN, pageIn } from '#tests/api/running-api.ts'
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
    .blocked.reasons.flatMap(({ reason, people }) =>
      people.map(({ userId }) => ({ userId, reason })),
    )
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

describe('somebody of two employers', () => {
  test('who changes within a month is named by both runs, and paid twice by none', async () => {
    const [before, after] = [await desk.employer(), await desk.employer()]
    const userId = await hired(before)
    const { pay, director } = desk.by()
    await desk.inForce([pay, director], userId, {
      entityId: after,
      baseSalary: '9000.00',
      effectiveFrom: '2026-03-16',
    })
    await desk.planned(userId, MONTH)
    await attended([userId], MONTH)
    for (const entityId of [before, after]) {
      const done = await run(sheetOf(entityId))
      expect(done.text).toContain(await nameOf(userId))
      expect(await row(userId, sheetOf(entityId))).toBeUndefined()
      expect(await blockedIn(sheetOf(entityId))).toEqual([{ userId, reason: 'pay.blockNoTerms' }])
    }
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
    // Three months of 5,000 against 20,000 at the first one, one month at the second: 15,000 at 3 %.
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
    // 403,000 − 15,000 = 388,000 at 25 % − 31,920 = 65,080, of which 3,000 are covered.
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      gross: '3000.00',
      in_kind: '400000.00',
      tax: '65080.00',
      net: '0.00',
      carry_out: '62080.00',
    })
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
    expect(new Set(blocked.map(({ reason }) => reason))).toEqual(new Set(['pay.blockDamage']))
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
      const list = await person(salaries.endpoints.list)
      return {
        record: (await person(salaries.endpoints.info, { query: { id } })).status,
        rows: list.status === 200 ? pageIn(list).dataCount : list.status,
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
    // 20,000 − 2,100 − 1,400 − 0 − 155 (April: four months of 5,000). The firm's 5,140 and 1,400 are in the cost alone.
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
