import { beforeAll, describe, expect, test } from 'vitest'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { connect } from '#tests/api/database-client.ts'
import { refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { kindsDesk } from './kinds-desk.ts'

const company = testCompany()
const { database } = company
const desk = kindsDesk(company)
const { employer, worker, closed, input, newRun, generate, run, move, check, row } = desk

const MONTH = '2026-03'

beforeAll(() => desk.open())

const sheetOf = (entityId: string, kind = 'normal', month = MONTH) => ({ entityId, kind, month })

const runOf = async (entityId: string) => {
  const [found] = await database.rows<{ id: string; version: number; tax_period: string }>(
    'select id, version, tax_period from pay_run where entity_id = $1',
    [entityId],
  )
  if (!found) throw new Error('no run')
  return found
}

describe('the pay day of a run', () => {
  async function changed(entityId: string, values: Record<string, string>) {
    const { id, version } = await runOf(entityId)
    return desk
      .by()
      .pay(payRuns.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
  }

  test('is not before the month of the work', async () => {
    const entityId = await employer()
    const early = await newRun(sheetOf(entityId), { payDate: '2026-02-28' })
    expect(refusalIn(early)).toMatchObject({ status: 400, errors: ['payDate'] })
    expect((await newRun(sheetOf(entityId), { payDate: '2026-03-01' })).status).toBe(200)
    const moved = await changed(entityId, { payDate: '2026-02-28' })
    expect(refusalIn(moved)).toMatchObject({ status: 400, errors: ['payDate'] })
  })

  test('decides the tax period, and is fixed once a row is checked', async () => {
    const entityId = await employer()
    const userId = await worker(entityId)
    await closed(userId, MONTH)
    await run(sheetOf(entityId))
    expect((await changed(entityId, { payDate: '2026-05-08' })).status).toBe(200)
    expect((await runOf(entityId)).tax_period).toBe('2026-05')
    expect((await changed(entityId, { payDate: '2026-04-10' })).status).toBe(200)
    await generate(sheetOf(entityId))
    await check(sheetOf(entityId))
    expect((await changed(entityId, { payDate: '2026-05-08' })).status).toBe(409)
    expect((await runOf(entityId)).tax_period).toBe('2026-04')
    // A field on which no figure depends can still change.
    expect((await changed(entityId, { remark: '测试' })).status).toBe(200)
  })
})

describe('contributions of the month', () => {
  test('are waited for while a registered person has none, and while they are not checked', async () => {
    const entityId = await employer()
    const userId = await worker(entityId)
    await closed(userId, MONTH)
    await desk.insertFor('insurance_person', [userId], {
      city: '示例市',
      entity_id: entityId,
      types: ['1'],
      declare_base: 8000,
      start_month: '2026-01',
      state: '1',
    })
    await run(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toBeUndefined()
    const { id } = await runOf(entityId)
    const answer = await desk.by().pay(RUN_STEPS_CALL, { query: { id } })
    expect(runSteps.parse(answer.body.response).blocked.reasons).toMatchObject([
      { check: 'contributions', people: [{ userId }] },
    ])
    await desk.contributed([userId, entityId], MONTH, { insurance: '640.00' })
    const stateOf = (state: string) =>
      database.rows('update insurance_monthly set state = $2 where user_id = $1', [userId, state])
    await stateOf('0')
    await generate(sheetOf(entityId))
    expect(await row(userId, sheetOf(entityId))).toMatchObject({ insurance_person: '640.00' })
    const open = await move(sheetOf(entityId), '1')
    expect(open.status).toBe(409)
    expect(open.text).toContain(await desk.nameOf(userId))
    await stateOf('1')
    expect((await move(sheetOf(entityId), '1')).status).toBe(200)
  })
})

test('a row of merit that is generated and not checked keeps the pay back', async () => {
  const entityId = await employer()
  const userId = await worker(entityId)
  await closed(userId, MONTH)
  await database.rows(
    `insert into merit_salary (id, month, user_id, emp_no, person_name, dept_id, department, adjust,
       adjust_reason, state)
     select gen_random_uuid(), $2, b.id, b.emp_no, b.name, b.dept_id, '部门', 500, '测试', '0'
     from user_base_info b where b.id = $1`,
    [userId, MONTH],
  )
  await run(sheetOf(entityId))
  expect(await row(userId, sheetOf(entityId))).toBeUndefined()
  const { id } = await runOf(entityId)
  const answer = await desk.by().pay(RUN_STEPS_CALL, { query: { id } })
  expect(runSteps.parse(answer.body.response).blocked.reasons).toMatchObject([
    { check: 'merit', people: [{ userId }] },
  ])
  await database.rows("update merit_salary set state = '1' where user_id = $1", [userId])
  await generate(sheetOf(entityId))
  expect(await row(userId, sheetOf(entityId))).toMatchObject({ merit_pay: '500.00' })
})

describe('bonuses of several employers', () => {
  test('are worked out one after the other, so that one alone is seen by the next', async () => {
    const entityId = await employer()
    const userId = await worker(entityId, null)
    await input(userId, entityId, { item: 'year-bonus', amount: '36000', month: MONTH })
    const sheet = sheetOf(entityId, 'bonus')
    expect((await newRun(sheet)).status).toBe(200)
    const other = await connect(company.url)
    await other.rows('begin')
    await other.rows("select pg_advisory_xact_lock(hashtextextended('bonuses taxed alone', 0))")
    const generating = generate(sheet)
    await expect
      .poll(
        () =>
          database.value(
            `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
          ),
        { timeout: 30_000 },
      )
      .toBe(1)
    expect(await row(userId, sheet)).toBeUndefined()
    await other.rows('commit')
    await other.end()
    expect((await generating).status).toBe(200)
  })
})
