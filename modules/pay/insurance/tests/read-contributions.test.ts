import { beforeAll, expect, test } from 'vitest'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { readContributions } from '#modules/pay/insurance/api/read-contributions.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { contributionDesk } from './contribution-desk.ts'

const company = testCompany()
const desk = contributionDesk(company)
let social: Caller

beforeAll(async () => {
  social = await company.api.as('social')
  await desk.emptyRegisters()
})

test('a pay run reads what people and employers pay, and who has no row', async () => {
  const entityId = await desk.entityIn('示例市')
  const paid = await desk.member(social)
  for (const sheet of [insuranceMonthlies, fundMonthlies]) {
    expect((await desk.generate(social, sheet, '2026-03')).status).toBe(200)
  }
  // Registered after the months were generated, and registered nowhere.
  const late = await desk.member(social)
  const unknown = await desk.person()
  const { db } = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
  const asked = { entityId, month: '2026-03', userIds: [paid, late, unknown] }
  const read = await readContributions(db, asked)
  const of = (userId: string) => read.find((row) => row.userId === userId)
  // On 8,000, insurance is 840.00 and 1,932.80 (see the test of months), the fund 8 % on each side.
  expect(of(paid)).toEqual({
    userId: paid,
    insurancePerson: '840.00',
    insuranceCompany: '1932.80',
    insuranceDeductible: '840.00',
    fundPerson: '640.00',
    fundCompany: '640.00',
    fundTaxFreePerson: '640.00',
    fundTaxFreeCompany: '640.00',
    isMissing: false,
    isChecked: false,
  })
  expect(of(late)).toMatchObject({ insurancePerson: '0.00', fundPerson: '0.00', isMissing: true })
  // Somebody who is registered nowhere pays nothing, and nothing is missing.
  expect(of(unknown)).toMatchObject({ insurancePerson: '0.00', isMissing: false })
  // Voided rows do not count, and rows of another employer are not returned.
  await company.database.rows(`update insurance_monthly set state = '9' where user_id = $1`, [paid])
  expect((await readContributions(db, asked)).find((row) => row.userId === paid)).toMatchObject({
    insurancePerson: '0.00',
    isMissing: true,
  })
  const other = { ...asked, entityId: await desk.entityIn('样本市') }
  expect((await readContributions(db, other)).every((row) => row.fundPerson === '0.00')).toBe(true)
  // At first the registered employer pays no wages in March, so the shares are missing for both employers. Once it pays
  // wages in March, they are missing for its own run only.
  const pays = (from: string) =>
    company.database.rows(
      `insert into user_salary_type (id, user_id, entity_id, salary_type, tax_kind, base_salary, effective_from, reason,
         state, batch_id)
       select gen_random_uuid(), $1, $2, '1', '工资薪金', 8000, $3, '测试', '1', gen_random_uuid()`,
      [late, entityId, from],
    )
  const missing = async (of: typeof asked) =>
    (await readContributions(db, of)).find((row) => row.userId === late)?.isMissing
  expect([await missing(asked), await missing(other)]).toEqual([true, true])
  await pays('2026-04-01')
  expect(await missing(other)).toBe(true)
  await pays('2026-03-31')
  expect([await missing(asked), await missing(other)]).toEqual([true, false])
  await db.destroy()
})
