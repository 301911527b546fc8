import { beforeAll, describe, expect, test } from 'vitest'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { batchDesk } from '#modules/pay/bank-batches/tests/batch-desk.ts'
import { BANK_BATCH_CALLS } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { DIFFERENCES_CALL } from '#modules/pay/differences/wire/differences.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { RUN_COST_CALL, RUN_SAMPLE_CALL } from '#modules/pay/runs/wire/run-cost.ts'
import { RUN_STEPS_CALL } from '#modules/pay/runs/wire/run-steps.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { type Caller, ORIGIN, pageIn, recordIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { runDesk } from './run-desk.ts'

const company = testCompany()
const { api, database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, openRun, generateRun, moveRun } = runDesk(company)
const { addCards, addAccount, make, exportedBatch, batchesOf, raw } = batchDesk(company)
const { endpoints } = salaries

const MONTH = '2026-03'
/** Basic pay that nobody else has; six years of service bring 300 more, and 300 a month are the only tax. */
const BASE = '28123.45'
const FIGURES = ['28123.45', '28423.45', '28,123.45', '28,423.45']

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  await openedTo('pay', 'hrdir')
})

async function openedTo(...names: string[]) {
  for (const name of names) {
    await grant(name, { items: ['定薪', '工资表'], canEdit: true, canExport: true })
  }
}

const BANK = '示例银行'

const batchOf = async (runId: string) => (await batchesOf(runId))[0]?.id ?? ''

type Place = { id: string; userId: string; entityId: string; runId: string; name: string }

/** A person alone in a run that is checked. */
async function paidAlone(): Promise<Place> {
  const entityId = await newEmployer()
  const [userId = ''] = await staffed(entityId, { terms: { base_salary: BASE } })
  const runId = await openRun(pay, entityId)
  const done = await generateRun(pay, entityId)
  if (done.status !== 200) throw new Error(done.text)
  const checked = await moveRun(director, entityId, '1')
  if (checked.status !== 200) throw new Error(checked.text)
  const id = await one('select id from salary where user_id = $1', [userId])
  return {
    id,
    userId,
    entityId,
    runId,
    name: await one('select name from user_base_info where id = $1', [userId]),
  }
}

const SUMS = 'gross,net,basePay,tax,cost'
const paths = sheetPaths(salaries)

