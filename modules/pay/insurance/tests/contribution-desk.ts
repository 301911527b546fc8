import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import type { TestCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

/** Shared steps of the tests of contributions: insured people, members of the fund, and their months. */
export function contributionDesk(company: Pick<TestCompany, 'database' | 'api'>) {
  const { person, employer } = payDesk(company)
  const { database } = company
  const entityIn = (city: string) =>
    database
      .value('select id from legal_entity where social_city = $1 order by name limit 1', [city])
      .then(String)

  /** Takes all seeded people and months away, so that a month has only the people of the test. */
  const emptyRegisters = async () => {
    for (const table of ['insurance_monthly', 'house_fund_monthly']) {
      await database.rows(`delete from ${table}`)
    }
    for (const table of ['insurance_person', 'house_fund_person']) {
      await database.rows(`update ${table} set deleted_at = now()`)
    }
  }

  async function enter(
    call: Caller,
    resource: Resource,
    userId: string,
    values: Values = {},
  ): Promise<Answer> {
    const rates = {
      accountKind: '转入',
      companyRate: '0.08000',
      personRate: '0.08000',
    }
    const body = {
      id: newId(),
      userId,
      city: '示例市',
      entityId: await entityIn('示例市'),
      startMonth: '2025-07',
      declareBase: '8000.00',
      ...(resource === insurancePersons ? { types: ['1', '2', '3', '4'] } : rates),
      ...values,
    }
    return call(resource.endpoints.add, { method: 'POST', body })
  }

  const press = (call: Caller, resource: Resource, action: string, id: string, body: Values = {}) =>
    call(resource.actions[action]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  /** A person whose enrolment is done. */
  async function inForce(call: Caller, resource: Resource, userId: string, values: Values = {}) {
    const { id } = savedIn(await enter(call, resource, userId, values))
    const action = resource === insurancePersons ? 'enrol' : 'open'
    const done = await press(call, resource, action, id)
    if (done.status !== 200) throw new Error(done.text)
    return id
  }

  /** A new person who is insured and a member of the fund. */
  async function member(call: Caller, values: Values = {}, types?: readonly string[]) {
    const userId = await person({ join: '2020-03-01' })
    await inForce(call, insurancePersons, userId, { ...values, ...(types ? { types } : {}) })
    await inForce(call, fundPersons, userId, values)
    return userId
  }

  const generate = (call: Caller, resource: Resource, month: string, body: Values = {}) =>
    call(resource.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month, kind: '正常', evenOpen: true, ...body },
    })

  const rowsOf = (resource: Resource, month: string, kind = '正常') =>
    database.rows<Record<string, string>>(
      `select * from ${resource.table} where month = $1 and kind = $2 and deleted_at is null
       order by emp_no`,
      [month, kind],
    )

  async function rowOf(resource: Resource, month: string, userId: string, kind = '正常') {
    const rows = await rowsOf(resource, month, kind)
    const found = rows.find((row) => row.user_id === userId)
    if (!found) throw new Error('there is no such row')
    return found
  }

  return {
    person,
    employer,
    entityIn,
    emptyRegisters,
    enter,
    press,
    inForce,
    member,
    generate,
    rowsOf,
    rowOf,
    insurance: insuranceMonthlies,
    fund: fundMonthlies,
  }
}
