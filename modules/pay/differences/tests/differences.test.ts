import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareRuns } from '#modules/pay/differences/api/compare-runs.ts'
import { compareRunsJob } from '#modules/pay/differences/api/compare-runs-job.ts'
import {
  DIFFERENCES_CALL,
  type PayDifferences,
  payDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { hurriedKey } from '#platform/api/jobs/job.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, attended, insertFor, openRun, generateRun, moveRun } =
  runDesk(company)

const BEFORE = '2026-03'
const MONTH = '2026-04'

let pay: Caller
let director: Caller
let db: Database
let entityId: string
let runId: string
/** People by what happened to them between the two months. */
const people: Record<string, string> = {}

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
  db = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined }).db
  entityId = await newEmployer()
  const names = ['same', 'risen', 'absent', 'changed', 'left'] as const
  const ids = await staffed(entityId, { count: names.length, month: BEFORE })
  for (const [at, name] of names.entries()) people[name] = ids[at] ?? ''
  await openRun(pay, entityId, BEFORE)
  await expectDone(generateRun(pay, entityId, { month: BEFORE }))
  await expectDone(moveRun(director, entityId, '1', { month: BEFORE }))

  const { same = '', risen = '', absent = '', changed = '', left = '' } = people
  await attended([same, risen, changed], MONTH)
  await attended([absent], MONTH, { absent_days: 2 })
  await database.rows(
    "update employment_status set to_day = '2026-03-31' where user_id = $1 and to_day is null",
    [left],
  )
  await database.rows(
    "update user_salary_type set effective_to = '2026-03-31' where user_id = any($1::uuid[])",
    [[risen, left]],
  )
  await insertFor('user_salary_type', [risen], {
    entity_id: entityId,
    salary_type: '1',
    tax_kind: '工资薪金',
    base_salary: '10700.00',
    effective_from: '2026-04-01',
    reason: '测试',
    state: '1',
    batch_id: entityId,
  })
  // A row that is not what the function of pay gives: nobody can explain its difference.
  await database.rows('update salary set net = net - 12.34 where user_id = $1', [changed])
  people.joined = (await staffed(entityId, { month: MONTH }))[0] ?? ''
  runId = await openRun(pay, entityId, MONTH)
  await expectDone(generateRun(pay, entityId, { month: MONTH }))
})

afterAll(() => db?.destroy())

async function expectDone(call: ReturnType<Caller>) {
  const { status, text } = await call
  expect(status, text).toBe(200)
}

const compare = () => compareRuns(db, new AbortController().signal)

async function read(query: Record<string, string> = {}, caller = pay): Promise<PayDifferences> {
  const answer = await caller(DIFFERENCES_CALL, { query: { id: runId, ...query } })
  expect(answer.status, answer.text).toBe(200)
  return payDifferences.parse(answer.body.response)
}

const nameOf = (person: string) =>
  one('select name from user_base_info where id = $1', [people[person]])

describe('the differences of a run', () => {
  test('are worked out after each generation, until then the page says who is not compared', async () => {
    const found = await read()
    expect([found.pending, found.totals.people, found.totals.peopleBefore]).toEqual([4, 5, 5])
    expect(found.groups.map(({ key }) => key)).toEqual(['joined', 'left'])
    const queued = await one('select count(*) from graphile_worker._private_jobs where key = $1', [
      hurriedKey(compareRunsJob.name),
    ])
    expect(queued).toBe('1')
  })

  test('name the cause of each person, the unexplained first', async () => {
    await compare()
    const { pending, people: listed, count, before } = await read()
    expect([pending, count, before?.month]).toEqual([0, 5, BEFORE])
    // 8,700 and 300 for six years, without tax so early in the year; 2,000 more, and two days of 400 less.
    expect(
      listed.map(({ name, causes }) => [
        name,
        ...causes.map((one) => `${one.cause} ${one.amount}`),
      ]),
    ).toEqual([
      [await nameOf('changed'), 'unexplained 12.34'],
      ...(await byEmployeeNumber(['joined', 'left'])).map(([name, person]) => [
        name,
        person === 'joined' ? 'joined 9000.00' : 'left -9000.00',
      ]),
      [await nameOf('risen'), 'terms 2000.00'],
      [await nameOf('absent'), 'absence -800.00'],
    ])
  })

  test('add up by cause and by department to the difference of both runs', async () => {
    for (const by of ['cause', 'department']) {
      const { groups, totals } = await read({ by })
      const sum = sumOfMoney(groups.map(({ amount }) => moneyOf(amount)))
      expect(String(sum)).toBe(totals.difference)
      for (const { up, down, amount } of groups) {
        expect(String(moneyOf(up).plus(moneyOf(down)))).toBe(amount)
      }
    }
    const { totals } = await read()
    expect(String(moneyOf(totals.now).minus(moneyOf(totals.before)))).toBe(totals.difference)
    const rows = await database.rows<{ month: string; net: string }>(
      'select month, sum(net)::text as net from salary where entity_id = $1 group by month order by month',
      [entityId],
    )
    expect(rows.map(({ net }) => net)).toEqual([totals.before, totals.now])
  })

  test('are filtered by cause and department', async () => {
    const byCause = await read({ cause: 'terms' })
    expect(byCause.people.map(({ name }) => name)).toEqual([await nameOf('risen')])
    const { groups } = await read({ by: 'department' })
    const [group] = groups
    expect((await read({ deptId: group?.key ?? '' })).count).toBe(5)
    expect((await read({ deptId: entityId })).count).toBe(0)
  })

  test('are worked out again after another generation, and only then', async () => {
    const stamps = () =>
      database.rows<{ user_id: string; at: string }>(
        'select user_id, compared_at::text as at from pay_difference where run_id = $1 order by user_id',
        [runId],
      )
    const first = await stamps()
    await compare()
    expect(await stamps()).toEqual(first)
    await database.rows(
      'update attend_month set absent_days = 0 where user_id = $1 and month = $2',
      [people.absent, MONTH],
    )
    await expectDone(generateRun(pay, entityId, { month: MONTH }))
    expect((await read()).pending).toBeGreaterThan(0)
    await compare()
    const { groups, pending } = await read()
    expect([pending, groups.some(({ key }) => key === 'absence')]).toEqual([0, false])
  })

  test('go on where an interrupted job stopped', async () => {
    await database.rows('delete from pay_difference where run_id = $1', [runId])
    const stopped = AbortSignal.abort()
    await expect(compareRuns(db, stopped)).rejects.toThrow()
    expect((await read()).pending).toBe(4)
    await compare()
    expect((await read()).pending).toBe(0)
  })
})

