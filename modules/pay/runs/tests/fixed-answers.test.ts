import { beforeAll, describe, expect, test } from 'vitest'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { RUN_STEPS_CALL } from '#modules/pay/runs/wire/run-steps.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { SALARY_TAX_CALLS } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { newId, ORIGIN, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'

/**
 * Answers that are fixed by law and contract, checked through runs. The results of the functions must also reach the
 * rows, and only confirmed records that are not void may count.
 */
const company = testCompany()
const { database } = company
const desk = kindsDesk(company)
const { attended, contributed, input, run, check, generate, move, row, one } = desk

/** A place without a minimum wage. */
const CITY = '答案市'
const JANUARY = '2026-01'
const MARCH = '2026-03'

const sheetOf = (entityId: string, month = JANUARY, kind = 'normal') => ({ entityId, kind, month })
/** An employer that pays on the last day of the month of the work. */
const punctual = () => desk.employer({ payDay: 31, payLag: 0 })

beforeAll(async () => {
  await desk.open()
  for (const name of ['pay', 'hrdir']) {
    await desk.grant(name, { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
  }
})

type Hired = {
  from?: string
  to?: string | null
  base?: string | null
  terms?: Readonly<Record<string, string | null>>
}

/** Somebody without seniority pay, employed for one span of days, whose terms the employer pays. */
async function hired(
  entityId: string,
  { from = '2026-01-01', to = null, base = '8700.00', terms = {} }: Hired = {},
): Promise<string> {
  const userId = await desk.person({ join: from })
  await database.rows('update user_base_info set work_city = $2 where id = $1', [userId, CITY])
  await database.rows('delete from employment_status where user_id = $1', [userId])
  await database.rows(
    "insert into employment_status (user_id, from_day, to_day, status) values ($1, $2, $3, '2')",
    [userId, from, to],
  )
  await termsFrom(userId, { entityId, baseSalary: base, effectiveFrom: from, ...terms })
  return userId
}

async function termsFrom(userId: string, terms: Readonly<Record<string, string | null>>) {
  const { pay, director } = desk.by()
  await desk.inForce([pay, director], userId, terms)
}

describe('tax', () => {
  test('counts months of employment and not payments, over three tax periods (answer 2)', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, { from: '2026-05-18', base: '8000.00' })
    await termsFrom(userId, { entityId, baseSalary: '20000.00', effectiveFrom: '2026-06-01' })
    const taxes: unknown[] = []
    for (const month of ['2026-05', '2026-06', '2026-07']) {
      await attended([userId], month)
      if (month !== '2026-05') {
        await contributed([userId, entityId], month, { insurance: '3000.00' })
      }
      // Nobody was paid before, and no balance is needed: the wage of May is the first one.
      expect((await desk.newRun(sheetOf(entityId, month))).status).toBe(200)
      const done = await generate(sheetOf(entityId, month))
      expect(done.status, done.text).toBe(200)
      await check(sheetOf(entityId, month))
      taxes.push((await row(userId, sheetOf(entityId, month)))?.tax)
    }
    // Periods June to August. August: (48,000 − 6,000 − 4 × 5,000) × 3 % − 300 = 360. Counting payslips as months would
    // give 90, 360.
    expect(taxes).toEqual(['0.00', '300.00', '360.00'])
  })

  test('of a December wage paid in January leaves the old year alone (answer 3)', async () => {
    const entityId = await desk.employer()
    const userId = await hired(entityId, { from: '2025-12-01', base: '30000.00' })
    await database.rows(
      `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
       values (gen_random_uuid(), $1, 2026, '赡养老人', 2000, 1, '2026-01', '2026-12', '1')`,
      [userId],
    )
    await attended([userId], '2025-12')
    await contributed([userId, entityId], '2025-12', { insurance: '4500.00' })
    await run(sheetOf(entityId, '2025-12'), { payDate: '2026-01-08' })
    expect(await row(userId, sheetOf(entityId, '2025-12'))).toMatchObject({ tax: '555.00' })
    const { pay } = desk.by()
    for (const month of ['2025-12', JANUARY]) {
      await pay(salaryTaxes.actions.generate?.endpoint ?? '', {
        method: 'PUT',
        body: { month, entityId, evenOpen: true },
      })
    }
    const monthsOf = async (year: string) => {
      const { body } = await pay(SALARY_TAX_CALLS.year, { query: { userId, year } })
      return (body.response as { months: unknown[] } | null)?.months ?? []
    }
    expect(await monthsOf('2025')).toEqual([])
    expect(await monthsOf('2026')).toMatchObject([{ month: JANUARY, tax: '555.00' }])
  })

  test('counts goods of 500, and they are not paid out (answer 26)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: '10000.00' })
    await attended([userId], JANUARY)
    await contributed([userId, entityId], JANUARY, { insurance: '1500.00' })
    await input(userId, entityId, { item: 'in-kind', amount: '500', month: JANUARY })
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ tax: '120.00', net: '8380.00' })
  })

  test('leaves out the shipped items that are no income (answer 28)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: '20000.00' })
    await attended([userId], JANUARY)
    await contributed([userId, entityId], JANUARY, { insurance: '3500.00' })
    for (const [item, amount] of [
      ['only-child', '100'],
      ['nursery', '200'],
      ['travel', '300'],
      ['missed-meal', '50'],
    ] as const) {
      await input(userId, entityId, { item, amount, month: JANUARY })
    }
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ tax: '345.00', net: '16805.00' })
  })

  test('of the month that withholds arrears of insurance deducts them there (answer 35)', async () => {
    const entityId = await punctual()
    const [late, plain] = [
      await hired(entityId, { base: '20000.00' }),
      await hired(entityId, { base: '20000.00' }),
    ]
    await attended([late, plain], JANUARY)
    for (const userId of [late, plain]) {
      await contributed([userId, entityId], JANUARY, { insurance: '3000.00' })
    }
    await database.rows(
      `insert into insurance_monthly (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind,
         total_person, total_company, deductible, state)
       select gen_random_uuid(), $3, b.id, b.emp_no, b.name, b.dept_id, '部门', $2, '补差', 315.02, 756.04, 315.02, '1'
       from user_base_info b where b.id = $1`,
      [late, entityId, JANUARY],
    )
    await run(sheetOf(entityId))
    expect(await row(plain, sheetOf(entityId))).toMatchObject({ tax: '360.00', net: '16640.00' })
    // 20,000 − 5,000 − 3,315.02 = 11,684.98 at 3 % = 350.55.
    expect(await row(late, sheetOf(entityId))).toMatchObject({
      insurance_person: '3315.02',
      insurance_company: '756.04',
      tax: '350.55',
      net: '16334.43',
    })
  })
})

