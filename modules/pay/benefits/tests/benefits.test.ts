import { beforeAll, describe, expect, test } from 'vitest'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { BENEFIT_CALLS, benefitCandidates } from '#modules/pay/benefits/wire/benefits.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { one, person, employer, employed, attended, contributed, inForce, grant } = payDesk(company)

let pay: Caller
let director: Caller

beforeAll(async () => {
  ;[pay, director] = await Promise.all([company.api.as('pay'), company.api.as('hrdir')])
  for (const name of ['pay', 'hrdir']) {
    await grant(name, { items: ['定薪', '工资表', '福利'], canEdit: true, canExport: true })
  }
})

async function employee({ birth = '1990-05-20', join = '2020-03-01' } = {}): Promise<string> {
  const userId = await person({ join })
  await employed([userId], join)
  await company.database.rows('update user_base_info set birth_date = $2 where id = $1', [
    userId,
    birth,
  ])
  return userId
}

const add = (userId: string, values = {}) =>
  pay(benefits.endpoints.add, {
    method: 'POST',
    body: {
      id: newId(),
      userId,
      kind: '节日',
      month: '2026-09',
      form: '实物',
      amount: '500.00',
      ...values,
    },
  })

const act = (call: Caller, name: string, id: string, body = {}) =>
  call(benefits.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

const inputOf = async (userId: string) => {
  const [row] = await company.database.rows<Record<string, string>>(
    `select i.amount::text, i.state, i.month, item.code from pay_input i join pay_item item on item.id = i.item_id
     where i.user_id = $1`,
    [userId],
  )
  return row
}

const countOf = (userId: string, month: string) =>
  one('select count(*) from benefit where user_id = $1 and month = $2', [userId, month])

describe('a benefit', () => {
  test('is confirmed by another user, and only a taxed one enters pay', async () => {
    const userId = await employee()
    const { id } = savedIn(await add(userId))
    expect(await one('select taxable from benefit where id = $1', [id])).toBe('true')
    expect((await act(pay, 'confirm', id)).status).toBe(409)
    const confirmed = await act(director, 'confirm', id)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(await inputOf(userId)).toMatchObject({
      amount: '500.00',
      state: '0',
      month: '2026-09',
      code: 'in-kind',
    })
    const other = await employee()
    const aid = savedIn(await add(other, { kind: '困难补助', form: '现金' }))
    expect((await act(director, 'confirm', aid.id)).status).toBe(200)
    expect(await inputOf(other)).toBeUndefined()
    const cash = await employee()
    const gift = savedIn(await add(cash, { kind: '结婚礼金', form: '现金' }))
    await act(director, 'confirm', gift.id)
    expect(await inputOf(cash)).toMatchObject({ code: 'benefit' })
  })

  test('is taxed by the parameter of its month, not by a tick', async () => {
    const userId = await employee()
    await company.database.rows(
      "update policy_param set effective_to = '2029-12-31' where key = 'benefits.tax'",
    )
    await company.database.rows(
      `insert into policy_param (id, key, effective_from, value, basis)
       values (gen_random_uuid(), 'benefits.tax', '2030-01-01', '[{"kind":"节日","taxable":false}]', '新规')`,
    )
    const { id } = savedIn(await add(userId, { month: '2030-01' }))
    expect(await one('select taxable || tax_basis from benefit where id = $1', [id])).toBe(
      'false新规',
    )
    // The parameter of that month knows no other kind.
    expect((await add(userId, { month: '2030-01', kind: '体检' })).status).toBe(400)
  })

  test('stays as it is once confirmed, and gives its input back when it is void', async () => {
    const userId = await employee()
    const { id } = savedIn(await add(userId))
    await act(director, 'confirm', id)
    const version = Number(await one('select version from benefit where id = $1', [id]))
    const change = { id, version, amount: '900.00' }
    expect((await pay(benefits.endpoints.update, { method: 'PUT', body: change })).status).toBe(409)
    expect((await act(pay, 'void', id)).status).toBe(400)
    expect((await act(pay, 'void', id, { why: '重复' })).status).toBe(200)
    expect(await inputOf(userId)).toMatchObject({ state: '9' })
    // The same kind of a month is given once; a void one does not count.
    expect((await add(userId)).status).toBe(200)
    expect((await add(userId)).status).toBe(400)
  })

  test('is signed for by its person only, once it is given', async () => {
    const userId = await one("select user_base_id from app_user where user_name = 'staff2'")
    const { id } = savedIn(await add(userId, { month: '2026-02' }))
    const staff = await company.api.as('staff2')
    expect((await act(staff, 'sign', id)).status).toBe(409)
    await act(director, 'confirm', id)
    const given = await act(pay, 'give', id)
    expect(given.status, given.text).toBe(200)
    const seen = await staff(benefits.endpoints.info, { query: { id } })
    expect(seen.body.response).toMatchObject({ amount: '500.00', ownActions: ['sign'] })
    expect((await act(director, 'sign', id)).status).toBe(404)
    const other = await company.api.as('staff1')
    expect((await act(other, 'sign', id)).status).toBe(404)
    expect((await act(staff, 'sign', id)).status).toBe(200)
    expect(await one('select signed_at is not null from benefit where id = $1', [id])).toBe('true')
  })

  test('is more than nothing, for somebody else, and within the competence', async () => {
    const userId = await employee()
    expect((await add(userId, { amount: '0.00' })).status).toBe(400)
    const self = await one("select user_base_id from app_user where user_name = 'pay'")
    expect((await add(self)).status).toBe(409)
    await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    expect((await add(userId)).status).toBe(403)
    await grant('pay', { items: ['定薪', '工资表', '福利'], canEdit: true, canExport: true })
  })
})

describe('a batch', () => {
  const batch = (call: Caller, values: Record<string, unknown>) =>
    call(benefits.actions.batchAdd?.endpoint ?? '', {
      method: 'PUT',
      body: { form: '卡券', amount: '200.00', ...values },
    })

  test('shows who gets it and why, writes it once, and leaves out whom it should', async () => {
    const born = await employee({ birth: '1991-02-17' })
    const left = await employee({ birth: '1992-02-18' })
    const later = await employee({ birth: '1993-03-01' })
    const month = '2027-02'
    const { body } = await pay(BENEFIT_CALLS.candidates, { query: { kind: '生日', month } })
    const { people } = benefitCandidates.parse(body.response)
    expect(people.find(({ userId }) => userId === born)).toMatchObject({ why: '02-17' })
    expect(people.some(({ userId }) => userId === later)).toBe(false)
    const number = await one('select emp_no from user_base_info where id = $1', [left])
    const values = { kind: '生日', month, except: number }
    const preview = await batch(pay, { ...values, preview: true })
    expect(preview.text).toContain('02-17')
    expect(await one('select count(*) from benefit where month = $1', [month])).toBe('0')
    const done = await batch(pay, values)
    expect(done.status, done.text).toBe(200)
    const counts = [await countOf(born, month), await countOf(left, month)]
    expect([...counts, await countOf(later, month)]).toEqual(['1', '0', '0'])
    await batch(pay, { kind: '生日', month })
    expect([await countOf(born, month), await countOf(left, month)]).toEqual(['1', '1'])
  })

  test('gives the heat allowance to hot and outdoor posts in the months of heat', async () => {
    const hot = await employee()
    const cool = await employee()
    await company.database.rows('update user_base_info set post_id = null where id = $1', [cool])
    const [described] = await company.database.rows<{ postId: string }>(
      `update post_explain set environment = '户外作业' where id = (
         select id from post_explain where is_current and deleted_at is null order by id limit 1)
       returning post_id as "postId"`,
    )
    await company.database.rows('update user_base_info set post_id = $2 where id = $1', [
      hot,
      described?.postId,
    ])
    const who = async (month: string) => {
      const { body } = await pay(BENEFIT_CALLS.candidates, { query: { kind: '高温津贴', month } })
      return benefitCandidates.parse(body.response).people.map(({ userId }) => userId)
    }
    expect(await who('2026-07')).toContain(hot)
    expect(await who('2026-07')).not.toContain(cool)
    expect(await who('2026-05')).not.toContain(hot)
  })

  test('gives a festival to people employed on its day, and another user confirms the whole kind', async () => {
    const month = '2027-06'
    const here = await employee()
    const gone = await employee()
    await company.database.rows(
      "update user_base_info set leave_date = '2027-06-10' where id = $1",
      [gone],
    )
    const done = await batch(pay, { kind: '节日', month, giveDate: '2027-06-19' })
    expect(done.status, done.text).toBe(200)
    expect([await countOf(here, month), await countOf(gone, month)]).toEqual(['1', '0'])
    const move = (call: Caller, state: string, values = {}) =>
      call(benefits.actions.setState?.endpoint ?? '', {
        method: 'PUT',
        body: { kind: '节日', month, state, ...values },
      })
    expect((await move(pay, '1')).status).toBe(409)
    const confirmed = await move(director, '1')
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(await inputOf(here)).toMatchObject({ amount: '200.00', code: 'in-kind' })
    expect((await move(pay, '2')).status).toBe(200)
    const state = () =>
      one('select state from benefit where user_id = $1 and month = $2', [here, month])
    expect(await state()).toBe('2')
    expect((await move(pay, '9')).status).toBe(400)
    expect((await move(pay, '9', { reason: '取消' })).status).toBe(200)
    expect([await state(), (await inputOf(here))?.state]).toEqual(['9', '9'])
  })
})

test('goods count for the tax and not for the amount paid (answer 26)', async () => {
  const month = '2026-01'
  const entityId = await employer()
  const userId = await employee({ join: '2026-01-01' })
  await inForce([pay, director], userId, {
    entityId,
    baseSalary: '10000.00',
    effectiveFrom: '2026-01-01',
  })
  await attended([userId], month, { month_pay_days: 21, employed_pay_days: 21 })
  await contributed([userId, entityId], month, { insurance: '1500.00' })
  const { id } = savedIn(await add(userId, { month, item: '节日礼盒' }))
  expect((await act(director, 'confirm', id)).status).toBe(200)
  const inputId = await one('select id from pay_input where user_id = $1', [userId])
  const counted = await pay(payInputs.actions.confirm?.endpoint ?? '', {
    method: 'PUT',
    query: { id: inputId },
  })
  expect(counted.status, counted.text).toBe(200)
  await pay(payRuns.endpoints.add, {
    method: 'POST',
    body: { id: newId(), entityId, kind: 'normal', month, payDate: '2026-01-31' },
  })
  const done = await pay(salaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    body: { month, entityId, kind: 'normal', evenOpen: false },
  })
  expect(done.status, done.text).toBe(200)
  const [row] = await company.database.rows<Record<string, string>>(
    'select gross::text, in_kind::text, tax::text, net::text, cost::text from salary where user_id = $1',
    [userId],
  )
  // Tax: (gross 10,000 + in kind 500 − insurance 1,500 − allowance 5,000) × 3 % = 120.00. Net: 10,000 − 1,500 − 120.
  expect(row).toEqual({
    gross: '10000.00',
    in_kind: '500.00',
    tax: '120.00',
    net: '8380.00',
    cost: '10500.00',
  })
})
