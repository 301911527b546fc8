import pg from 'pg'
import { expect, test } from 'vitest'
import { makePeople } from '#bench/attendance/facts.ts'
import { makePayFacts, PAY_DATE, WORK_MONTH } from '#bench/pay/facts.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { newId } from './running-api.ts'
import { testCompany } from './test-company.ts'

const company = testCompany()

/** Enough for every model of a person, and for people whose terms change within the month. */
const PEOPLE = 100

test('everybody in the facts of the pay bench can be paid', async () => {
  const client = new pg.Client(company.url)
  await client.connect()
  try {
    await makePeople(client, PEOPLE)
    await makePayFacts(client)
  } finally {
    await client.end()
  }
  const [pay, social] = await Promise.all([company.api.as('pay'), company.api.as('social')])
  for (const { actions } of [insuranceMonthlies, fundMonthlies]) {
    const answer = await social(actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month: WORK_MONTH, kind: '正常', evenOpen: true },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const entityId = String(
    await company.database.value("select id from legal_entity where name = '量测单位'"),
  )
  const run = { id: newId(), entityId, kind: 'normal', month: WORK_MONTH, payDate: PAY_DATE }
  expect((await pay(payRuns.endpoints.add, { method: 'POST', body: run })).status).toBe(200)
  const made = await pay(salaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    body: { month: WORK_MONTH, entityId, kind: 'normal', evenOpen: true },
  })
  expect(made.body.response).toMatchObject({ created: PEOPLE, warnings: [] })
})
