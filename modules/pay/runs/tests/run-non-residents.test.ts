import { beforeAll, describe, expect, test } from 'vitest'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'

const company = testCompany()
const desk = kindsDesk(company)
const { employer, worker, closed, input, run, row } = desk

beforeAll(() => desk.open())

/** Somebody whom the profile names a non-resident, although the terms say wages. */
async function foreigner(entityId: string, base: string | null, join: string) {
  const userId = await worker(entityId, base, join)
  await company.database.rows(
    `insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case)
     values (gen_random_uuid(), $1, $2, '非居民', '雇员', '无')`,
    [userId, entityId],
  )
  return userId
}

/** The bonus policy ends in 2027, but the rule for non-residents has no end (domain 16 K10). */
describe.each([
  ['2026-01', '2020-03-01'],
  ['2028-01', '2022-03-01'],
])('non-residents, for %s (answer 24)', (month, join) => {
  test.each([
    // Each with 250 for seniority, five whole years: (8,250 − 5,000) × 10 % − 210.
    ['8000.00', '115.00'],
    ['9000.00', '215.00'],
    // (20,250 − 5,000) × 20 % − 1,410; (30,250 − 5,000) × 25 % − 2,660.
    ['20000.00', '1640.00'],
    ['30000.00', '3652.50'],
  ])('wages of %s, nothing off for insurance', async (base, tax) => {
    const entityId = await employer()
    const userId = await foreigner(entityId, base, join)
    await closed(userId, month)
    await company.database.rows(
      `insert into insurance_monthly (id, month, user_id, emp_no, person_name, dept_id, department, entity_id, kind,
         total_person, total_company, deductible, state)
       select gen_random_uuid(), $3, p.id, p.emp_no, p.name, p.dept_id, '部门', $2, '正常', 3150, 0, 3150, '1'
       from user_base_info p where p.id = $1`,
      [userId, entityId, month],
    )
    const sheet = { entityId, kind: 'normal', month }
    await run(sheet, { payDate: `${month.slice(0, 5)}02-01` })
    expect(await row(userId, sheet)).toMatchObject({ tax })
  })

  test('a bonus of 60,000', async () => {
    const entityId = await employer()
    const userId = await foreigner(entityId, null, join)
    await input(userId, entityId, { item: 'year-bonus', amount: '60000', month })
    const bonus = { entityId, kind: 'bonus', month }
    await run(bonus, { payDate: `${month.slice(0, 5)}02-01` })
    expect(await row(userId, bonus)).toMatchObject({ bonus_tax: '4740.00', tax: '0.00' })
  })
})