describe('wages', () => {
  test('during probation are its share for its days (answer 44)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, {
      from: '2026-03-01',
      terms: { probationRatio: '0.80' },
    })
    await database.rows('delete from employment_status where user_id = $1', [userId])
    await database.rows(
      `insert into employment_status (user_id, from_day, to_day, status)
       values ($1, '2026-03-01', '2026-03-15', '1'), ($1, '2026-03-16', null, '2')`,
      [userId],
    )
    await desk.planned(userId, MARCH)
    await attended([userId], MARCH)
    await run(sheetOf(entityId, MARCH))
    // 8,700 × (0.8 × 10 + 12) ÷ 22.
    expect(await row(userId, sheetOf(entityId, MARCH))).toMatchObject({ gross: '7909.09' })
  })

  test('by the year are a twelfth of the monthly share (answer 55)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, {
      base: null,
      terms: { salaryType: '2', yearTotal: '300000.00', monthShare: '0.8000' },
    })
    await attended([userId], JANUARY)
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ gross: '20000.00' })
  })

  test('carry what cannot be taken, and the next month takes it (answer 51)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: '1200.00' })
    await termsFrom(userId, { entityId, baseSalary: '8700.00', effectiveFrom: '2026-02-01' })
    const shares = { insurance: '448.83', fund: '256.00' }
    await input(userId, entityId, { item: 'loan', amount: '900', month: JANUARY })
    for (const month of [JANUARY, '2026-02']) {
      await attended([userId], month)
      await contributed([userId, entityId], month, shares)
      await run(sheetOf(entityId, month))
      await check(sheetOf(entityId, month))
    }
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      net: '0.00',
      carry_out: '404.83',
      after_tax_deduct: '495.17',
    })
    // 8,700 − 704.83 − 404.83.
    expect(await row(userId, sheetOf(entityId, '2026-02'))).toMatchObject({
      tax: '0.00',
      carry_in: '404.83',
      net: '7590.34',
    })
  })

  describe('of a mother to whom the insurance pays an allowance', () => {
    async function onLeave(allowance: string) {
      const entityId = await punctual()
      const userId = await hired(entityId, { base: '20000.00' })
      await attended([userId], JANUARY)
      await contributed([userId, entityId], JANUARY, { insurance: '3500.00' })
      await input(userId, entityId, { item: 'maternity', amount: allowance, month: JANUARY })
      await run(sheetOf(entityId))
      return { entityId, userId }
    }

    test('are what is missing to them; insurance and fund go on (answer 49)', async () => {
      const { entityId, userId } = await onLeave('15000')
      const paid = await row(userId, sheetOf(entityId))
      expect(paid).toMatchObject({
        base_pay: '20000.00',
        other_deduct: '15000.00',
        gross: '5000.00',
        insurance_person: '3500.00',
        tax: '0.00',
        net: '1500.00',
      })
      expect(JSON.stringify(paid?.basis)).toContain('"step.maternity.toPerson"')
      await check(sheetOf(entityId))
      expect(
        await one(
          "select state from pay_input where user_id = $1 and item_id in (select id from pay_item where code = 'maternity')",
          [userId],
        ),
      ).toBe('2')
    })

    test('are never less than nothing', async () => {
      const { entityId, userId } = await onLeave('25000')
      expect(await row(userId, sheetOf(entityId))).toMatchObject({
        other_deduct: '20000.00',
        gross: '0.00',
        net: '0.00',
        carry_out: '3500.00',
      })
    })

    test('come back when the allowance turns out to be wrong', async () => {
      const { entityId, userId } = await onLeave('15000')
      await check(sheetOf(entityId))
      await database.rows(
        `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, source_month, reason, state,
           source_type, source_id, reverses_id)
         select gen_random_uuid(), user_id, dept_id, entity_id, item_id, -amount, '2026-02', month, reason, '1',
           'reversal', id, id from pay_input where user_id = $1`,
        [userId],
      )
      const correction = sheetOf(entityId, '2026-02', 'correction')
      await run(correction, { payDate: '2026-02-05' })
      // 20,000 − 3,500 − 2 × 5,000 = 6,500 at 3 %.
      expect(await row(userId, correction)).toMatchObject({
        gross: '15000.00',
        tax: '195.00',
        net: '14805.00',
      })
    })

    test('take no other item of the engine from an input', async () => {
      const entityId = await punctual()
      const userId = await hired(entityId)
      const body = {
        id: newId(),
        userId,
        entityId,
        itemId: await one("select id from pay_item where code = 'absence'"),
        amount: '100.00',
        month: JANUARY,
        reason: '测试',
      }
      const refused = await desk.by().pay(payInputs.endpoints.add, { method: 'POST', body })
      expect(refusalIn(refused).errors).toEqual(['itemId'])
    })
  })
})

