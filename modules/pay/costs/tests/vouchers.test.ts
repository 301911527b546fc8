import { beforeAll, describe, expect, test } from 'vitest'
import { madeVoucher, payVoucher, VOUCHER_CALLS } from '#modules/pay/costs/wire/vouchers.ts'
import { payItems } from '#modules/pay/items/define/pay-item.ts'
import { auditLogs } from '#modules/system/logs/define/audit-log.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Caller, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { costDesk, MONTH } from './cost-desk.ts'

const company = testCompany()
const { database, api } = company
const desk = costDesk(company)
const { one, grant } = desk

let users: Awaited<ReturnType<typeof desk.specialists>>

beforeAll(async () => {
  users = await desk.specialists()
  await desk.accounts()
})

/** Audits a run of two people. The first one repays a loan. */
async function someRun() {
  const entityId = await desk.newEmployer()
  const people = await desk.staffed(entityId, { count: 2 })
  const [userId = ''] = people
  await desk.contributed([userId, entityId], MONTH, { insurance: '900.00', fund: '600.00' })
  await desk.shares(userId, '2000.00', '600.00')
  await desk.input(userId, entityId, 'loan', '123.45')
  const runId = await desk.audited(users, entityId)
  return { entityId, people, runId }
}

const read = async (call: Caller, runId: string) => {
  const answer = await call(VOUCHER_CALLS.read, { query: { runId } })
  if (answer.status !== 200) throw new Error(answer.text)
  return payVoucher.parse(answer.body.response)
}
const make = (call: Caller, runId: string) =>
  call(VOUCHER_CALLS.make, { method: 'POST', body: { runId } })
const madeOf = async (call: Caller, runId: string) => {
  const answer = await make(call, runId)
  if (answer.status !== 200) throw new Error(answer.text)
  return madeVoucher.parse(answer.body.response)
}
const voided = (call: Caller, id: string) =>
  call(VOUCHER_CALLS.void, { method: 'PUT', body: { id, why: '科目填错' } })
const fileOf = (user: string, id: string, format: 'xlsx' | 'csv') =>
  desk.fileOf(user, VOUCHER_CALLS.export, { id, format })

