import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareRuns } from '#modules/pay/differences/api/compare-runs.ts'
import {
  COMPARED_MONTH_CALL,
  type ComparedMonth,
  comparedMonth,
} from '#modules/pay/differences/wire/compared-month.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, attended, insertFor, openRun, generateRun, moveRun } =
  runDesk(company)

const BEFORE = '2026-03'
const MONTH = '2026-04'
/** The employees of the first employer by what happens to them between the two months. */
const NAMES = ['same', 'rise20', 'rise21', 'absent', 'moved', 'left'] as const

let pay: Caller
let db: Database
let entityId: string
let otherId: string
const people: Record<string, string> = {}

const person = (name: string) => people[name] ?? ''

beforeAll(async () => {
  pay = await api.as('pay')
  const director = await api.as('hrdir')
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
  db = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined }).db
  entityId = await newEmployer()
  otherId = await newEmployer()
  const ids = await staffed(entityId, { count: NAMES.length, month: BEFORE })
  for (const [at, name] of NAMES.entries()) people[name] = ids[at] ?? ''
  people.colleague = (await staffed(otherId, { month: BEFORE }))[0] ?? ''
  for (const id of [entityId, otherId]) {
    await openRun(pay, id, BEFORE)
    await expectDone(generateRun(pay, id, { month: BEFORE }))
    await expectDone(moveRun(director, id, '1', { month: BEFORE }))
  }
  // Basic pay of 8,700 and 300 for six years: 9,000 in all.
  await attended([person('same'), person('rise20'), person('rise21'), person('moved')], MONTH)
  await attended([person('absent')], MONTH, { absent_days: 5 })
  await attended([person('colleague')], MONTH)
  await database.rows(
    "update employment_status set to_day = '2026-03-31' where user_id = $1 and to_day is null",
    [person('left')],
  )
  await newTerms('rise20', '10500.00', entityId)
  await newTerms('rise21', '10500.01', entityId)
  await newTerms('moved', '10600.00', otherId)
  await database.rows(
    "update user_salary_type set effective_to = '2026-03-31' where user_id = $1",
    [person('left')],
  )
  people.joined = (await staffed(entityId, { month: MONTH }))[0] ?? ''
  for (const id of [entityId, otherId]) {
    await openRun(pay, id, MONTH)
    await expectDone(generateRun(pay, id, { month: MONTH }))
  }
})

afterAll(() => db?.destroy())

async function newTerms(name: string, amount: string, employer: string) {
  await database.rows(
    "update user_salary_type set effective_to = '2026-03-31' where user_id = $1",
    [person(name)],
  )
  await insertFor('user_salary_type', [person(name)], {
    entity_id: employer,
    salary_type: '1',
    tax_kind: '工资薪金',
    base_salary: amount,
    effective_from: '2026-04-01',
    reason: '测试',
    state: '1',
    batch_id: employer,
  })
}

async function expectDone(call: ReturnType<Caller>) {
  const { status, text } = await call
  expect(status, text).toBe(200)
}

async function read(query: Record<string, string> = {}, caller = pay): Promise<ComparedMonth> {
  const answer = await caller(COMPARED_MONTH_CALL, {
    query: Object.assign({ month: MONTH }, query),
  })
  expect(answer.status, answer.text).toBe(200)
  return comparedMonth.parse(answer.body.response)
}

const nameOf = (name: string) =>
  one('select name from user_base_info where id = $1', [person(name)])

