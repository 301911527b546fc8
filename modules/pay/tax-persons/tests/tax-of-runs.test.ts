import { beforeAll, describe, expect, test } from 'vitest'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { RUN_STEPS_CALL } from '#modules/pay/runs/wire/run-steps.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { ENTRY, RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { taxDesk } from './tax-desk.ts'

const company = testCompany()
const { grant, one } = payDesk(company)
const desk = taxDesk(company)

let pay: Caller

beforeAll(async () => {
  pay = await company.api.as('pay')
  await grant('pay', { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
})

async function profile(
  userId: string,
  entityId: string,
  values: Record<string, RecordValue> = {},
): Promise<void> {
  const body = { id: newId(), userId, entityId, entryCase: ENTRY.none, ...values }
  savedIn(await pay(taxProfiles.endpoints.add, { method: 'POST', body }))
}

/** A confirmed deduction of a person from a month of 2026 on. */
async function declared(userId: string, monthly: string, from: string): Promise<void> {
  await company.database.rows(
    `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
     values (gen_random_uuid(), $1, 2026, '赡养老人', $2, 1, $3, '2026-12', '1')`,
    [userId, monthly, from],
  )
}

/** The tax of one month for somebody of an employer that pays in the month of the work. */
async function taxIn(
  month: string,
  {
    income = '10000.00',
    special,
    paid = {},
    spans,
    values,
    extra = [],
  }: {
    income?: string
    special?: string
    paid?: Record<string, { income: string; special?: string; tax?: string }>
    spans?: readonly (readonly [string, string | null])[]
    values?: Record<string, RecordValue>
    extra?: readonly (readonly [monthly: string, from: string])[]
  },
) {
  const entityId = await desk.employer()
  const userId = await desk.employee(entityId, { income, ...(spans ? { spans } : {}) })
  for (const [earlier, amounts] of Object.entries(paid)) {
    await desk.paidBefore([userId, entityId], earlier, amounts)
  }
  for (const [monthly, from] of extra) await declared(userId, monthly, from)
  if (special) await desk.insured(userId, entityId, month, special)
  if (values) await profile(userId, entityId, values)
  const done = await desk.run(pay, entityId, month)
  expect(done.status, done.text).toBe(200)
  return desk.taxOf(userId, month)
}

const JANUARY_TO_MARCH = ['2026-01', '2026-02', '2026-03']
const each = (
  months: readonly string[],
  amounts: { income: string; special?: string; tax: string },
) => Object.fromEntries(months.map((month) => [month, amounts]))

describe('a run taxes by the profile', () => {
  test('the first job of the year counts from January on (answer 1)', async () => {
    const july = { income: '10000.00', special: '1500.00', spans: [['2026-07-01', null]] as const }
    const student = { entryCase: ENTRY.student, entryYear: 2026 }
    // 7 × 5,000 is above 10,000 − 1,500.
    expect(await taxIn('2026-07', { ...july, values: student })).toBe('0.00')
    // (10,000 − 1,500 − 5,000) × 3 %.
    expect(await taxIn('2026-07', july)).toBe('105.00')
    expect(await taxIn('2026-07', { ...july, values: { ...student, entryYear: 2025 } })).toBe(
      '105.00',
    )
  })

  test('months employed count, not slips: hired in May and paid a month later (answer 2)', async () => {
    const entityId = await desk.employer(1)
    const userId = await desk.employee(entityId, {
      spans: [['2026-05-18', null]],
      income: '8000.00',
    })
    const done = await desk.run(pay, entityId, '2026-05')
    expect(done.status, done.text).toBe(200)
    // In tax period June, two months of 5,000 are deducted from 8,000.
    expect(await desk.taxOf(userId, '2026-05')).toBe('0.00')
  })

  test('December paid in January belongs to the new year (answer 3)', async () => {
    const entityId = await desk.employer(1)
    const userId = await desk.employee(entityId, { income: '30000.00' })
    await desk.insured(userId, entityId, '2025-12', '4500.00')
    await declared(userId, '2000.00', '2026-01')
    await desk.run(pay, entityId, '2025-12')
    // (30,000 − 4,500 − 2,000 − 5,000) × 3 %.
    expect(await desk.taxOf(userId, '2025-12')).toBe('555.00')
  })

  test('the months between two employments do not count (answer 4)', async () => {
    const paid = each(JANUARY_TO_MARCH, { income: '20000.00', special: '3000.00', tax: '360.00' })
    const spans = [
      ['2025-12-01', '2026-03-31'],
      ['2026-08-01', null],
    ] as const
    // (80,000 − own shares 12,000 − 4 × 5,000) × 10 % − 2,520 − 1,080 withheld.
    expect(await taxIn('2026-08', { income: '20000.00', special: '3000.00', paid, spans })).toBe(
      '1200.00',
    )
  })

  test('60,000 at once: no tax until the income of the year passes it (answer 7)', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId)
    await profile(userId, entityId)
    await company.database.rows(
      "update tax_profile set at_once_years = '2026' where user_id = $1",
      [userId],
    )
    await desk.run(pay, entityId, '2026-01')
    expect(await desk.taxOf(userId, '2026-01')).toBe('0.00')
    const other = await desk.employer()
    const late = await desk.employee(other)
    await profile(late, other)
    await company.database.rows(
      "update tax_profile set at_once_years = '2025、2026' where user_id = $1",
      [late],
    )
    const months = [...JANUARY_TO_MARCH, '2026-04', '2026-05', '2026-06']
    for (const month of months) {
      await desk.paidBefore([late, other], month, { income: '10000.00' })
    }
    await desk.run(pay, other, '2026-07')
    // (70,000 − 60,000) × 3 %.
    expect(await desk.taxOf(late, '2026-07')).toBe('300.00')
  })

  test('a month named as paid after leaving counts (answer 13)', async () => {
    const paid = { income: '20000.00', special: '3000.00', tax: '360.00' }
    const finalTax = async (values: Record<string, RecordValue>) => {
      const entityId = await desk.employer(1)
      const userId = await desk.employee(entityId, {
        spans: [['2025-12-01', '2026-03-31']],
        income: '6000.00',
      })
      // The run of March is the one that is paid in April.
      for (const [at, period] of JANUARY_TO_MARCH.entries()) {
        const month = ['2025-12', ...JANUARY_TO_MARCH][at] ?? ''
        await desk.paidBefore([userId, entityId], period, { ...paid, month })
      }
      await profile(userId, entityId, { leaveDate: '2026-03-31', ...values })
      await desk.run(pay, entityId, '2026-03')
      return desk.taxOf(userId, '2026-03')
    }
    // (66,000 − own shares 9,000 − 3 × 5,000) × 10 % − 2,520 − 1,080 withheld. With a fourth month, 37,000 are taxed.
    expect(await finalTax({})).toBe('600.00')
    expect(await finalTax({ paidAfterMonths: '2026-04' })).toBe('100.00')
  })

  test('another employer begins anew in its first month (answer 5)', async () => {
    const [first, second] = [await desk.employer(), await desk.employer()]
    const userId = await desk.employee(first, {
      spans: [['2025-12-01', '2026-06-30']],
      income: '30000.00',
    })
    await company.database.rows('update employment_status set to_day = null where user_id = $1', [
      userId,
    ])
    await desk.terms(userId, second, ['2026-07-01', null], '30000.00')
    await profile(userId, second)
    await declared(userId, '2000.00', '2026-01')
    await desk.insured(userId, second, '2026-07', '4500.00')
    await desk.run(pay, second, '2026-07')
    // (30,000 − 4,500 − 2,000 − 5,000) × 3 %.
    expect(await desk.taxOf(userId, '2026-07')).toBe('555.00')
  })

  test('deductions count from their month, also when declared later (answers 9, 10 and 30)', async () => {
    const amounts = { income: '30000.00', special: '4500.00' }
    const paid = {
      '2026-01': { ...amounts, tax: '615.00' },
      '2026-02': { ...amounts, tax: '965.00' },
      '2026-03': { ...amounts, tax: '2050.00' },
    }
    // (120,000 − own shares 18,000 − 20,000 − deduction 2,000) × 10 % − 2,520 − 3,630 withheld.
    const fromApril = [['2000.00', '2026-04']] as const
    expect(await taxIn('2026-04', { ...amounts, paid, extra: fromApril })).toBe('1850.00')
    const untilMay = {
      ...paid,
      '2026-04': { ...amounts, tax: '2050.00' },
      '2026-05': { ...amounts, tax: '2050.00' },
    }
    // (180,000 − own shares 27,000 − 30,000 − deductions 12,000) × 10 % − 2,520 − 7,730 withheld.
    const fromJanuary = [['2000.00', '2026-01']] as const
    expect(await taxIn('2026-06', { ...amounts, paid: untilMay, extra: fromJanuary })).toBe(
      '850.00',
    )
    // (20,000 − 3,500 − 5,000 − 5,000) × 3 %.
    const two = [
      ['2000.00', '2026-01'],
      ['3000.00', '2026-01'],
    ] as const
    expect(await taxIn('2026-01', { income: '20000.00', special: '3500.00', extra: two })).toBe(
      '195.00',
    )
  })

  test('deductions count in their months, and in those of employment (answer 12)', async () => {
    const untilNovember = each(
      Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
      { income: '10000.00', tax: '0.00' },
    )
    const december = async (
      kind: string,
      { amounts, spans }: { amounts: string[]; spans: readonly (readonly [string, null])[] },
    ) => {
      const entityId = await desk.employer()
      const userId = await desk.employee(entityId, { spans })
      for (const [month, paid] of Object.entries(untilNovember)) {
        await desk.paidBefore([userId, entityId], month, paid)
      }
      await company.database.rows(
        `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
         values (gen_random_uuid(), $1, 2026, $2, $3, 1, '2026-01', $4, '1')`,
        [userId, kind, ...amounts],
      )
      await desk.run(pay, entityId, '2026-12')
      return one(
        `select step -> 'values' ->> 'amount' from salary, jsonb_array_elements(basis) step
         where user_id = $1 and month = '2026-12' and step ->> 'step' = 'tax.extra'`,
        [userId],
      )
    }
    const [all, half] = [[['2025-12-01', null]], [['2026-06-01', null]]] as const
    expect(await december('住房贷款利息', { amounts: ['1000', '2026-04'], spans: all })).toBe(
      '4000.00',
    )
    expect(await december('子女教育', { amounts: ['2000', '2026-12'], spans: half })).toBe(
      '14000.00',
    )
  })

  test('pension, health insurance and annuity lower the tax up to their limits', async () => {
    const taxWith = async (rows: readonly (readonly [string, string, string | null])[]) => {
      const entityId = await desk.employer()
      const userId = await desk.employee(entityId, { income: '30000.00' })
      for (const row of rows) {
        await company.database.rows(
          `insert into tax_deduction (id, user_id, year, kind, monthly, base, share, start_month, end_month, state)
           values (gen_random_uuid(), $1, 2026, $2, $3, $4, 1, '2026-01', '2026-12', '1')`,
          [userId, ...row],
        )
      }
      await desk.run(pay, entityId, '2026-01')
      return desk.taxOf(userId, '2026-01')
    }
    // 25,000 × 3 %.
    expect(await taxWith([])).toBe('750.00')
    // Less 1,000, 200 of 300, and 4 % of 10,000.
    expect(
      await taxWith([
        ['个人养老金', '1000', null],
        ['商业健康险', '300', null],
        ['年金', '500', '10000'],
      ]),
    ).toBe('702.00')
  })

  test('donations and reductions of a month count once, whatever the number of runs', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId, { income: '25000.00' })
    for (const [kind, amount] of [
      ['公益捐赠（限额）', '8000'],
      ['公益捐赠（全额）', '1000'],
      ['减免税额', '100'],
    ]) {
      await company.database.rows(
        `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
         values (gen_random_uuid(), $1, 2026, $2, $3, 1, '2026-01', '2026-01', '1')`,
        [userId, kind, amount],
      )
    }
    await desk.run(pay, entityId, '2026-01')
    // (20,000 − donations of 30 % and of 1,000) × 3 % − reduction 100 = 290.
    expect(await desk.taxOf(userId, '2026-01')).toBe('290.00')
    const another = await desk.employer()
    const next = await desk.employee(another, { income: '25000.00' })
    await company.database.rows(
      `insert into tax_deduction (id, user_id, year, kind, monthly, share, start_month, end_month, state)
       select gen_random_uuid(), $1, 2026, kind, monthly, share, start_month, end_month, '1' from tax_deduction
       where user_id = $2`,
      [next, userId],
    )
    await desk.paidBefore([next, another], '2026-01', { income: '25000.00', tax: '290.00' })
    await desk.run(pay, another, '2026-02')
    // (40,000 − donations 8,000 − 1,000) × 3 % = 930, less reduction 100 and 290 withheld.
    expect(await desk.taxOf(next, '2026-02')).toBe('540.00')
  })

  test('a certificate counts once', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId, { income: '30000.00' })
    await company.database.rows(
      `insert into tax_deduction (id, user_id, year, kind, course, monthly, share, start_month, end_month, state)
       values (gen_random_uuid(), $1, 2026, '继续教育', '职业资格证书', 3600, 1, '2026-01', '2026-12', '1')`,
      [userId],
    )
    await desk.paidBefore([userId, entityId], '2026-01', { income: '30000.00', tax: '642.00' })
    await desk.run(pay, entityId, '2026-02')
    // (60,000 − 10,000 − 3,600) × 10 % − 2,520 − 642.
    expect(await desk.taxOf(userId, '2026-02')).toBe('1478.00')
  })

  test('what a later declaration shows as too much is not paid back (answer 11)', async () => {
    const amounts = { income: '8000.00', special: '1000.00' }
    const paid = each([...JANUARY_TO_MARCH, '2026-04', '2026-05'], { ...amounts, tax: '60.00' })
    const extra = [['2000.00', '2026-01']] as const
    expect(await taxIn('2026-06', { ...amounts, paid, extra })).toBe('0.00')
  })

  test('a high month is not given back in low ones (answer 14)', async () => {
    const first = { income: '40000.00', special: '3000.00', tax: '960.00' }
    const low = { income: '5000.00', special: '3000.00', tax: '0.00' }
    const year = { income: '20000.00', special: '3000.00' }
    expect(await taxIn('2026-01', { income: '40000.00', special: '3000.00' })).toBe('960.00')
    expect(await taxIn('2026-02', { ...low, paid: { '2026-01': first } })).toBe('0.00')
    // (70,000 − own shares 12,000 − 20,000) × 10 % − 2,520 = 1,280, of which 960 are withheld.
    expect(
      await taxIn('2026-04', {
        ...year,
        paid: { '2026-01': first, '2026-02': low, '2026-03': low },
      }),
    ).toBe('320.00')
  })

  test('without the basic deduction there are no months of it (answer 16)', async () => {
    const values = { deductBasic: false }
    // (10,000 − 1,500) × 3 %.
    expect(await taxIn('2026-01', { special: '1500.00', values })).toBe('255.00')
  })

  test('interns are taxed on four fifths (answer 23)', async () => {
    const values = { kind: TAX_WORK.intern }
    const spans = [['2026-01-01', null]] as const
    expect(await taxIn('2026-01', { income: '4000.00', values, spans })).toBe('0.00')
    // (12,000 × 0.8 − 5,000) × 3 %; insurance is not deducted.
    expect(await taxIn('2026-01', { income: '12000.00', special: '100.00', values, spans })).toBe(
      '138.00',
    )
  })

  test('non-residents are taxed month by month, without insurance (answer 24)', async () => {
    const values = { resident: RESIDENCE.nonResident }
    expect(await taxIn('2026-01', { income: '8000.00', values })).toBe('90.00')
    expect(await taxIn('2026-01', { income: '20000.00', values })).toBe('1590.00')
    // (30,000 − 5,000) × 20 % − 1,410; the months before count nothing.
    const paid = { '2026-01': { income: '30000.00', tax: '3590.00' } }
    expect(await taxIn('2026-02', { income: '30000.00', special: '3150.00', values, paid })).toBe(
      '3590.00',
    )
  })

  test('a share of the tax is remitted', async () => {
    const values = { disabled: true, reduceShare: '0.50000' }
    // (20,000 − 3,500 − 5,000) × 3 % = 345, half of it.
    expect(await taxIn('2026-01', { income: '20000.00', special: '3500.00', values })).toBe(
      '172.50',
    )
  })

  test('the slip says how the person was taxed', async () => {
    const entityId = await desk.employer()
    const [written, known] = [await desk.employee(entityId), await desk.employee(entityId)]
    await profile(written, entityId)
    await desk.run(pay, entityId, '2026-01')
    const basis = (userId: string) =>
      one('select basis::text from salary where user_id = $1', [userId])
    expect(await basis(written)).toContain('standing.wages')
    expect(await basis(written)).not.toContain('standing.assumed')
    expect(await basis(known)).toContain('standing.assumed')
  })
})

