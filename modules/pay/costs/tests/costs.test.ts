import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { batchDesk } from '#modules/pay/bank-batches/tests/batch-desk.ts'
import { costSplits } from '#modules/pay/costs/define/cost-split.ts'
import { COST_CALLS, COST_GROUPS, COST_KINDS } from '#modules/pay/costs/wire/costs.ts'
import { payVoucher, VOUCHER_CALLS } from '#modules/pay/costs/wire/vouchers.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { COST_BY, RUN_COST_CALL, runCost } from '#modules/pay/runs/wire/run-cost.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Caller, newId, recordIn, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { costDesk, MONTH } from './cost-desk.ts'

/** The period of the pay day of `MONTH`. */
const TAX_PERIOD = '2026-04'

const company = testCompany()
const { database, api } = company
const desk = costDesk(company)
const { one, grant } = desk

let users: Awaited<ReturnType<typeof desk.specialists>>
let places: string[]

beforeAll(async () => {
  users = await desk.specialists()
  places = await desk.departments(5)
  await desk.accounts()
})

const sum = (amounts: readonly string[]) => String(sumOfMoney(amounts.map(moneyOf)))

/** The cards and amounts in yuan of a file of the bank, which has a line of eleven columns for each payment. */
function paymentsIn(content: Buffer): [string, string][] {
  const lines = new TextDecoder('gb18030').decode(content).split('\r\n')
  return lines.flatMap((line) => {
    const [currency, , , , , card = '', , fen = ''] = line.split('|')
    const isPayment = currency === 'RMB' && card !== ''
    return isPayment ? [[card, String(Money.ofFen(BigInt(fen)))]] : []
  })
}

/** An audited run of one person who costs 18,134.00 (answer 56). */
async function answerRun(parts: readonly (readonly [string, number])[]) {
  const entityId = await desk.newEmployer()
  const [userId = ''] = await desk.staffed(entityId, {
    terms: { base_salary: '9000.00', post_salary: '4850.00' },
  })
  await desk.contributed([userId, entityId], MONTH, { insurance: '1263.00', fund: '960.00' })
  await desk.shares(userId, '3024.00', '960.00')
  if (parts.length > 0) await desk.split(userId, parts)
  const runId = await desk.audited(users, entityId)
  return { entityId, userId, runId }
}

describe('the cost of a person', () => {
  test('is borne by three cost centres alike, to the fen (answer 56)', async () => {
    const { entityId, runId } = await answerRun(places.slice(0, 3).map((id) => [id, 1]))
    const report = await desk.reportOf(users.maker, { by: 'department', entityId })
    const own = report.groups.filter(({ part }) => part === 'own')
    expect(report.total.cost).toBe('18134.00')
    const borne = own.filter(({ cost }) => cost !== '0.00').map(({ cost }) => cost)
    expect(borne.sort()).toEqual(['6044.66', '6044.67', '6044.67'])
    const answer = await users.maker(RUN_COST_CALL, { query: { id: runId, by: 'department' } })
    const { groups } = runCost.parse(answer.body.response)
    expect(groups.map(({ cost }) => cost).filter((cost) => cost !== '0.00')).toEqual([
      '6044.67',
      '6044.67',
      '6044.66',
    ])
  })

  test('is all of the own department without a split, and by the latest split otherwise', async () => {
    const [first = '', second = ''] = places
    const entityId = await desk.newEmployer()
    const people = await desk.staffed(entityId, { count: 2 })
    const [later = '', ended = ''] = people
    for (const userId of people) await desk.placed(userId, first)
    await desk.split(later, [[second, 1]], '2026-04')
    await desk.split(ended, [[second, 1]], '2026-01')
    await desk.split(ended, [[first, 1]], '2026-03')
    await desk.audited(users, entityId)
    const { groups } = await desk.reportOf(users.maker, { by: 'department', entityId })
    expect(groups.filter(({ part }) => part === 'own').map(({ key }) => key)).toEqual([first])
  })

  test('stays where it is once its month is audited', async () => {
    const [first = '', second = ''] = places
    const { userId } = await answerRun([[first, 1]])
    const add = (effectiveFrom: string) =>
      users.maker(costSplits.endpoints.add, {
        method: 'POST',
        body: { id: newId(), userId, effectiveFrom, bearerId: second, parts: 2 },
      })
    expect(refusalIn(await add(MONTH)).status).toBe(409)
    const added = await add('2026-04')
    expect(added.status, added.text).toBe(200)
    const id = await one('select id from cost_split where user_id = $1 and bearer_id = $2', [
      userId,
      first,
    ])
    const removed = await users.maker(costSplits.endpoints.delete, {
      method: 'DELETE',
      query: { id, version: '1' },
    })
    expect(removed.status, removed.text).toBe(409)
    for (const statement of [
      'update cost_split set parts = 5 where id = $1',
      'update cost_split set deleted_at = now() where id = $1',
      'delete from cost_split where id = $1',
    ]) {
      await expect(database.rows(statement, [id])).rejects.toThrow('audited month')
    }
  })
})