describe('the pay of a month beside the month before', () => {
  test('lists people before their rows are compared, without causes', async () => {
    const { pending, people: listed } = await read()
    expect(pending).toBeGreaterThan(0)
    expect(
      listed.filter(({ isPending }) => isPending).every(({ causes }) => causes.length === 0),
    ).toBe(true)
  })

  test('lists those above a fifth, over all employers, with the causes', async () => {
    await compareRuns(db, new AbortController().signal)
    const { people: listed, count, pending, totals, percent } = await read()
    expect([count, pending, percent]).toEqual([3, 0, 20])
    expect(
      listed.map(({ name, before, now, percent: part, causes }) => [
        name,
        before,
        now,
        part,
        causes.map(({ cause, amount }) => `${cause} ${amount}`),
      ]),
    ).toEqual([
      [await nameOf('absent'), '9000.00', '7000.00', '-22.2', ['absence -2000.00']],
      // One row for somebody who moved from one employer to the other; the new one withholds 27 of tax.
      [await nameOf('moved'), '9000.00', '10873.00', '20.8', ['joined 10873.00', 'left -9000.00']],
      [await nameOf('rise21'), '9000.00', '10800.01', '20.0', ['terms 1800.01']],
    ])
    expect(totals).toMatchObject({ people: 7, peopleBefore: 7, joined: 1, left: 1 })
    expect(totals.before).toBe('63000.00')
  })

  test('takes another percentage', async () => {
    const names = async (percent: string) =>
      (await read({ percent })).people.map(({ name }) => name)
    expect(await names('19')).toContain(await nameOf('rise20'))
    expect(await names('22')).toEqual([await nameOf('absent')])
    expect(await names('23')).toEqual([])
  })

  test('is empty for a month without runs, and refuses what is no month, percentage or page', async () => {
    expect(await read({ month: '2031-01' })).toMatchObject({ people: [], count: 0, pending: 0 })
    const bad: Record<string, string>[] = [
      { month: '2026-13' },
      { month: 'april' },
      { percent: '0' },
      { percent: '12.5' },
      { percent: '1001' },
      { page: '0' },
    ]
    for (const query of bad) {
      const asked = Object.assign({ month: MONTH }, query)
      expect((await pay(COMPARED_MONTH_CALL, { query: asked })).status, JSON.stringify(query)).toBe(
        400,
      )
    }
    expect((await pay(COMPARED_MONTH_CALL)).status).toBe(400)
  })
})

describe('nobody learns a change', () => {
  const FIGURES = ['10800.01', '7000.00', '10873.00', '63000.00']

  test('without the competence for the pay of the person', async () => {
    await grant('hrmgr', { items: ['社保', '公积金'] })
    const users = ['hrmgr', 'gm', 'admin', 'auditor', 'staff1', 'leader1', 'er', 'social', 'attend']
    const textFor = async (user: string) =>
      (await (await api.as(user))(COMPARED_MONTH_CALL, { query: { month: MONTH } })).text
    for (const user of users) {
      const text = await textFor(user)
      for (const figure of FIGURES) expect(text, `${user} ${figure}`).not.toContain(figure)
    }
    // With the competence the same call shows them. Without this, the test would prove nothing.
    const text = await textFor('pay')
    for (const figure of FIGURES) expect(text).toContain(figure)
  })

  test('outside the departments of the competence, not even in a sum', async () => {
    // A department without one below it, other than that of the colleagues.
    const deptId = await one(
      `select d.id from department d
       where d.deleted_at is null and d.id <> (select dept_id from user_base_info where id = $1)
         and not exists (select from department below where below.pid = d.id) limit 1`,
      [person('same')],
    )
    await database.rows('update user_base_info set dept_id = $1 where id = $2', [
      deptId,
      person('absent'),
    ])
    await grant('pay', { items: ['工资表'], scope: '5', deptIds: [deptId] })
    const { people: listed, totals } = await read()
    expect(listed.map(({ name }) => name)).toEqual([await nameOf('absent')])
    expect(totals).toMatchObject({ people: 1, peopleBefore: 1, now: '7000.00', before: '9000.00' })
    await grant('pay', { items: ['定薪', '社保'] })
    expect(await read()).toMatchObject({ people: [], count: 0, totals: { people: 0, now: '0.00' } })
    await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  })

  test('without being named to the people who are listed', async () => {
    await database.rows('delete from pay_opening')
    await read()
    const opened = await database.rows<{ person_id: string }>(
      'select distinct person_id from pay_opening order by person_id',
    )
    expect(opened.map(({ person_id }) => person_id)).toEqual(
      [person('absent'), person('moved'), person('rise21')].sort(),
    )
  })
})
