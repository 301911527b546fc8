import { beforeAll, describe, expect, test } from 'vitest'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import { lockMonth } from '#platform/api/sheets/lock-month.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetBasis } from '#platform/wire/records/sheets.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Answer, type Caller, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { contributionDesk } from './contribution-desk.ts'

const company = testCompany()
const desk = contributionDesk(company)
const { person, enter, inForce, member, generate, rowsOf, rowOf, press } = desk

let social: Caller
let manager: Caller

beforeAll(async () => {
  ;[social, manager] = await Promise.all([company.api.as('social'), company.api.as('hrmgr')])
  await desk.emptyRegisters()
})

const done = async (answer: Promise<Answer>) => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body.response as Record<string, unknown>
}

describe('a month of insurance', () => {
  test('is computed by the rules of the city, and its rows add up', async () => {
    // 示例市, 2026-03, employer and person: pension 16 % and 8 %, medical 7.5 % and 2 %, unemployment 0.5 % each, injury
    // 0.16 % by the employer's own rate from 2026-01. On 8,000: 1,280 and 640; 600 and 160; 40 and 40; 12.80.
    const one = await member(social)
    // 25,000 is above the cap of 21,228, so pension is 3,396.48 and 1,698.24.
    const two = await member(social, { declareBase: '25000.00' }, ['1'])
    expect(await done(generate(social, insuranceMonthlies, '2026-03'))).toMatchObject({
      created: 2,
    })
    const row = await rowOf(insuranceMonthlies, '2026-03', one)
    expect(row).toMatchObject({
      pension_c: '1280.00',
      pension_p: '640.00',
      medical_c: '600.00',
      medical_p: '160.00',
      unemp_c: '40.00',
      unemp_p: '40.00',
      injury_c: '12.80',
      total_company: '1932.80',
      total_person: '840.00',
      both_sides: '2772.80',
      deductible: '840.00',
      insured_city: '示例市',
    })
    expect(await rowOf(insuranceMonthlies, '2026-03', two)).toMatchObject({
      pension_c: '3396.48',
      pension_p: '1698.24',
    })
    const again = await done(generate(social, insuranceMonthlies, '2026-03'))
    expect(again).toMatchObject({ created: 0, updated: 0, same: 2 })
  })

  test('keeps what a user typed, and says so', async () => {
    const userId = await member(social)
    await done(generate(social, insuranceMonthlies, '2026-02'))
    const { id, version } = await rowOf(insuranceMonthlies, '2026-02', userId)
    const body = { id, version, pensionP: '650.00' }
    savedIn(await social(insuranceMonthlies.endpoints.update, { method: 'PUT', body }))
    await done(generate(social, insuranceMonthlies, '2026-02'))
    expect(await rowOf(insuranceMonthlies, '2026-02', userId)).toMatchObject({
      pension_p: '650.00',
      total_person: '850.00',
      deductible: '850.00',
      manual: true,
    })
  })

  test('explains each row by its rule with dates and paper', async () => {
    const userId = await member(social)
    await done(generate(social, insuranceMonthlies, '2026-01'))
    const { id = '' } = await rowOf(insuranceMonthlies, '2026-01', userId)
    const answer = await social(sheetPaths(insuranceMonthlies).basis, { query: { id } })
    const { steps } = sheetBasis.parse(answer.body.response)
    expect(steps[0]).toEqual({
      step: 'rule1',
      values: { city: '示例市', from: '2025-07', to: '…', basis: '示例数据，非任何真实城市的标准' },
    })
    expect(steps.map(({ step }) => step)).toContain('ownRate')
    expect(steps.find(({ step }) => step === 'company')?.values).toMatchObject({
      base: '8000.00',
      rate: '0.16000',
      amount: '1280.00',
    })
  })

  test('is bound by the year of each type (answer 40)', async () => {
    // 样本市 begins the year of pension in January and that of medical insurance in September.
    const entityId = await desk.entityIn('样本市')
    const userId = await person()
    await inForce(social, insurancePersons, userId, {
      city: '样本市',
      entityId,
      types: ['1', '2'],
      declareBase: '30000.00',
    })
    for (const [month, medical] of [
      ['2026-08', '480.00'],
      ['2026-09', '500.00'],
    ] as const) {
      await done(generate(social, insuranceMonthlies, month))
      // Pension 20,250 × 8 %. Medical 24,000 × 2 % until August, then 25,000 × 2 %.
      expect(await rowOf(insuranceMonthlies, month, userId)).toMatchObject({
        pension_p: '1620.00',
        medical_p: medical,
      })
    }
  })

  test('leaves out people without a rule or not yet enrolled, and names them', async () => {
    // 样本市 has no rule of maternity from 2026-09 on.
    const entityId = await desk.entityIn('样本市')
    const gap = await person()
    await inForce(social, insurancePersons, gap, { city: '样本市', entityId, types: ['1', '5'] })
    const waiting = await person()
    savedIn(await enter(social, insurancePersons, waiting))
    const preview = await social(insuranceMonthlies.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month: '2026-10', kind: '正常', evenOpen: true, preview: true },
    })
    expect(preview.text).toContain('参保地当月缺少规则')
    expect(preview.text).toContain('待增员，尚未计入')
    await done(generate(social, insuranceMonthlies, '2026-10'))
    const users = (await rowsOf(insuranceMonthlies, '2026-10')).map((row) => row.user_id)
    expect(users).not.toContain(gap)
    expect(users).not.toContain(waiting)
  })

  test('is refused while another generation runs, and once it is archived', async () => {
    const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
    await db.transaction().execute(async (tx) => {
      await lockMonth(tx, insuranceMonthlies, { month: '2025-12', parameters: { kind: '正常' } })
      const refused = await generate(social, insuranceMonthlies, '2025-12')
      expect(refused.status).toBe(409)
    })
    await db.destroy()
    const userId = await member(social)
    await done(generate(social, insuranceMonthlies, '2025-12'))
    const { id } = await rowOf(insuranceMonthlies, '2025-12', userId)
    await company.database.rows(`update insurance_monthly set state = '4' where id = $1`, [id])
    const refused = await generate(social, insuranceMonthlies, '2025-12')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('归档')
  })

  test('is audited by another user than the one who checked it', async () => {
    const userId = await member(social)
    await done(generate(manager, insuranceMonthlies, '2025-11'))
    const { id = '' } = await rowOf(insuranceMonthlies, '2025-11', userId)
    await done(press(manager, insuranceMonthlies, 'check', id))
    expect((await press(manager, insuranceMonthlies, 'audit', id)).status).toBe(409)
    await done(press(await company.api.as('hrdir'), insuranceMonthlies, 'audit', id))
  })

  test('a month in which somebody left and one on whose last day somebody joined count whole', async () => {
    const left = await person()
    const id = await inForce(social, insurancePersons, left, { startMonth: '2025-01' })
    await done(
      press(social, insurancePersons, 'stop', id, { stopMonth: '2025-09', stopReason: '离职' }),
    )
    const joined = await person({ join: '2025-09-30' })
    await inForce(social, insurancePersons, joined, { startMonth: '2025-09' })
    await done(generate(social, insuranceMonthlies, '2025-09'))
    await done(generate(social, insuranceMonthlies, '2025-10'))
    for (const userId of [left, joined]) {
      expect(await rowOf(insuranceMonthlies, '2025-09', userId)).toMatchObject({
        pension_p: '640.00',
      })
    }
    const later = (await rowsOf(insuranceMonthlies, '2025-10')).map((row) => row.user_id)
    expect(later).toContain(joined)
    expect(later).not.toContain(left)
  })
})