test('drafts are left out and named', async () => {
  const entityId = await desk.newEmployer()
  await desk.staffed(entityId, { count: 3 })
  await desk.openRun(users.maker, entityId)
  await desk.generateRun(users.maker, entityId)
  const draft = await desk.reportOf(users.maker, { entityId })
  expect(draft).toMatchObject({ groups: [], runs: [], total: { people: 0, cost: '0.00' } })
  expect(draft.drafts).toHaveLength(1)
  await desk.moveRun(users.second, entityId, '1')
  expect((await desk.reportOf(users.maker, { entityId })).drafts).toHaveLength(1)
  await desk.moveRun(users.director, entityId, '2')
  const audited = await desk.reportOf(users.maker, { entityId })
  expect(audited.drafts).toEqual([])
  expect(audited.runs).toHaveLength(1)
  expect(audited.total).toMatchObject({ people: 3, cost: '27000.00' })
})

test('a span is at most a year and not turned round', async () => {
  for (const [from, to] of [
    ['2025-03', '2026-03'],
    ['2026-04', '2026-03'],
  ]) {
    const answer = await users.maker(COST_CALLS.report, {
      query: { from: from ?? '', to: to ?? '' },
    })
    expect(answer.status).toBe(400)
  }
  const year = await desk.reportOf(users.maker, { from: '2025-04', to: MONTH })
  expect(year.months).toHaveLength(12)
})