describe('an opening balance', () => {
  test('counts what was paid before the first run (answer 15)', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId, { income: '30000.00' })
    await desk.insured(userId, entityId, '2026-07', '4500.00')
    await declared(userId, '2000.00', '2026-01')
    const missing = await desk.run(pay, entityId, '2026-07')
    expect(missing.status, missing.text).toBe(200)
    expect(await desk.taxOf(userId, '2026-07')).toBeUndefined()
    expect(missing.text).toContain(
      await one('select name from user_base_info where id = $1', [userId]),
    )
    await desk.opened([userId, entityId], '2026-06', {
      income: '180000.00',
      special: '27000.00',
      extra: '12000.00',
      paid: '8580.00',
    })
    await desk.generate(pay, entityId, '2026-07')
    // (210,000 − own shares 31,500 − deductions 14,000 − 35,000) × 10 % − 2,520 = 10,430, of which 8,580 are withheld.
    expect(await desk.taxOf(userId, '2026-07')).toBe('1850.00')
    expect(await one('select basis::text from salary where user_id = $1', [userId])).toContain(
      'standing.opening',
    )
  })

  test('is not needed for those who came with the first run, nor for non-residents', async () => {
    const entityId = await desk.employer(1)
    // Work of June is paid in July, in the first run of the year.
    const joiner = await desk.employee(entityId, { spans: [['2026-06-08', null]] })
    const before = await desk.employee(entityId, { spans: [['2026-05-08', null]] })
    const foreigner = await desk.employee(entityId, { idType: '2' })
    await profile(foreigner, entityId, { resident: RESIDENCE.nonResident })
    await desk.run(pay, entityId, '2026-06')
    expect(await desk.taxOf(joiner, '2026-06')).toBe('0.00')
    expect(await desk.taxOf(foreigner, '2026-06')).toBe('290.00')
    expect(await desk.taxOf(before, '2026-06')).toBeUndefined()
    // A balance that ends too early leaves a month without anything.
    await desk.opened([before, entityId], '2026-05', { basic_months: 1 })
    await desk.generate(pay, entityId, '2026-06')
    expect(await desk.taxOf(before, '2026-06')).toBeUndefined()
  })

  test('is needed where the profile says that employment began earlier than the terms', async () => {
    const entityId = await desk.employer()
    const userId = await desk.employee(entityId, { spans: [['2026-07-01', null]] })
    await profile(userId, entityId, { hireDate: '2026-03-01' })
    await desk.run(pay, entityId, '2026-07')
    expect(await desk.taxOf(userId, '2026-07')).toBeUndefined()
  })
})