describe('a month of the housing fund', () => {
  test('rounds each part, and says what of it is free of tax', async () => {
    // 示例市: each side pays 8 % in whole yuan, and 12 % of at most 21,228 is free of tax on each side.
    const one = await member(social, { declareBase: '9876.50' })
    await done(generate(social, fundMonthlies, '2026-03'))
    expect(await rowOf(fundMonthlies, '2026-03', one)).toMatchObject({
      base: '9876.50',
      company_amount: '790.00',
      person_amount: '790.00',
      both_sides: '1580.00',
      tax_free_person: '790.00',
      tax_free_company: '790.00',
      fund_city: '示例市',
    })
    const again = await done(generate(social, fundMonthlies, '2026-03'))
    expect(again).toMatchObject({ created: 0, updated: 0 })
  })

  test('takes empty rates from the employer, before those of the city', async () => {
    // The employer in 样本市 pays 5 % from 2024-07; the dictionary says 8 %.
    const entityId = await desk.entityIn('样本市')
    const rates = { companyRate: null, personRate: null }
    const userId = await person()
    await inForce(social, fundPersons, userId, {
      city: '样本市',
      entityId,
      ...rates,
    })
    await done(generate(social, fundMonthlies, '2026-02'))
    expect(await rowOf(fundMonthlies, '2026-02', userId)).toMatchObject({
      company_rate: '0.05000',
      company_amount: '400.00',
      person_amount: '400.00',
    })
  })

  test('has no row without a tax-free limit, never a row without a limit', async () => {
    // 样本市 has no limit of its own, and no average wage before 2025. Months of 2025 need that of 2024.
    const entityId = await desk.entityIn('样本市')
    const userId = await member(social, { city: '样本市', entityId })
    await done(generate(social, fundMonthlies, '2025-08'))
    const users = (await rowsOf(fundMonthlies, '2025-08')).map((row) => row.user_id)
    expect(users).not.toContain(userId)
  })
})