describe('any run', () => {
  let runId: string
  let entityId: string
  let people: string[]

  const yuan = (most: bigint) =>
    fc.bigInt({ min: 0n, max: most }).map((fen) => String(Money.ofFen(fen)))
  const anyPerson = fc.record({
    base: fc.bigInt({ min: 300_000n, max: 6_000_000n }).map((fen) => String(Money.ofFen(fen))),
    post: yuan(900_000n),
    overtime: fc.integer({ min: 0, max: 30 }),
    absent: fc.integer({ min: 0, max: 4 }),
    insurance: yuan(60_000n),
    company: yuan(400_001n),
    fund: yuan(50_000n),
    loan: yuan(90_000n),
    inKind: yuan(70_000n),
    travel: yuan(30_000n),
    parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 0, maxLength: 5 }),
    place: fc.integer({ min: 0, max: 4 }),
  })

  beforeAll(async () => {
    entityId = await desk.newEmployer()
    people = []
    for (const drawn of fc.sample(anyPerson, { numRuns: 18, seed: 211 })) {
      const [userId = ''] = await desk.staffed(entityId, {
        terms: { base_salary: drawn.base, post_salary: drawn.post },
        facts: { absent_days: drawn.absent, ot_workday: drawn.overtime },
      })
      people.push(userId)
      await desk.placed(userId, places[drawn.place] ?? '')
      const { insurance, fund, company: share } = drawn
      await desk.contributed([userId, entityId], MONTH, { insurance, fund })
      await desk.shares(userId, share, fund)
      const inputs = { loan: drawn.loan, 'in-kind': drawn.inKind, travel: drawn.travel }
      for (const [item, amount] of Object.entries(inputs)) {
        if (amount !== '0.00') await desk.input(userId, entityId, item, amount)
      }
      const bearers = drawn.parts.map((part, at) => [places[at] ?? '', part] as const)
      if (bearers.length > 0) await desk.split(userId, bearers)
    }
    runId = await desk.audited(users, entityId)
  })

  const rows = () =>
    database.rows<Record<string, string>>(
      `select gross::text, net::text, cost::text, (tax + bonus_tax + compensation_tax)::text as tax,
         (insurance_person + insurance_company)::text as insurance, (fund_person + fund_company)::text as fund
       from salary where entity_id = $1 and deleted_at is null`,
      [entityId],
    )

  test('costs the same in its rows, its sums and every report', async () => {
    const stored = await rows()
    expect(stored).toHaveLength(18)
    const cost = sum(stored.map((row) => row.cost ?? ''))
    const run = recordIn(await users.maker(payRuns.endpoints.info, { query: { id: runId } }))
    expect(run.cost).toBe(cost)
    for (const by of COST_GROUPS) {
      const report = await desk.reportOf(users.maker, { by, entityId })
      const own = report.groups.filter(({ part }) => part === 'own')
      expect(sum(own.map((group) => group.cost)), by).toBe(cost)
      expect(report.total.cost, by).toBe(cost)
      for (const kind of COST_KINDS) {
        expect(sum(own.map(({ amounts }) => amounts[kind])), `${by} ${kind}`).toBe(
          report.total.amounts[kind],
        )
      }
      for (const group of report.groups) {
        expect(sum(COST_KINDS.map((kind) => group.amounts[kind])), by).toBe(group.cost)
      }
      if (by !== 'kind') {
        expect(
          own.reduce((count, group) => count + group.people, 0),
          by,
        ).toBe(18)
      }
    }
    for (const by of COST_BY) {
      const answer = await users.maker(RUN_COST_CALL, { query: { id: runId, by } })
      const { groups } = runCost.parse(answer.body.response)
      expect(sum(groups.map((group) => group.cost)), by).toBe(cost)
    }
  })

  test('a subtotal of the tree is the sum of the rows below it', async () => {
    const { groups } = await desk.reportOf(users.maker, { by: 'department', entityId })
    const wholes = groups.filter(({ part }) => part === 'whole')
    expect(wholes.length).toBeGreaterThan(0)
    for (const [at, group] of groups.entries()) {
      if (group.part !== 'whole') continue
      const end = groups.findIndex((row, place) => place > at && row.level <= group.level)
      const below = groups.slice(at + 1, end < 0 ? undefined : end)
      const own = below.filter(({ part }) => part === 'own')
      expect(sum(own.map(({ cost }) => cost))).toBe(group.cost)
    }
  })

  test('has debits that are its cost, and credits that are what everybody is owed', async () => {
    const stored = await rows()
    const total = (name: string) => sum(stored.map((row) => row[name] ?? ''))
    const answer = await users.maker(VOUCHER_CALLS.read, { query: { runId } })
    const voucher = payVoucher.parse(answer.body.response)
    expect(voucher.problems).toEqual([])
    const credits = (what: string) =>
      sum(voucher.lines.filter((line) => line.what === what).map(({ credit }) => credit))
    expect(credits('net')).toBe(total('net'))
    expect(credits('tax')).toBe(total('tax'))
    expect(credits('insurance')).toBe(total('insurance'))
    expect(credits('fund')).toBe(total('fund'))
    const [debit, credit] = [
      sum(voucher.lines.map((line) => line.debit)),
      sum(voucher.lines.map((line) => line.credit)),
    ]
    expect(debit).toBe(credit)
    expect(voucher.total).toBe(debit)
    // Lines with a department are the cost; what reduces it, such as absence, is a credit.
    const placed = voucher.lines.filter(({ department }) => department !== '')
    const cost = moneyOf(sum(placed.map((line) => line.debit))).minus(
      moneyOf(sum(placed.map((line) => line.credit))),
    )
    expect(String(cost)).toBe(total('cost'))
    const report = await desk.reportOf(users.maker, { by: 'costCentre', entityId })
    for (const group of report.groups) {
      const lines = placed.filter(({ costCentre }) => costCentre === group.key)
      const borne = moneyOf(sum(lines.map((line) => line.debit))).minus(
        moneyOf(sum(lines.map((line) => line.credit))),
      )
      expect(String(borne), group.key).toBe(group.cost)
    }
  })

  test('pays out what the tax file says: income and untaxed pay less contributions, tax and cuts', async () => {
    await grant('pay', { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true })
    const made = await users.maker(salaryTaxes.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      body: { month: TAX_PERIOD, entityId, evenOpen: true },
    })
    expect(made.status, made.text).toBe(200)
    const paid = await database.rows<Record<string, string>>(
      `select s.net::text, (t.income + s.not_taxed - s.insurance_person - s.fund_person - s.tax
         + s.after_tax_add - s.after_tax_deduct - s.in_kind)::text as due, s.carry_out::text as "carryOut"
       from salary s join salary_tax t on t.user_id = s.user_id and t.entity_id = s.entity_id and t.month = $2
         and t.deleted_at is null
       where s.entity_id = $1 and s.deleted_at is null`,
      [entityId, TAX_PERIOD],
    )
    expect(paid).toHaveLength(18)
    for (const { net, due, carryOut } of paid) expect([due, carryOut]).toEqual([net, '0.00'])
  })

  test('is paid by bank files and otherwise to the fen', async () => {
    const stored = await rows()
    const batches = batchDesk(company)
    for (const name of ['pay', 'pay2']) {
      await grant(name, { items: ['定薪', '工资表', '银行卡'], canEdit: true, canExport: true })
    }
    const [otherwise = '', ...carded] = people
    await batches.addAccount(entityId, '示例银行')
    await batches.addCards(carded)
    const made = await batches.make(users.maker, runId)
    expect(made.status, made.text).toBe(200)
    const files = await batches.batchesOf(runId)
    for (const { id = '' } of files) {
      const checked = await batches.act(users.second, id, 'check')
      expect(checked.status, checked.text).toBe(200)
    }
    const contents = await Promise.all(files.map(({ id = '' }) => batches.fetchFile('pay', id)))
    const due = await database.rows<Record<string, string>>(
      `select c.card_no as card, s.net::text from salary s
         left join salary_bank c on c.user_id = s.user_id and c.deleted_at is null
       where s.entity_id = $1 and s.deleted_at is null and s.net > 0`,
      [entityId],
    )
    const ofFiles = new Map(contents.flatMap(({ content }) => paymentsIn(content)))
    expect(ofFiles).toEqual(
      new Map(due.flatMap(({ card, net = '' }) => (card ? [[card, net] as const] : []))),
    )
    const kept = await one('select net::text from salary where user_id = $1', [otherwise])
    expect(sum([...ofFiles.values(), kept])).toBe(sum(stored.map(({ net }) => net ?? '')))
    expect(sum(files.map(({ total }) => total ?? ''))).toBe(sum([...ofFiles.values()]))
    users = await desk.specialists()
  })
})