describe('a run counts nothing', () => {
  test('that waits for a second user: terms, inputs, deductions and opening balances', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: '20000.00' })
    await attended([userId], JANUARY)
    const { pay } = desk.by()
    const proposed = await desk.propose(pay, userId, {
      entityId,
      baseSalary: '26400.00',
      effectiveFrom: '2026-01-16',
    })
    expect(proposed.status, proposed.text).toBe(200)
    await database.rows(
      `insert into pay_input (id, user_id, dept_id, entity_id, item_id, amount, month, reason, state, source_type,
         source_id, part)
       select gen_random_uuid(), b.id, b.dept_id, $2, i.id, 1000, $3, '测试', '0', '手工', gen_random_uuid(), 1
       from user_base_info b, pay_item i where b.id = $1 and i.code = 'bonus'`,
      [userId, entityId, JANUARY],
    )
    await database.rows(
      `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
       values (gen_random_uuid(), $1, 2026, '赡养老人', 2000, 1, '2026-01', '2026-12', '0')`,
      [userId],
    )
    await run(sheetOf(entityId))
    // (20,000 − 5,000) × 3 %.
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      gross: '20000.00',
      tax: '450.00',
      net: '19550.00',
    })
    const july = await punctual()
    const waiting = await hired(july, { base: '30000.00' })
    await desk.opened([waiting, july], '2026-06', { income: '180000.00' })
    await database.rows("update tax_opening set state = '0' where user_id = $1", [waiting])
    await attended([waiting], '2026-07')
    const { pay: call } = desk.by()
    expect((await desk.newRun(sheetOf(july, '2026-07'))).status).toBe(200)
    const done = await generate(sheetOf(july, '2026-07'))
    expect(done.text).toContain(await desk.nameOf(waiting))
    expect(await row(waiting, sheetOf(july, '2026-07'))).toBeUndefined()
    const id = await one('select id from pay_run where entity_id = $1', [july])
    expect((await call(RUN_STEPS_CALL, { query: { id } })).text).toContain(
      '"check":"openingMissing"',
    )
  })

  test('of a later month', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId)
    await attended([userId], JANUARY)
    await input(userId, entityId, { item: 'bonus', amount: '1000', month: '2026-02' })
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ gross: '8700.00' })
  })

  test('of a void run: its income, its tax and what it carried', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: '30000.00' })
    await attended([userId], JANUARY)
    await input(userId, entityId, { item: 'loan', amount: '40000', month: JANUARY })
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({
      tax: '750.00',
      carry_out: '10750.00',
    })
    expect((await move(sheetOf(entityId), '9', { reason: '测试' })).status).toBe(200)
    const february = sheetOf(entityId, '2026-02')
    await attended([userId], '2026-02')
    await desk.opened([userId, entityId], JANUARY)
    await run(february)
    // 30,000 − 10,000 = 20,000 at 3 %; the loan is taken once, by this run.
    expect(await row(userId, february)).toMatchObject({
      tax: '600.00',
      carry_in: '0.00',
      carry_out: '10600.00',
    })
  })

  test('to somebody who left before the month, or who is paid fees alone', async () => {
    const entityId = await punctual()
    const left = await hired(entityId, { from: '2025-06-01', to: '2025-12-31' })
    await database.rows(
      "insert into employment_status (user_id, from_day, to_day, status) values ($1, '2026-01-01', null, '4')",
      [left],
    )
    const adviser = await hired(entityId, {
      base: null,
      terms: { salaryType: '6', taxKind: '劳务报酬' },
    })
    const there = await hired(entityId)
    await attended([left, adviser, there], JANUARY)
    const done = await run(sheetOf(entityId))
    expect(done.body.response).toMatchObject({ created: 1 })
    expect(await row(there, sheetOf(entityId))).toMatchObject({ gross: '8700.00' })
    for (const userId of [left, adviser]) {
      expect(await row(userId, sheetOf(entityId))).toBeUndefined()
      expect(done.text).not.toContain(await desk.nameOf(userId))
    }
  })
})