async function exported(user: string, { userId }: Place): Promise<string> {
  const url = new URL(endpoints.export, ORIGIN)
  const query = { userId, format: 'csv', columns: `userId,${SUMS}` }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${await api.token(user)}` }
  return (await api.fetch(new Request(url, { headers }))).text()
}

/** A filter by a figure gives it away when it finds the row. */
async function found(call: Caller, query: Record<string, string>): Promise<string> {
  const answer = await call(endpoints.list, { query })
  return answer.status === 200 && pageIn(answer).dataCount > 0 ? BASE : answer.text
}

async function ofRun(call: Caller, path: string, entityId: string): Promise<string> {
  const id = await one('select id from pay_run where entity_id = $1', [entityId])
  return (await call(path, { query: { id } })).text
}

/** Every way to the figures of one row. Each returns the text of its answer. */
const WAYS: Readonly<
  Record<string, (call: Caller, place: Place, user: string) => Promise<string>>
> = {
  list: async (call, { userId }) =>
    (await call(endpoints.list, { query: { userId, columns: `userId,${SUMS}` } })).text,
  sort: async (call, { userId }) =>
    (await call(endpoints.list, { query: { userId, orderBy: 'net desc', columns: SUMS } })).text,
  filter: (call, { userId }) =>
    found(call, { userId, grossStart: '28423.45', grossEnd: '28423.45' }),
  'filter by change': (call, { userId }) => found(call, { userId, change: 'new' }),
  groups: async (call, { userId }) => {
    const answer = await call(endpoints.list, { query: { userId, countBy: 'state' } })
    const groups = answer.status === 200 ? (pageIn(answer).groups ?? []) : []
    return groups.some(({ count }) => count > 0) ? BASE : answer.text
  },
  totals: async (call, { userId }) =>
    (await call(endpoints.list, { query: { userId, sums: 'true', columns: SUMS } })).text,
  report: async (call, { entityId }) =>
    (await call(paths.summary, { query: { month: MONTH, entityId, kind: 'normal' } })).text,
  standing: async (call, { entityId }) =>
    (await call(paths.standing, { query: { month: MONTH, entityId, kind: 'normal' } })).text,
  record: async (call, { id }) => (await call(endpoints.info, { query: { id } })).text,
  history: async (call, { id }) => (await call(endpoints.history, { query: { id } })).text,
  explanation: async (call, { id }) => (await call(paths.basis, { query: { id } })).text,
  search: async (call, { name }) => (await call(SEARCH_CALL, { query: { key: name } })).text,
  options: async (call, { name }) => (await call(endpoints.options, { query: { key: name } })).text,
  export: (_call, place, user) => exported(user, place),
  cost: async (call, { entityId }) => ofRun(call, RUN_COST_CALL, entityId),
  'cost by person': async (call, { runId }) =>
    (await call(RUN_COST_CALL, { query: { id: runId, by: 'person' } })).text,
  'cost by post': async (call, { runId }) =>
    (await call(RUN_COST_CALL, { query: { id: runId, by: 'post' } })).text,
  sample: async (call, { entityId }) => ofRun(call, RUN_SAMPLE_CALL, entityId),
  'message of a step': async (call, { entityId }) =>
    (await moveRun(call, entityId, '2', { preview: true })).text,
  'message of generating': async (call, { entityId }) =>
    (await generateRun(call, entityId, { preview: true })).text,
  error: async (call, { id }) =>
    (
      await call(endpoints.update, {
        method: 'PUT',
        body: { id, version: 1, remark: 'x', net: '1.00' },
      })
    ).text,
  log: async (call, { id }) =>
    (await call(auditLogs.endpoints.list, { query: { bizId: id } })).text,
  'list of runs': async (call, { entityId }) =>
    (
      await call(payRuns.endpoints.list, {
        query: { entityId, columns: 'title,gross,net,tax,cost' },
      })
    ).text,
  run: async (call, { runId }) =>
    (await call(payRuns.endpoints.info, { query: { id: runId } })).text,
  'history of a run': async (call, { runId }) =>
    (await call(payRuns.endpoints.history, { query: { id: runId } })).text,
  'steps of a run': async (call, { runId }) =>
    (await call(RUN_STEPS_CALL, { query: { id: runId } })).text,
  differences: async (call, { runId }) =>
    (await call(DIFFERENCES_CALL, { query: { id: runId } })).text,
}

/** The ways to the payments of the same row. */
const PAYMENT_WAYS: typeof WAYS = {
  'list of batches': async (call, { runId }) =>
    (await call(bankBatches.endpoints.list, { query: { runId, columns: 'batchNo,net' } })).text,
  batch: async (call, { runId }) =>
    (await call(bankBatches.endpoints.info, { query: { id: await batchOf(runId) } })).text,
  'history of a batch': async (call, { runId }) =>
    (await call(bankBatches.endpoints.history, { query: { id: await batchOf(runId) } })).text,
  payments: async (call, { runId }) =>
    (await call(BANK_BATCH_CALLS.rows, { query: { id: await batchOf(runId) } })).text,
  'list to pay': async (call) =>
    (await call(BANK_BATCH_CALLS.payList, { query: { month: MONTH } })).text,
  file: async (_call, { runId }, user) =>
    (await raw(user, BANK_BATCH_CALLS.file, { id: await batchOf(runId) })).text,
  'file of a month': async (_call, _place, user) =>
    (await raw(user, BANK_BATCH_CALLS.fileOfMonth, { month: MONTH, bank: BANK })).text,
  'export of batches': async (_call, { runId }, user) => {
    const url = new URL(bankBatches.endpoints.export, ORIGIN)
    const query = { runId, format: 'csv', columns: 'batchNo,net' }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await api.token(user)}` }
    return (await api.fetch(new Request(url, { headers }))).text()
  },
  'log of batches': async (call, { runId }) =>
    (await call(auditLogs.endpoints.list, { query: { bizId: await batchOf(runId) } })).text,
}