test('the run names whose terms and profile disagree about the kind of tax', async () => {
  const entityId = await desk.employer()
  const [intern, agreed] = [await desk.employee(entityId), await desk.employee(entityId)]
  await profile(intern, entityId, { kind: TAX_WORK.intern })
  await profile(agreed, entityId)
  await desk.run(pay, entityId, '2026-01')
  const id = await one('select id from pay_run where entity_id = $1', [entityId])
  const steps = async (call: Caller) => {
    const { body } = await call(RUN_STEPS_CALL, { query: { id } })
    const { warnings } = body.response as {
      warnings: { name: string; people: { userId: string }[] }[]
    }
    return warnings.find(({ name }) => name === 'taxKind')?.people.map(({ userId }) => userId)
  }
  expect(await steps(pay)).toEqual([intern])
  await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  expect(await steps(pay)).toBeUndefined()
  await grant('pay', { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
})

test('an undefined residence keeps the row back, and the run names it', async () => {
  const entityId = await desk.employer()
  const userId = await desk.employee(entityId, { idType: '2' })
  await desk.run(pay, entityId, '2026-01')
  expect(await desk.taxOf(userId, '2026-01')).toBeUndefined()
  const id = await one('select id from pay_run where entity_id = $1', [entityId])
  const steps = await pay(RUN_STEPS_CALL, { query: { id } })
  expect(steps.body.response, payRuns.path).toMatchObject({
    blocked: {
      count: 1,
      reasons: [{ check: 'residenceUnknown', people: [{ userId }] }],
    },
  })
  await profile(userId, entityId, { resident: RESIDENCE.resident })
  await desk.generate(pay, entityId, '2026-01')
  expect(await desk.taxOf(userId, '2026-01')).toBe('150.00')
})