describe('nobody learns a difference', () => {
  test('without the competence for the pay of the person', async () => {
    for (const name of ['staff1', 'leader1', 'hrmgr', 'attend']) {
      const answer = await (await api.as(name))(DIFFERENCES_CALL, { query: { id: runId } })
      if (answer.status === 403 || answer.status === 404) continue
      expect(answer.status).toBe(200)
      const { totals, people: listed, groups } = payDifferences.parse(answer.body.response)
      expect([totals.people, totals.now, listed, groups]).toEqual([0, '0.00', [], []])
    }
  })

  test('without being named to the people who are listed', async () => {
    await database.rows('delete from pay_opening where person_id = $1', [people.risen])
    await read({}, director)
    const actor = await one("select id from app_user where user_name = 'hrdir'")
    expect(
      await one('select count(*) from pay_opening where person_id = $1 and actor_id = $2', [
        people.risen,
        actor,
      ]),
    ).toBe('1')
  })
})

test('a rise that reaches into the month before is a change after its audit, not unexplained', async () => {
  const own = await newEmployer()
  const [userId = ''] = await staffed(own, { month: BEFORE })
  await openRun(pay, own, BEFORE)
  await expectDone(generateRun(pay, own, { month: BEFORE }))
  await database.rows(
    "update salary set state = '4', audited_at = now(), published_at = now() where entity_id = $1",
    [own],
  )
  await database.rows(
    `update user_salary_type set base_salary = base_salary + 870, confirmed_at = now() + interval '1 second'
     where user_id = $1`,
    [userId],
  )
  await attended([userId], MONTH)
  const id = await openRun(pay, own, MONTH)
  await expectDone(generateRun(pay, own, { month: MONTH }))
  await compare()
  const { people: listed, groups } = await read({ id })
  expect(listed.map(({ causes }) => causes)).toEqual([[{ cause: 'later', amount: '870.00' }]])
  expect(groups.map(({ key, amount }) => [key, amount])).toEqual([['later', '870.00']])
})

test('a first run has nothing to compare with, and an unknown one is refused', async () => {
  const first = await one('select id from pay_run where entity_id = $1 and month = $2', [
    entityId,
    BEFORE,
  ])
  expect(await read({ id: first })).toMatchObject({ before: null, groups: [], people: [] })
  expect((await pay(DIFFERENCES_CALL, { query: { id: entityId } })).status).toBe(404)
  const unknown: Record<string, string>[] = [{ by: 'name' }, { cause: 'luck' }, { page: '0' }]
  for (const query of unknown) {
    expect((await pay(DIFFERENCES_CALL, { query: { id: runId, ...query } })).status).toBe(400)
  }
  // An id that is none is the same as an unknown one.
  expect((await pay(DIFFERENCES_CALL, { query: { id: runId, deptId: '1' } })).status).toBe(404)
})

/** Names of people with their keys, in the order of the employee numbers. */
async function byEmployeeNumber(persons: readonly string[]) {
  const rows = await database.rows<{ id: string; name: string }>(
    'select id, name from user_base_info where id = any($1::uuid[]) order by emp_no',
    [persons.map((person) => people[person])],
  )
  return rows.map(({ id, name }) => [name, persons.find((person) => people[person] === id)])
}