async function waysOf(
  user: string,
  place: Place,
  { ways, figures }: { ways: typeof WAYS; figures: readonly string[] } = {
    ways: WAYS,
    figures: FIGURES,
  },
): Promise<string[]> {
  const call = await api.as(user)
  const seen: string[] = []
  for (const [way, path] of Object.entries(ways)) {
    const text = await path(call, place, user)
    if (figures.some((figure) => text.includes(figure))) seen.push(way)
  }
  return seen
}

describe('without a competence', () => {
  test('no way gives a figure of the sheet or of a run of one person', async () => {
    const place = await paidAlone()
    await grant('hrmgr', { items: ['社保'] })
    for (const user of ['hrmgr', 'gm', 'admin', 'auditor', 'staff1', 'leader1', 'er', 'social']) {
      expect(await waysOf(user, place), user).toEqual([])
    }
    // The same ways show the figures to a user with the competence. Without this, the test would prove nothing.
    expect((await waysOf('pay', place)).sort()).toEqual(
      expect.arrayContaining([
        'list',
        'totals',
        'report',
        'record',
        'explanation',
        'export',
        'run',
        'cost',
        'cost by person',
        'cost by post',
        'sample',
      ]),
    )
    await grant('pay', { items: ['定薪'], canEdit: true, canExport: true })
    expect(await waysOf('pay', place)).toEqual([])
    await openedTo('pay')
  })
})

test('without a competence no way gives the payment of one person', async () => {
  for (const name of ['pay', 'pay2', 'hrdir']) {
    await grant(name, { items: ['工资表', '银行卡', '定薪'], canEdit: true, canExport: true })
  }
  const place = await paidAlone()
  await addCards([place.userId], BANK)
  await addAccount(place.entityId, BANK)
  await database.rows("update salary set state = '2' where id = $1", [place.id])
  await database.rows('update salary s set seal = seal_of_salary(s) where id = $1', [place.id])
  const second = await api.as('pay2')
  const id = await exportedBatch({ pay, second }, place.runId)
  expect(id).not.toBe('')
  // The ways show the figures to a user with the competence. Without this, the test would prove nothing.
  const net = await one('select net::text from salary where id = $1', [place.id])
  const figures = [net, moneyText(net, 'en'), `|${moneyOf(net).inFen()}|`]
  const seen = await waysOf('pay', place, { ways: PAYMENT_WAYS, figures })
  expect(seen).toEqual(
    expect.arrayContaining(['list of batches', 'batch', 'payments', 'file', 'export of batches']),
  )
  expect((await make(pay, place.runId)).status).toBe(409)
  for (const name of ['pay', 'pay2', 'hrdir']) await grant(name, { items: ['社保'] })
  for (const user of ['pay', 'pay2', 'hrdir', 'gm', 'admin', 'auditor', 'staff1', 'leader1']) {
    expect(await waysOf(user, place, { ways: PAYMENT_WAYS, figures }), user).toEqual([])
  }
  await openedTo('pay', 'hrdir')
})

test('the sums of a run are shown from three people on, or to those with the item for everybody', async () => {
  const entityId = await newEmployer()
  await staffed(entityId, { count: 2 })
  const id = await openRun(pay, entityId)
  await generateRun(pay, entityId)
  const grossFor = async (call: Caller) =>
    recordIn(await call(payRuns.endpoints.info, { query: { id } })).gross
  expect(await grossFor(director)).toBe('18000.00')
  // A competence for only some ranks or places does not open the total of everybody.
  await grant('hrdir', { items: ['工资表'], rank: 'P5' })
  expect(await grossFor(director)).toBeNull()
  await grant('hrdir', { items: ['工资表'], scope: '2' })
  expect(await grossFor(director)).toBeNull()
  await grant('hrdir', { items: ['社保'] })
  expect(await grossFor(director)).toBeNull()
  await staffed(entityId)
  await generateRun(pay, entityId)
  expect(await grossFor(director)).toBe('27000.00')
  await openedTo('hrdir')
})
