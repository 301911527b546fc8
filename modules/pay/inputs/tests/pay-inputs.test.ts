import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { INPUT_SUMMARY_CALL, inputSummary } from '#modules/pay/inputs/wire/input-summary.ts'
import { payItems } from '#modules/pay/items/define/pay-item.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { inputDesk } from './input-desk.ts'

const company = testCompany()
const { api, database } = company
const { one, person, grant, itemId, type, press, confirmed, stateOf } = inputDesk(company)
const { endpoints } = payInputs

let pay: Caller
let director: Caller
let both: readonly Caller[]

beforeAll(async () => {
  ;[pay, director] = await Promise.all([api.as('pay'), api.as('hrdir')])
  both = [pay, director]
})

const infoOf = async (call: Caller, id: string) =>
  recordIn(await call(endpoints.info, { query: { id } }))

describe('a typed pay input', () => {
  test('counts once another user confirms it, and the typist is not offered to', async () => {
    const { id } = savedIn(await type(pay, await person()))
    expect((await infoOf(pay, id)).ownActions).toEqual([])
    expect((await infoOf(director, id)).ownActions).toEqual(['confirm'])
    expect(refusalIn(await press(pay, 'confirm', id)).status).toBe(409)
    expect((await press(director, 'confirm', id)).status).toBe(200)
    expect(await infoOf(director, id)).toMatchObject({ state: '1', amount: '500.00' })
  })

  test('is not confirmed by the user who changed its amount', async () => {
    const { id } = savedIn(await type(pay, await person()))
    const body = { id, version: 1, amount: '900.00' }
    expect((await director(endpoints.update, { method: 'PUT', body })).status).toBe(200)
    const refused = refusalIn(await press(director, 'confirm', id))
    expect(refused.status).toBe(409)
    expect(await stateOf(id)).toBe('0')
  })

  test('stays as it is once it is confirmed, also in the database', async () => {
    const id = await confirmed(both, await person())
    const body = { id, version: 2, amount: '900.00' }
    expect((await pay(endpoints.update, { method: 'PUT', body })).status).toBe(409)
    const wrong = (set: string) => database.rows(`update pay_input set ${set} where id = $1`, [id])
    await expect(wrong('amount = 900')).rejects.toThrow(/stays as it is/)
    await expect(wrong("state = '0'")).rejects.toThrow(/never/)
    await expect(wrong("state = '2'")).rejects.toThrow(/counted/)
    await expect(wrong('deleted_at = now()')).rejects.toThrow(/stays as it is/)
  })

  test('is confirmed by nobody alone, whoever asks the database', async () => {
    const { id } = savedIn(await type(pay, await person()))
    const confirm = (by: string) =>
      database.rows(`update pay_input set state = '1', confirmed_by_id = ${by} where id = $1`, [id])
    await expect(confirm('created_by')).rejects.toThrow(/another user/)
    await expect(confirm('null')).rejects.toThrow(/another user/)
  })

  test('is an amount above zero, of an item without a formula', async () => {
    const userId = await person()
    expect(refusalIn(await type(pay, userId, { amount: '0.00' })).errors).toEqual(['amount'])
    expect(refusalIn(await type(pay, userId, { amount: '-5.00' })).errors).toEqual(['amount'])
    expect(refusalIn(await type(pay, userId, { itemId: await itemId('base') })).errors).toEqual([
      'itemId',
    ])
    expect(refusalIn(await type(pay, userId, { sourceMonth: '2031-02' })).errors).toEqual([
      'sourceMonth',
    ])
  })

  test('takes the employer of the person where none is named', async () => {
    const userId = await person()
    const { id } = savedIn(await type(pay, userId, { entityId: null }))
    const expected = await one(`select employer_of_pay($1, '2031-01-31')`, [userId])
    expect((await infoOf(pay, id)).entityId).toBe(expected)
  })

  test('offers only items that take inputs', async () => {
    const answer = await pay(payItems.endpoints.options, {
      query: { for: 'pay/inputs.itemId', key: '工资' },
    })
    const names = (answer.body.response as { name: string }[]).map(({ name }) => name)
    expect(names).toContain('未休年假工资')
    expect(names).not.toContain('基本工资')
  })
})

describe('void', () => {
  test('is an input with a reason, before it is counted', async () => {
    const id = await confirmed(both, await person())
    expect(refusalIn(await press(pay, 'void', id)).status).toBe(400)
    expect((await press(pay, 'void', id, { why: '录错' })).status).toBe(200)
    expect(await stateOf(id)).toBe('9')
  })

  test('is refused for a counted input, and the answer says what to do', async () => {
    const id = await confirmed(both, await person())
    await database.rows(
      "update pay_input set state = '2', counted_run = gen_random_uuid() where id = $1",
      [id],
    )
    const refused = await press(pay, 'void', id, { why: '录错' })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toContain('已计入')
    expect(await stateOf(id)).toBe('2')
  })
})

describe('a whole month', () => {
  const confirmMonth = (call: Caller, body: object) =>
    call(payInputs.actions.confirmMonth?.endpoint ?? '', { method: 'PUT', body })

  test('is confirmed after a preview, without what the actor typed', async () => {
    const month = '2032-05'
    const ids = [
      savedIn(await type(pay, await person(), { month })).id,
      savedIn(await type(pay, await person(), { month, amount: '0.50' })).id,
    ]
    const own = savedIn(await type(director, await person(), { month })).id
    const preview = await confirmMonth(director, { month, preview: true })
    expect(preview.text).toContain('500.50')
    expect(await stateOf(ids[0] ?? '')).toBe('0')
    expect((await confirmMonth(director, { month })).status).toBe(200)
    expect(await Promise.all([...ids, own].map(stateOf))).toEqual(['1', '1', '0'])
    expect(refusalIn(await confirmMonth(director, { month })).status).toBe(409)
  })

  test('stays where it changed since the preview', async () => {
    const month = '2032-06'
    const { id } = savedIn(await type(pay, await person(), { month }))
    const preview = await confirmMonth(director, { month, preview: true })
    const { digest } = (preview.body.response as { preview: { digest: string } }).preview
    savedIn(await type(pay, await person(), { month }))
    const late = await confirmMonth(director, { month, confirm: digest })
    expect(refusalIn(late).status).toBe(409)
    expect(await stateOf(id)).toBe('0')
  })
})

