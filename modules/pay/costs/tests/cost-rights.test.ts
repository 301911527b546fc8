import { beforeAll, expect, test } from 'vitest'
import { COST_CALLS } from '#modules/pay/costs/wire/costs.ts'
import { SALARY_SHEET_CALLS, salarySheet } from '#modules/pay/costs/wire/salary-sheet.ts'
import { VOUCHER_CALLS } from '#modules/pay/costs/wire/vouchers.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { costDesk, MONTH } from './cost-desk.ts'

const company = testCompany()
const { database, api } = company
const desk = costDesk(company)
const { grant } = desk

/** Basic pay that nobody else has; six years of service bring 300 more. */
const BASE = '28123.45'
const FIGURES = ['28123.45', '28423.45', '28,123.45', '28,423.45']

type Place = { entityId: string; runId: string }
let users: Awaited<ReturnType<typeof desk.specialists>>
let place: Place

beforeAll(async () => {
  users = await desk.specialists()
  await desk.accounts()
  const entityId = await desk.newEmployer()
  await desk.staffed(entityId, { terms: { base_salary: BASE } })
  const runId = await desk.audited(users, entityId)
  place = { entityId, runId }
})

const span = { from: MONTH, to: MONTH }

/** Every way from the reports of costs to the figures of somebody alone in an audited run. */
const WAYS: Readonly<
  Record<string, (call: Caller, place: Place, user: string) => Promise<string>>
> = {
  report: async (call, { entityId }) =>
    (await call(COST_CALLS.report, { query: Object.assign({ entityId }, span) })).text,
  file: async (_call, { entityId }, user) =>
    (await desk.fileOf(user, COST_CALLS.export, Object.assign({ entityId, format: 'csv' }, span)))
      .text,
  spread: async (call) => (await call(COST_CALLS.spread, { query: { month: MONTH } })).text,
  rise: async (call) => (await call(COST_CALLS.rise, { query: { percent: '5' } })).text,
  voucher: async (call, { runId }) => (await call(VOUCHER_CALLS.read, { query: { runId } })).text,
  sheet: async (call, { entityId }) =>
    (
      await call(SALARY_SHEET_CALLS.read, {
        query: { month: MONTH, entityId, rows: 'published' },
      })
    ).text,
  'file of the sheet': async (_call, { entityId }, user) =>
    (await desk.fileOf(user, SALARY_SHEET_CALLS.export, { month: MONTH, entityId, format: 'csv' }))
      .text,
}

async function waysOf(user: string): Promise<string[]> {
  const call = await api.as(user)
  const seen: string[] = []
  for (const [way, path] of Object.entries(WAYS)) {
    const text = await path(call, place, user)
    if (FIGURES.some((figure) => text.includes(figure))) seen.push(way)
  }
  return seen.sort()
}

test('no report gives a figure to somebody without the competence', async () => {
  await grant('hrmgr', { items: ['社保', '公积金'], canExport: true })
  for (const user of ['hrmgr', 'gm', 'admin', 'auditor', 'staff1', 'leader1', 'er', 'social']) {
    expect(await waysOf(user), user).toEqual([])
  }
  // With the competence the same ways show the figures. Without this, the test would prove nothing. A spread shows
  // nobody alone, and a rise has sums of all.
  const open = ['file', 'file of the sheet', 'report', 'sheet', 'voucher']
  expect(await waysOf('pay')).toEqual(open)
  await grant('pay', { items: ['工资表'], canExport: false })
  expect(await waysOf('pay')).toEqual(['report', 'sheet'])
  await grant('pay', { items: ['定薪', '社保'], canExport: true })
  expect(await waysOf('pay')).toEqual([])
  users = await desk.specialists()
})

test('slips are printed once they are published, and their people learn who opened them', async () => {
  const { entityId } = place
  const read = async (rows: 'none' | 'published') => {
    const query = { month: MONTH, entityId, rows }
    const answer = await users.maker(SALARY_SHEET_CALLS.read, { query })
    return salarySheet.parse(answer.body.response)
  }
  const openings = () =>
    database.value(
      `select count(*)::integer from pay_opening o join salary s on s.user_id = o.person_id where s.entity_id = $1`,
      [entityId],
    )
  expect((await read('published')).rows).toEqual([])
  expect((await read('none')).departments).toHaveLength(1)
  const before = await openings()
  await database.rows("update salary set state = '5' where entity_id = $1", [entityId])
  expect((await read('none')).rows).toEqual([])
  expect(await openings()).toBe(before)
  const [slip] = (await read('published')).rows
  expect(slip?.figures).toContain('28423.45')
  expect(Number(await openings())).toBeGreaterThan(0)
})