describe('the voucher of a run', () => {
  test('has equal sides, and an account on each line', async () => {
    const { runId } = await someRun()
    const { lines, total, problems } = await read(users.maker, runId)
    const sum = (side: 'debit' | 'credit') =>
      String(sumOfMoney(lines.map((line) => moneyOf(line[side]))))
    expect(problems).toEqual([])
    expect([sum('debit'), sum('credit')]).toEqual([total, total])
    expect(lines.every(({ account }) => account !== '')).toBe(true)
    const loan = lines.find(({ what }) => what === 'loan')
    expect(loan).toMatchObject({ account: '6602.loan', debit: '0.00', credit: '123.45' })
    expect(lines.find(({ what }) => what === 'insurance')).toMatchObject({ credit: '2900.00' })
  })

  test('is the same file each time, whatever happens to accounts', async () => {
    const { runId } = await someRun()
    const { id } = await madeOf(users.maker, runId)
    const before = [await fileOf('pay', id, 'xlsx'), await fileOf('pay', id, 'csv')]
    expect(before.map(({ status }) => status)).toEqual([200, 200])
    await database.rows("update posting_account set account = 'changed'")
    expect((await madeOf(users.maker, runId)).id).toBe(id)
    const after = [await fileOf('pay', id, 'xlsx'), await fileOf('pay', id, 'csv')]
    expect(after.map(({ content }) => content.toString('base64'))).toEqual(
      before.map(({ content }) => content.toString('base64')),
    )
    await desk.accounts()
    const log = await users.maker(auditLogs.endpoints.list, { query: {} })
    expect(log.status).not.toBe(500)
    const noted = await one(
      "select count(*) from audit_log where resource = 'pay/vouchers' and action = 'export' and title = $1",
      [await one('select voucher_no from pay_voucher where id = $1', [id])],
    )
    expect(noted).toBe('4')
    await expect(
      database.rows("update pay_voucher set lines = '[]' where id = $1", [id]),
    ).rejects.toThrow('stays as it was made')
  })

  test('names each item and amount without an account', async () => {
    const { runId } = await someRun()
    await database.rows(
      `delete from posting_account where purpose = 'fund' or item_id in
         (select id from pay_item where code in ('loan', 'base'))`,
    )
    const { problems } = await read(users.maker, runId)
    const names = await database.rows<{ name: string }>(
      "select name from pay_item where code in ('loan', 'base') order by sort",
    )
    expect(
      problems
        .filter(({ kind }) => kind === 'item')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.map(({ name }) => name).sort())
    expect(problems).toContainEqual({ kind: 'purpose', name: 'fund' })
    const refused = refusalIn(await make(users.maker, runId))
    expect(refused.status).toBe(409)
    // The account of the item itself counts where no dated account stands.
    const base = await one("select id from pay_item where code = 'base'")
    await database.rows("update pay_item set account = '6602.01' where id = $1", [base])
    const left = (await read(users.maker, runId)).problems
    expect(left.filter(({ kind }) => kind === 'item')).toHaveLength(1)
    await database.rows('update pay_item set account = null where id = $1', [base])
    await desk.accounts()
    expect(payItems.fields.account).toBeDefined()
  })

  test('waits for the audit, and gives no file once the audit is undone', async () => {
    const { entityId, runId } = await someRun()
    const { id } = await madeOf(users.maker, runId)
    const back = await desk.moveRun(users.director, entityId, '1', { reason: '更正' })
    expect(back.status, back.text).toBe(200)
    expect((await fileOf('pay', id, 'csv')).status).toBe(409)
    expect((await read(users.maker, runId)).made).toMatchObject({ id, isOutdated: true })
    expect(refusalIn(await make(users.maker, runId)).status).toBe(409)
    expect((await voided(users.maker, id)).status).toBe(200)
    expect(await read(users.maker, runId)).toMatchObject({
      made: null,
      isAudited: false,
      lines: [],
    })
    expect(refusalIn(await make(users.maker, runId)).status).toBe(409)
    await desk.moveRun(users.director, entityId, '2')
    const again = await madeOf(users.maker, runId)
    expect(again.voucherNo).toMatch(/-V02$/)
    expect((await fileOf('pay', id, 'csv')).status).toBe(404)
  })

  test('is refused where amounts are no longer those that were audited', async () => {
    const { runId, people } = await someRun()
    await database.rows('update salary set net = net - 1, gross = gross - 1 where user_id = $1', [
      people[0],
    ])
    expect(refusalIn(await make(users.maker, runId)).status).toBe(409)
  })

  test('names people whose items do not add up to their row', async () => {
    const { runId, people } = await someRun()
    await database.rows(
      `update salary set basis = jsonb_path_query_array(basis, '$[*] ? (@.step != "item.add")') where user_id = $1`,
      [people[0]],
    )
    const { problems } = await read(users.maker, runId)
    expect(problems).toEqual([
      {
        kind: 'row',
        name: await one('select name from user_base_info where id = $1', [people[0]]),
      },
    ])
    expect(refusalIn(await make(users.maker, runId)).status).toBe(409)
  })

  test('needs a competence with export for everybody in the run', async () => {
    const { entityId, runId } = await someRun()
    const { id } = await madeOf(users.maker, runId)
    const tries = async (user: string) => {
      const call = await api.as(user)
      return [
        (await call(VOUCHER_CALLS.read, { query: { runId } })).status,
        (await make(call, runId)).status,
        (await fileOf(user, id, 'csv')).status,
        (await voided(call, id)).status,
      ]
    }
    await grant('hrdir', { items: ['工资表'], canExport: false })
    expect(await tries('hrdir')).toEqual([403, 403, 403, 403])
    await grant('hrdir', { items: ['工资表'], rank: 'P1', canExport: true })
    expect(await tries('hrdir')).toEqual([403, 403, 403, 403])
    for (const user of ['hrmgr', 'gm', 'auditor', 'staff1', 'social']) {
      expect(await tries(user), user).toEqual([403, 403, 403, 403])
    }
    users = await desk.specialists()
    expect((await fileOf('hrdir', id, 'csv')).status).toBe(200)
    expect(entityId).not.toBe('')
  })
})