describe('the register', () => {
  test('refuses a second row for the same month, also of another employer', async () => {
    const userId = await person()
    const id = await inForce(social, insurancePersons, userId)
    const entityId = await desk.entityIn('样本市')
    const other = { city: '样本市', entityId, startMonth: '2026-01' }
    const refused = await enter(social, insurancePersons, userId, other)
    expect(refusalIn(refused).errors).toEqual(['startMonth'])
    await done(
      press(social, insurancePersons, 'stop', id, { stopMonth: '2026-01', stopReason: '转出' }),
    )
    // An employee who leaves and returns in one month is insured only once for that month.
    expect(refusalIn(await enter(social, insurancePersons, userId, other)).errors).toEqual([
      'startMonth',
    ])
    savedIn(await enter(social, insurancePersons, userId, { ...other, startMonth: '2026-02' }))
  })

  test('fills what is left empty from the personnel file and the employer', async () => {
    const userId = await person({ join: '2024-05-20' })
    const empty = { city: null, entityId: null, startMonth: null, types: [] }
    const { id } = savedIn(await enter(social, insurancePersons, userId, empty))
    const [row] = await company.database.rows<Record<string, unknown>>(
      'select city, types, start_month from insurance_person where id = $1',
      [id],
    )
    expect(row).toMatchObject({ start_month: '2024-05', types: ['1', '2', '3', '4', '5'] })
    expect(row?.city).not.toBe('')
    const noBase = await enter(social, insurancePersons, await person(), { declareBase: null })
    expect(refusalIn(noBase).errors).toEqual(['declareBase'])
  })

  test('an end before the beginning is refused', async () => {
    const id = await inForce(social, insurancePersons, await person(), { startMonth: '2026-01' })
    const early = { stopMonth: '2025-12', stopReason: '离职' }
    expect(refusalIn(await press(social, insurancePersons, 'stop', id, early)).errors).toEqual([
      'stopMonth',
    ])
  })
})

test('whoever has no competence sees no contribution, and people see their own settled ones', async () => {
  const [staff] = await company.database.rows<{ id: string }>(
    `select user_base_id as id from app_user where user_name = 'staff1'`,
  )
  const userId = staff?.id ?? ''
  await inForce(social, insurancePersons, userId)
  await done(generate(social, insuranceMonthlies, '2025-08'))
  const listOf = async (name: string) => {
    const call = await company.api.as(name)
    const { body } = await call(insuranceMonthlies.endpoints.list, {
      query: { monthStart: '2025-08', monthEnd: '2025-08' },
    })
    return (body.response as { data: { userId: string }[] }).data
  }
  expect(await listOf('staff1')).toEqual([])
  await company.database.rows(`update insurance_monthly set state = '3' where month = '2025-08'`)
  expect((await listOf('staff1')).map((row) => row.userId)).toEqual([userId])
  await company.database.rows(
    `delete from salary_competence where user_id = (select id from app_user where user_name = 'social')`,
  )
  expect(await listOf('social')).toEqual([])
})

test('the sums of a month are the sums of its rows', async () => {
  const rows = await rowsOf(insuranceMonthlies, '2026-03')
  const sum = (name: string) => sumOfMoney(rows.map((row) => moneyOf(row[name] ?? '0'))).toString()
  const answer = await manager(sheetPaths(insuranceMonthlies).summary, {
    query: { month: '2026-03', kind: '正常' },
  })
  const { total } = answer.body.response as { total: { sums: Record<string, string> } }
  for (const [field, column] of [
    ['bothSides', 'both_sides'],
    ['totalCompany', 'total_company'],
    ['totalPerson', 'total_person'],
    ['pensionC', 'pension_c'],
  ] as const) {
    expect(total.sums[field], field).toBe(sum(column))
  }
})