describe('the superior of a person', () => {
  const BASE = '27654.32'
  const FIGURES = ['27654.32', '27,654.32']

  test('opens no slip, also once it is published (fault 11)', async () => {
    const entityId = await punctual()
    const userId = await hired(entityId, { base: BASE })
    const place = await one(
      `select d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and d.deleted_at is null limit 1`,
    )
    await database.rows('update user_base_info set dept_id = $2 where id = $1', [userId, place])
    await attended([userId], JANUARY)
    await run(sheetOf(entityId))
    const id = String((await row(userId, sheetOf(entityId)))?.id)
    await check(sheetOf(entityId))
    await database.rows("update salary set state = '5', published_at = now() where id = $1", [id])
    const leader = await company.api.as('leader1')
    const name = await desk.nameOf(userId)
    const exported = async () => {
      const url = new URL(salaries.endpoints.export, ORIGIN)
      for (const [key, value] of Object.entries({ userId, format: 'csv' })) {
        url.searchParams.set(key, value)
      }
      const headers = { authorization: `Bearer ${await company.api.token('leader1')}` }
      return (await company.api.fetch(new Request(url, { headers }))).text()
    }
    const paths = sheetPaths(salaries)
    const seen = [
      (await leader(salaries.endpoints.list, { query: { userId } })).text,
      (await leader(salaries.endpoints.info, { query: { id } })).text,
      (await leader(salaries.endpoints.history, { query: { id } })).text,
      (await leader(paths.basis, { query: { id } })).text,
      (await leader(paths.summary, { query: sheetOf(entityId) })).text,
      (await leader(SEARCH_CALL, { query: { key: name } })).text,
      (await leader(SALARY_TAX_CALLS.year, { query: { userId, year: '2026' } })).text,
      await exported(),
    ].join('\n')
    for (const figure of FIGURES) expect(seen).not.toContain(figure)
    expect(seen).not.toContain(`"id":"${id}"`)
    // The person reads the slip on a page of their own.
    await database.rows("update app_user set user_base_id = $1 where user_name = 'staff3'", [
      userId,
    ])
    const own = await company.api.as('staff3')
    expect((await own(SLIP_CALLS.slip, { query: { id } })).text).toContain(BASE)
  })
})
