import { beforeAll, describe, expect, test } from 'vitest'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { connect } from '#tests/api/database-client.ts'
import { type Caller, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { formalityDesk } from './formality-desk.ts'

const company = testCompany()
const desk = formalityDesk(company)
const { person, member, prepare, submit, completed, registered, generate, rowOf } = desk

let social: Caller

beforeAll(async () => {
  social = await company.api.as('social')
  await desk.emptyRegisters()
})

const OF_TYPES = ['1', '2', '3', '4', '5']

/** Archives the month of a person in both sheets, as its steps would. */
async function archive(month: string, userId: string) {
  for (const resource of [insuranceMonthlies, fundMonthlies]) {
    const made = await generate(social, resource, month)
    expect(made.status, made.text).toBe(200)
    await company.database.rows(
      `update ${resource.table} set state = '4' where month = $1 and user_id = $2 and kind = '正常'`,
      [month, userId],
    )
  }
}

describe('a formality', () => {
  test('of joining is filled in from the file, and begins both rows once it is completed', async () => {
    const userId = await person({ join: '2025-05-06' })
    const values = { kind: '增员', month: '2025-05', accountKind: '转入', base: '8000.00' }
    const { id } = savedIn(await prepare(userId, values))
    const entityId = await desk.entityIn('示例市')
    await company.database.rows(
      'update insurance_formality set entity_id = $2, city = $3 where id = $1',
      [id, entityId, '示例市'],
    )
    for (const step of [submit, desk.complete]) {
      const done = await step(id)
      expect(done.status, done.text).toBe(200)
    }
    const [insured] = await registered('insurance_person', userId)
    expect(insured).toMatchObject({
      state: '1',
      start_month: '2025-05',
      declare_base: '8000.00',
      types: OF_TYPES,
    })
    const [funded] = await registered('house_fund_person', userId)
    expect(funded).toMatchObject({ state: '1', start_month: '2025-05', account_kind: '转入' })
  })

  test('of a first fund account begins the fund in the month after joining', async () => {
    // 16 §10 answer 38: a person who joins on 15 December with their first account ever pays no fund in December. With
    // an account moved in, they pay in December.
    const entityId = await desk.entityIn('示例市')
    const place = { city: '示例市', entityId, base: '8000.00' }
    const first = await person({ join: '2024-12-15' })
    await completed(first, { ...place, kind: '增员', month: '2024-12', accountKind: '首次开户' })
    expect((await registered('house_fund_person', first))[0]).toMatchObject({
      start_month: '2025-01',
    })
    expect((await registered('insurance_person', first))[0]).toMatchObject({
      start_month: '2024-12',
    })
    const moved = await person({ join: '2024-12-15' })
    await completed(moved, { ...place, kind: '增员', month: '2024-12', accountKind: '转入' })
    expect((await registered('house_fund_person', moved))[0]).toMatchObject({
      start_month: '2024-12',
    })
  })

  test('of leaving ends both rows with the last month that is paid', async () => {
    const userId = await member(social, { startMonth: '2025-01' })
    await completed(userId, { kind: '减员', month: '2025-04', stopReason: '离职' })
    for (const table of ['insurance_person', 'house_fund_person']) {
      const [row] = await registered(table, userId)
      expect(row).toMatchObject({ state: '3', stop_month: '2025-04', stop_reason: '离职' })
    }
  })

  test('of a new base counts from its month on, for the types named', async () => {
    const userId = await member(social, { startMonth: '2025-01' }, ['1', '2'])
    const values = {
      kind: '基数调整',
      target: '社保',
      month: '2025-03',
      base: '9000.00',
      types: ['1'],
    }
    await completed(userId, values)
    for (const month of ['2025-02', '2025-03']) {
      const made = await generate(social, insuranceMonthlies, month)
      expect(made.status, made.text).toBe(200)
    }
    // Pension 8 %: 640 of 8,000, 720 of 9,000. Medical 2 % stays 160.
    expect(await rowOf(insuranceMonthlies, '2025-02', userId)).toMatchObject({
      pension_p: '640.00',
      medical_p: '160.00',
    })
    expect(await rowOf(insuranceMonthlies, '2025-03', userId)).toMatchObject({
      pension_p: '720.00',
      medical_p: '160.00',
      declare_base: '9000.00',
    })
  })

  test('of a new base waits for a re-basing of the same row, and keeps what that wrote', async () => {
    const userId = await member(social, { startMonth: '2025-01' }, ['1', '2'])
    const { id } = savedIn(
      await prepare(userId, {
        kind: '基数调整',
        target: '社保',
        month: '2025-03',
        base: '9000.00',
        types: ['1'],
      }),
    )
    const submitted = await submit(id)
    expect(submitted.status, submitted.text).toBe(200)
    const other = await connect(company.url)
    await other.rows('begin')
    // The yearly re-basing has written its row, but has not committed yet.
    await other.rows(
      `update insurance_person set version = version + 1,
         bases = '[{"from": "2025-02", "types": ["2"], "base": "8500.00"}]'
       where user_id = $1`,
      [userId],
    )
    const completing = desk.complete(id)
    await expect
      .poll(
        () =>
          company.database.value(
            `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        { timeout: 30_000 },
      )
      .toBe(1)
    await other.rows('commit')
    await other.end()
    const done = await completing
    expect(done.status, done.text).toBe(200)
    const [row] = await registered('insurance_person', userId)
    expect(row?.bases).toMatchObject([
      { from: '2025-02', types: ['2'], base: '8500.00' },
      { from: '2025-03', types: ['1'], base: '9000.00' },
    ])
  })

  test('of arrears makes one row in the month that withholds it, and a refund takes it back', async () => {
    const userId = await person()
    const entityId = await desk.entityIn('示例市')
    const place = { city: '示例市', entityId, target: '社保', types: ['1'], month: '2025-02' }
    await completed(userId, {
      ...place,
      kind: '补缴',
      monthTo: '2025-03',
      bookMonth: '2025-06',
      base: '8000.00',
    })
    // Two months of pension on 8,000: employer 16 %, person 8 %.
    const row = await rowOf(insuranceMonthlies, '2025-06', userId, '补缴')
    expect(row).toMatchObject({
      pension_c: '2560.00',
      pension_p: '1280.00',
      total_person: '1280.00',
      deductible: '1280.00',
    })
    expect((row.basis as unknown as { step: string }[]).map(({ step }) => step)).toEqual([
      'ofMonth',
      'of1',
      'ofMonth',
      'of1',
    ])
    await completed(userId, { ...place, kind: '退费', monthTo: '2025-02', bookMonth: '2025-06' })
    expect(await rowOf(insuranceMonthlies, '2025-06', userId, '退费')).toMatchObject({
      pension_c: '-1280.00',
      pension_p: '-640.00',
    })
  })

  test('of arrears of 10,000 that are 20 days late costs the employer 100.00 (answer 36)', async () => {
    // Pension on 20,833.33 for two months: employer 3,333.33, person 1,666.67 each month.
    const userId = await person()
    const entityId = await desk.entityIn('示例市')
    const { id } = savedIn(
      await prepare(userId, {
        kind: '补缴',
        target: '社保',
        types: ['1'],
        city: '示例市',
        entityId,
        month: '2026-02',
        monthTo: '2026-03',
        base: '20833.33',
        lateDays: 20,
      }),
    )
    const [row] = await company.database.rows<{ late_fee: string }>(
      'select late_fee from insurance_formality where id = $1',
      [id],
    )
    expect(row?.late_fee).toBe('100.00')
  })

  test('of arrears that are late names the fee of the employer', async () => {
    // Pension on 8,000, employer 16 % and person 8 %: 1,920 a month. The late fee for 20 days at 0.0005 a day: 19.20.
    const userId = await person()
    const entityId = await desk.entityIn('示例市')
    const { id } = savedIn(
      await prepare(userId, {
        kind: '补缴',
        target: '社保',
        types: ['1'],
        city: '示例市',
        entityId,
        month: '2025-02',
        base: '8000.00',
        lateDays: 20,
      }),
    )
    const [row] = await company.database.rows<{ late_fee: string }>(
      'select late_fee from insurance_formality where id = $1',
      [id],
    )
    expect(row?.late_fee).toBe('19.20')
  })

  test('within an archived month is refused, and names what to do instead', async () => {
    const userId = await member(social, { startMonth: '2024-07' })
    await archive('2024-10', userId)
    const wrong = async (values: Readonly<Record<string, unknown>>, whom = userId) =>
      (await prepare(whom, values)).text
    expect(await wrong({ kind: '减员', month: '2024-09', stopReason: '离职' })).toContain('退费')
    const based = { kind: '基数调整', month: '2024-10', base: '9000.00' }
    expect(await wrong(based)).toContain('补差')
    const joining = { kind: '增员', month: '2024-09', accountKind: '转入', base: '8000.00' }
    expect(await wrong(joining, await person())).toContain('补缴')
    savedIn(await prepare(userId, { kind: '减员', month: '2024-10', stopReason: '离职' }))
  })

  test('cannot begin what is there already, nor end what is not', async () => {
    const inside = await member(social, { startMonth: '2025-01' })
    const joining = { kind: '增员', month: '2025-05', accountKind: '转入', base: '8000.00' }
    expect((await prepare(inside, joining)).text).toContain('已在参保')
    const outside = await person()
    const leaving = { kind: '减员', month: '2025-05', stopReason: '离职' }
    expect((await prepare(outside, leaving)).text).toContain('没有参保记录')
  })

  test('shows its base to nobody without a competence', async () => {
    const userId = await person()
    const values = { kind: '补缴', target: '社保', month: '2025-02', base: '8765.00', types: ['1'] }
    const { id } = savedIn(await prepare(userId, values))
    const auditor = await company.api.as('auditor')
    const { text, status } = await auditor(`/pay/insurance-formalities/${id}`)
    expect(status === 200 ? text : '').not.toContain('8765')
  })

  // Last, because formalities for an archived month, or for one before it, are refused.
  test('of a base that was told late lacks two archived months, in one row (answer 35)', async () => {
    const entityId = await desk.employer()
    const place = { city: '示例市', entityId }
    const userId = await member(
      social,
      { ...place, declareBase: '8000.30', startMonth: '2026-07' },
      OF_TYPES,
    )
    for (const month of ['2026-07', '2026-08']) await archive(month, userId)
    await completed(userId, {
      ...place,
      kind: '补缴',
      target: '社保',
      types: OF_TYPES,
      month: '2026-07',
      monthTo: '2026-08',
      bookMonth: '2026-09',
      base: '9500.35',
    })
    const rows = await desk.rowsOf(insuranceMonthlies, '2026-09', '补缴')
    // The person's pension: 2 months × (new 760.03 − old 640.02); rounding only the difference would give 240.01.
    // Medical adds 2 × 30.00, unemployment 2 × 7.50. It is tax-deductible in September, the month that withholds it.
    expect(rows.filter((row) => row.user_id === userId)).toMatchObject([
      {
        pension_p: '240.02',
        total_person: '315.02',
        total_company: '756.04',
        deductible: '315.02',
      },
    ])
  })
})
