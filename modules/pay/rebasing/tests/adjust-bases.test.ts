import { beforeAll, describe, expect, test } from 'vitest'
import { formalityDesk } from '#modules/pay/formalities/tests/formality-desk.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const desk = formalityDesk(company)
const { grant } = payDesk(company)

const TYPES = ['1', '2', '3', '4', '5']
const PAID = ['2025-07', '2025-08']
const BOOK = '2025-09'

let social: Caller
const people: Record<string, string> = {}

const numberOf = (userId: string | undefined) =>
  company.database.value('select emp_no from user_base_info where id = $1', [userId]).then(String)

const adjust = (
  body: Readonly<Record<string, unknown>>,
  resource: Resource = insurancePersons,
  call: Caller = social,
) =>
  call(resource.actions.adjustBase?.endpoint ?? '', {
    method: 'PUT',
    body: { city: '示例市', month: '2025-07', bookMonth: BOOK, ...body },
  })

async function rowsFor(bases: Readonly<Record<string, string>>) {
  return Promise.all(
    Object.entries(bases).map(async ([name, base]) => ({
      empNo: await numberOf(people[name]),
      base,
    })),
  )
}

const basesOf = (name: string) =>
  company.database.rows<{ declare_base: string; bases: unknown[]; version: number }>(
    'select declare_base, bases, version from insurance_person where user_id = $1 and deleted_at is null',
    [people[name]],
  )

const differenceOf = (name: string, resource: Resource = insuranceMonthlies) =>
  desk.rowOf(resource, BOOK, String(people[name]), '补差')

beforeAll(async () => {
  social = await company.api.as('social')
  await desk.emptyRegisters()
  await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
  // An employer without rates of its own, so that the rates of the city count.
  const entityId = newId()
  await company.database.rows(
    `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day)
     select i, '用人单位' || i, right(i::text, 18), right(i::text, 18), '示例市', '示例市', '示例市', 10
     from (select $1::uuid as i) new`,
    [entityId],
  )
  for (const name of ['told', 'bound', 'kept', 'pension', 'twice', 'fund', 'pasted']) {
    const values = { entityId, startMonth: '2025-07', declareBase: '8000.30' }
    people[name] = await desk.member(social, values, TYPES)
  }
  for (const month of PAID) {
    for (const resource of [insuranceMonthlies, fundMonthlies]) {
      const made = await desk.generate(social, resource, month)
      expect(made.status, made.text).toBe(200)
      await company.database.rows(
        `update ${resource.table} set state = '4' where month = $1 and kind = '正常'`,
        [month],
      )
    }
  }
})

