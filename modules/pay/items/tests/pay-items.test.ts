import { beforeAll, describe, expect, test } from 'vitest'
import { GROSS_CALLS, type GrossQuestion, grossAnswer } from '#modules/pay/gross/wire/gross.ts'
import { payItems } from '#modules/pay/items/define/pay-item.ts'
import { planPayItems } from '#modules/pay/items/define/plan-items.server.ts'
import { SHIPPED_ITEMS } from '#modules/pay/items/define/shipped-items.ts'
import { TERM_ITEM } from '#modules/pay/items/define/term-items.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
const { endpoints } = payItems

let pay: Caller

beforeAll(async () => {
  pay = await api.as('pay')
})

const idOf = async (code: string) =>
  String(await database.value('select id from pay_item where code = $1', [code]))

async function change(code: string, values: object) {
  const id = await idOf(code)
  const { version } = recordIn(await pay(endpoints.info, { query: { id } }))
  return pay(endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

const added = (values: object = {}) => {
  const id = newId()
  const body = {
    id,
    code: `t-${id.slice(-8)}`,
    name: '测试项目',
    side: '应发',
    taxClass: '工资',
    prorate: '全额',
    ...values,
  }
  return pay(endpoints.add, { method: 'POST', body })
}

describe('shipped pay items', () => {
  test('are installed with their flags, and every amount of the terms has its item', async () => {
    const page = pageIn(await pay(endpoints.list, { query: { pageSize: '100' } }))
    const codes = page.data.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(SHIPPED_ITEMS.map(({ code }) => code)))
    expect(codes).toEqual(expect.arrayContaining(Object.values(TERM_ITEM)))
    const based = await database.rows<{ code: string }>(
      "select code from pay_item where in_ot_base and source = '引擎' order by code",
    )
    expect(based.map(({ code }) => code)).toEqual(['base', 'post'])
  })

  test('that the company changed stay so at the next start, others follow the release', async () => {
    expect((await change('rent', { name: '宿舍房租' })).status).toBe(200)
    await database.rows("update pay_item set name = '旧名' where code = 'loan'")
    await database.rows('select install_pay_items($1::jsonb)', [JSON.stringify(planPayItems())])
    const names = await database.rows<{ code: string; name: string }>(
      "select code, name from pay_item where code in ('rent', 'loan') order by code",
    )
    expect(names).toEqual([
      { code: 'loan', name: '借款' },
      { code: 'rent', name: '宿舍房租' },
    ])
  })

  test('of the engine are not deleted, not disabled, and keep their side', async () => {
    const id = await idOf('base')
    const deleted = await pay(endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(deleted).status).toBe(409)
    expect(refusalIn(await change('base', { side: '应扣' })).errors).toEqual(['side'])
    expect(refusalIn(await change('base', { enabled: false })).errors).toEqual(['enabled'])
    expect((await change('base', { account: '2211.01' })).status).toBe(200)
  })

  test('keep code and source, whoever asks the database', async () => {
    const wrong = (set: string) => database.rows(`update pay_item set ${set} where code = 'merit'`)
    await expect(wrong("code = 'merits'")).rejects.toThrow(/stay/)
    await expect(wrong("source = '输入'")).rejects.toThrow(/stay/)
    await expect(wrong('deleted_at = now()')).rejects.toThrow(/stays/)
    await expect(wrong("side = '应扣'")).rejects.toThrow(/stays/)
  })
})

describe('own pay items', () => {
  test('take pay inputs, and have an order among deductions after tax only', async () => {
    const { id } = savedIn(await added({ cutOrder: 7 }))
    const record = recordIn(await pay(endpoints.info, { query: { id } }))
    expect(record).toMatchObject({ source: '输入', cutOrder: null })
    const cut = savedIn(await added({ side: '税后减', taxClass: '不入', cutOrder: 7 }))
    expect(recordIn(await pay(endpoints.info, { query: { id: cut.id } })).cutOrder).toBe(7)
  })

  test('have codes of their own, in Latin letters', async () => {
    expect(refusalIn(await added({ code: 'BONUS' })).errors).toEqual(['code'])
    expect(refusalIn(await added({ code: '奖金' })).errors).toEqual(['code'])
  })
})

test('the flag of an item decides whether overtime is paid by it', async () => {
  // 8,000 + 700 = 8,700, so an hour is 50.00 and ten hours at 150 % are 750.00. Without post pay in the base an
  // hour is 8,000 ÷ 21.75 ÷ 8 = 45.977…, and ten hours at 150 % are 689.66.
  const part = {
    days: '22',
    base: '8000',
    post: '700',
    fixed: '0',
    percent: '100',
    unpaidDays: '0',
    sickDays: '0',
    longSickDays: '0',
    otWorkday: '10',
    otRestday: '0',
    otRestdayLieu: '0',
    otHoliday: '0',
  }
  const question: GrossQuestion = {
    month: '2026-03',
    city: '',
    serviceYears: '3',
    monthDays: '22',
    employedDays: '22',
    parts: [part],
    meritBase: '0',
    personFactor: '1',
    departmentFactor: '1',
    adjustment: '0',
  }
  const gross = async () => {
    const answer = await pay(GROSS_CALLS.simulate, { method: 'POST', body: question })
    return grossAnswer.parse(answer.body.response).gross
  }
  expect(await gross()).toBe('9450.00')
  expect((await change('post', { inOtBase: false })).status).toBe(200)
  expect(await gross()).toBe('9389.66')
  expect((await change('post', { inOtBase: true })).status).toBe(200)
})

test('the pay officer keeps the items, the auditor reads them, staff do not', async () => {
  const [auditor, staff] = await Promise.all([api.as('auditor'), api.as('staff1')])
  expect((await auditor(endpoints.list)).status).toBe(200)
  expect((await staff(endpoints.list)).status).toBe(403)
})
