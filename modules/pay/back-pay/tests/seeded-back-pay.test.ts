import { expect, test } from 'vitest'
import { BACK_PAY_CALLS, backPayList, backPayPerson } from '#modules/pay/back-pay/wire/back-pay.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { grant } = payDesk(company)

test('the demo company owes what its corrected attendance changed, and nothing else', async () => {
  await grant('pay', { items: ['定薪', '工资表', '绩效工资'], canEdit: true, canExport: true })
  const pay = await company.api.as('pay')
  const list = backPayList.parse((await pay(BACK_PAY_CALLS.list)).body.response)
  expect(list.people).toHaveLength(3)
  const owed = new Set<string>()
  for (const { userId } of list.people) {
    const answer = await pay(BACK_PAY_CALLS.person, { query: { userId } })
    const { months } = backPayPerson.parse(answer.body.response)
    for (const { items } of months) for (const { item } of items) owed.add(item)
  }
  expect([...owed].sort()).toEqual(['absence', 'overtime.restday', 'overtime.workday'])
  // The wages that were paid have the parts that the function of pay gives.
  const parts = await company.database.rows<{ seniority: boolean; merit: boolean }>(
    `select bool_or(allowance_pay > 300) as seniority, bool_or(merit_pay > 0) as merit
     from salary where kind = 'normal'`,
  )
  expect(parts).toEqual([{ seniority: true, merit: true }])
})