test('the totals of a month say what waits, and for whom', async () => {
  const month = '2033-04'
  const summaryFor = async (call: Caller) =>
    inputSummary.parse((await call(INPUT_SUMMARY_CALL, { query: { month } })).body.response)
  savedIn(await type(pay, await person(), { month, amount: '0.10' }))
  savedIn(await type(director, await person(), { month, amount: '0.20' }))
  await confirmed(both, await person(), { month, amount: '0.70' })
  const items = [{ name: '奖金', count: 3, amount: '1.00', waiting: 2, waitingAmount: '0.30' }]
  expect(await summaryFor(pay)).toEqual({ month, waiting: 2, mine: 1, items })
  const gm = await api.as('gm')
  expect(await summaryFor(gm)).toEqual({ month, waiting: 0, mine: 0, items: [] })
})

describe('instalments', () => {
  test('are one input a month that add up to the fen, and are added once', async () => {
    // 1,000.00 ÷ 3 = 333.33. The fen that is left goes to the first month.
    const userId = await person()
    const typed = {
      id: newId(),
      itemId: await itemId('loan'),
      amount: '1000.00',
      month: '2031-11',
      toMonth: '2032-01',
    }
    savedIn(await type(pay, userId, typed))
    savedIn(await type(pay, userId, typed))
    const parts = await database.rows(
      'select part, month, amount, left_amount from pay_input_view where user_id = $1 order by part',
      [userId],
    )
    expect(parts).toEqual([
      { part: 1, month: '2031-11', amount: '333.34', left_amount: '1000.00' },
      { part: 2, month: '2031-12', amount: '333.33', left_amount: '1000.00' },
      { part: 3, month: '2032-01', amount: '333.33', left_amount: '1000.00' },
    ])
    expect((await press(director, 'confirm', typed.id)).status).toBe(200)
    await database.rows(
      "update pay_input set state = '2', counted_run = gen_random_uuid() where id = $1",
      [typed.id],
    )
    expect((await infoOf(pay, typed.id)).leftAmount).toBe('666.66')
  })

  test('follow in order, and keep the amount that they split', async () => {
    const userId = await person()
    expect(refusalIn(await type(pay, userId, { toMonth: '2030-12' })).errors).toEqual(['toMonth'])
    expect(refusalIn(await type(pay, userId, { toMonth: '2041-01' })).errors).toEqual(['toMonth'])
    savedIn(await type(pay, userId, { amount: '10.00', toMonth: '2031-02' }))
    const id = await one('select id from pay_input where user_id = $1 and part = 2', [userId])
    const change = (values: object) =>
      pay(endpoints.update, { method: 'PUT', body: { id, version: 1, ...values } })
    expect(refusalIn(await change({ amount: '9.00' })).errors).toEqual(['amount'])
    expect((await change({ month: '2031-03' })).status).toBe(200)
    const query = { id, version: '2' }
    expect((await pay(endpoints.delete, { method: 'DELETE', query })).status).toBe(409)
  })
})

describe('rights', () => {
  test('are the role and the competence together, and never for oneself', async () => {
    const userId = await person()
    const { id } = savedIn(await type(pay, userId, { amount: '777.77' }))
    const manager = await api.as('hrmgr')
    const seen = async () => (await manager(endpoints.list, { query: { userId } })).text
    await grant('hrmgr', { items: ['定薪'] })
    expect(await seen()).not.toContain('777.77')
    await grant('hrmgr', { items: ['工资表'] })
    expect(await seen()).toContain('777.77')
    expect((await press(manager, 'confirm', id)).status).toBe(403)
    const mine = await one("select user_base_id from app_user where user_name = 'pay'")
    expect(refusalIn(await type(pay, mine)).status).toBe(409)
    expect((await (await api.as('staff1'))(endpoints.list)).status).toBe(403)
  })

  test('of a confirmer end with the person of the row', async () => {
    const mine = await one("select user_base_id from app_user where user_name = 'hrdir'")
    const { id } = savedIn(await type(pay, mine))
    expect((await press(director, 'confirm', id)).status).toBe(404)
    expect(await stateOf(id)).toBe('0')
  })
})

test('a file brings inputs, each by the rules of the form', async () => {
  const userId = await person()
  const number = await one('select emp_no from user_base_info where id = $1', [userId])
  const { sent, commit } = importDesk(api)
  const jobs: RunningJobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  onTestFinished(() => jobs.stop())
  const row = {
    人员: number,
    工资项目: '奖金',
    金额: '123.45',
    计入月份: '2031-07',
    事由: '季度奖',
  }
  const wrong = Object.assign({}, row, { 工资项目: '基本工资' })
  const file = csvOf([row, wrong], Object.keys(row))
  const { id, counts } = await sent('pay', file, { name: 'inputs.csv', resource: payInputs })
  expect(counts).toMatchObject({ add: 1, refused: 1 })
  await commit('pay', id, true)
  const { data } = pageIn(await pay(endpoints.list, { query: { userId } }))
  expect(data).toMatchObject([{ amount: '123.45', month: '2031-07', state: '0' }])
})