describe('a competence for some people', () => {
  test('counts those people alone, and says that it is not everybody', async () => {
    const entityId = await desk.newEmployer()
    const low = await desk.staffed(entityId, { count: 2, rank: 'P3' })
    await desk.staffed(entityId, { count: 2, rank: 'P5', terms: { base_salary: '31234.56' } })
    await desk.audited(users, entityId)
    const all = await desk.reportOf(users.director, { entityId })
    expect(all).toMatchObject({ isWhole: true, total: { people: 4 } })
    await grant('hrdir', { items: ['工资表'], rank: 'P3', canExport: true })
    const some = await desk.reportOf(users.director, { entityId })
    expect(some.isWhole).toBe(false)
    expect(some.total).toMatchObject({ people: low.length, cost: '18000.00' })
    const file = await desk.fileOf('hrdir', COST_CALLS.export, {
      from: MONTH,
      to: MONTH,
      entityId,
      format: 'csv',
    })
    expect(file.status).toBe(200)
    expect(file.text).toContain('18000')
    expect(file.text).not.toContain('31234')
    await grant('hrdir', { items: ['工资表'], canExport: false })
    const without = await desk.fileOf('hrdir', COST_CALLS.export, {
      from: MONTH,
      to: MONTH,
      entityId,
      format: 'csv',
    })
    expect(without.text).not.toContain('18000')
    await grant('hrdir', { items: ['社保'], canExport: true })
    const none = await desk.reportOf(users.director, { entityId })
    expect(none).toMatchObject({ groups: [], total: { people: 0, cost: '0.00' } })
    users = await desk.specialists()
  })

  test('users without the page are refused', async () => {
    for (const name of ['hrmgr', 'gm', 'auditor', 'staff1', 'leader1', 'social']) {
      const call: Caller = await api.as(name)
      const answer = await call(COST_CALLS.report, { query: { from: MONTH, to: MONTH } })
      expect(answer.status, name).toBe(403)
    }
  })
})