describe('new bases of a year', () => {
  test('told in September make one row of differences for the archived months', async () => {
    // 16 §10 answer 35. Rounding only the difference would make the person's pension 240.01.
    const rows = await rowsFor({ told: '9500.35' })
    const preview = await adjust({ rows, preview: true })
    expect(preview.status, preview.text).toBe(200)
    for (const part of ['315.02', '756.04', '2025-07、2025-08'])
      expect(preview.text).toContain(part)
    expect((await basesOf('told'))[0]).toMatchObject({ declare_base: '8000.30', bases: [] })

    const done = await adjust({ rows })
    expect(done.status, done.text).toBe(200)
    const row = await differenceOf('told')
    expect(row).toMatchObject({
      total_company: '756.04',
      total_person: '315.02',
      pension_p: '240.02',
      deductible: '315.02',
    })
    expect(
      (row.basis as unknown as { step: string }[]).filter(({ step }) => step === 'ofMonth'),
    ).toHaveLength(2)

    // The archived months stay, and the same list changes nothing.
    expect(await desk.rowOf(insuranceMonthlies, '2025-08', String(people.told))).toMatchObject({
      state: '4',
      pension_p: '640.02',
    })
    const [before] = await basesOf('told')
    const again = await adjust({ rows })
    expect(again.status, again.text).toBe(200)
    expect((await basesOf('told'))[0]).toEqual(before)
    expect(await differenceOf('told')).toMatchObject({
      total_person: '315.02',
      version: row.version,
    })
  })

  test('below the floor or above the cap are paid on the bound, and the preview says so', async () => {
    const above = await adjust({ rows: await rowsFor({ bound: '30000.00' }), preview: true })
    expect(above.text).toContain('高于上限')
    const below = await adjust({ rows: await rowsFor({ bound: '1000.00' }), preview: true })
    expect(below.text).toContain('低于下限')
    const done = await adjust({ rows: await rowsFor({ bound: '30000.00' }) })
    expect(done.status, done.text).toBe(200)
    // Pension on the cap of 21,228 is 1,698.24 instead of 640.02, in two months.
    expect(await differenceOf('bound')).toMatchObject({ pension_p: '2116.44' })
  })

  test('are all refused with one wrong row, which is named', async () => {
    const good = await rowsFor({ kept: '9000.00' })
    const [twice] = good
    for (const [wrong, reason] of [
      [{ empNo: 'T-NOBODY', base: '9000.00' }, '找不到可调整的人员'],
      [twice, '重复的工号'],
    ] as const) {
      const rows = [...good, wrong]
      expect((await adjust({ rows, preview: true })).text).toContain(reason)
      const refused = await adjust({ rows })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain(reason)
    }
    expect((await adjust({ rows: [] })).status).toBe(409)
    const early = await adjust({ rows: good, bookMonth: '2025-06' })
    expect(early.status).toBe(400)
    expect((await basesOf('kept'))[0]).toMatchObject({ declare_base: '8000.30', bases: [] })
  })

  test('of one type leave the others, which the preview names', async () => {
    const rows = await rowsFor({ pension: '9000.00' })
    const preview = await adjust({ rows, types: ['1'], preview: true })
    expect(preview.text).toContain('未调整的险种：医疗保险')
    const done = await adjust({ rows, types: ['1'] })
    expect(done.status, done.text).toBe(200)
    // 720.00 − 640.02, twice.
    expect(await differenceOf('pension')).toMatchObject({ pension_p: '159.96', medical_p: '0.00' })
    expect((await adjust({ rows, types: ['7'] })).status).toBe(400)
  })

  test('sent by two at once are booked once', async () => {
    const rows = await rowsFor({ twice: '9500.35' })
    const answers = await Promise.all([adjust({ rows }), adjust({ rows })])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await differenceOf('twice')).toMatchObject({ total_person: '315.02' })
  })

  test('of the fund are booked in its own sheet', async () => {
    // Fund of 8 % in whole yuan: 640 on 8,000.30 and 760 on 9,500.35, in two months.
    const rows = await rowsFor({ fund: '9500.35' })
    const done = await adjust({ rows }, fundPersons)
    expect(done.status, done.text).toBe(200)
    expect(await differenceOf('fund', fundMonthlies)).toMatchObject({
      company_amount: '240.00',
      person_amount: '240.00',
    })
  })

  test('can be pasted as a list with a heading', async () => {
    const list = `工号\t姓名\t基数\n${await numberOf(people.pasted)}\t某某\t9500.35\n`
    const done = await adjust({ list })
    expect(done.status, done.text).toBe(200)
    expect(await differenceOf('pasted')).toMatchObject({ total_person: '315.02' })
  })

  test('need the right, and a competence for the person', async () => {
    const rows = await rowsFor({ kept: '9000.00' })
    const pay = await company.api.as('pay')
    expect((await adjust({ rows }, insurancePersons, pay)).status).toBe(403)
    await grant('social', { items: ['公积金'], canEdit: true })
    const beyond = await adjust({ rows })
    expect(beyond.status).toBe(400)
    expect(beyond.text).toContain('找不到可调整的人员')
    expect(beyond.text).not.toContain('8000.30')
    await grant('social', { items: ['社保', '公积金'], canEdit: true, canExport: true })
  })
})

test('the row of a person is answered to readers of the register alone', async () => {
  const path = callPath(insurancePersons.controller, 'GetInsurancePersonByUserId')
  const query = { userId: String(people.kept) }
  const found = await social(path, { query })
  expect(found.body.response).toMatchObject({ userId: people.kept, declareBase: '8000.30' })
  const staff = await company.api.as('staff1')
  expect((await staff(path, { query })).body.response ?? null).toBeNull()
})
